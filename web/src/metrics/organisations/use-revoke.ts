import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';

/** Revokes a key or a shared link of an organisation. */
export function useRevoke(organisationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => call('revokeOrganisationKey', { params: { id: organisationId, keyId } }),
    onSuccess: (answer) => {
      client.setQueryData(queryOf('listOrganisationKeys', { params: { id: organisationId } }).queryKey, answer);
      void toast({ text: 'Revoked.' });
    },
    onError: (error) => void toast({ text: error.message }),
  }).mutate;
}
