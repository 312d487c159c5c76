import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganisationKeys } from '@tonnage/contract/metrics/organisations/keys';
import { call } from '../../lib/api.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { organisationKeysQuery } from '../queries.ts';

/** Revokes a key or a shared link of an organisation, after a question. */
export function useRevoke(organisationId: string, body: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (keyId: string) => call('revokeOrganisationKey', { params: { id: organisationId, keyId } }),
    onSuccess: (answer) => {
      client.setQueryData(organisationKeysQuery(organisationId).queryKey, answer);
      void toast({ text: 'Revoked.' });
    },
    onError: (error) => void toast({ text: error.message }),
  });
  return async ({ id, name }: OrganisationKeys[number]) => {
    const question = { title: `Revoke ${name}?`, body };
    if (await confirm({ ...question, confirm: 'Revoke', cancel: 'Cancel', danger: true })) mutate(id);
  };
}
