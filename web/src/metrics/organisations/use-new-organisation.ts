import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { useForm } from '../../ui/form.ts';
import { emailsError } from '../people/emails-field.tsx';
import { readEmails } from '../people/emails.ts';
import { NEW_ORGANISATION } from '../paths.ts';
import { words } from './words.ts';
import { ownZone } from '../own-clock.ts';

export interface OrganisationValues {
  name: string;
  description: string;
  timeZone: string;
  emails: string;
}

/** The new organisation, without the people to invite. */
export type Details = Omit<OrganisationValues, 'emails'>;

/** The steps of a new organisation: details, invitations, done. */
export function useNewOrganisation() {
  const navigate = useNavigate();
  const { step: requested = 'details' } = useSearch({ from: '/colleague/metrics/organisations/new' });
  const [made, setMade] = useState<{ id: string; name: string; invited: number } | null>(null);
  const created = useRef<{ id: string; name: string } | null>(null);
  const form = useForm<OrganisationValues>({
    fields: { ...CONTRACT_FIELDS.createOrganisation, emails: {} },
    initialValues: { name: '', description: '', timeZone: ownZone(), emails: '' },
    validate: ({ name, emails }) => ({
      name: isEmpty(name) ? words.nameMissing : null,
      emails: emailsError(emails),
    }),
  });
  const step: 'details' | 'managers' | 'done' = made
    ? 'done'
    : requested === 'managers' && !isEmpty(form.values.name)
      ? 'managers'
      : 'details';

  const checkName = async () => {
    if (isEmpty(form.values.name)) return;
    const name = form.values.name.trim();
    const { data } = await call('checkOrganisationName', { query: { name } });
    if (!data.available) form.setErrors({ name: 'This organisation name is already in use' });
  };
  const send = useMutation({
    mutationFn: async ({ emails, ...details }: OrganisationValues) => {
      // If the invitations failed, the organisation already exists: the second try only invites.
      created.current ??= (await call('createOrganisation', { body: { data: details } })).data;
      const { id, name } = created.current;
      const { good } = readEmails(emails);
      if (good.length > 0) await call('inviteManagers', { params: { id }, body: { data: { emails: good } } });
      return { id, name, invited: good.length };
    },
    onSuccess: async (result) => {
      form.settle();
      await upToDate();
      setMade(result);
    },
    onError: () => {
      if (created.current === null) void navigate({ to: NEW_ORGANISATION, search: {} });
    },
  });
  return {
    form,
    step,
    made,
    loading: send.isPending,
    submitError: send.error,
    checkName: () => void checkName(),
    goOn: (values: OrganisationValues) => {
      if (step === 'managers') return send.mutate(values);
      void navigate({ to: NEW_ORGANISATION, search: { step: 'managers' } });
    },
    skip: () => send.mutate({ ...form.values, emails: '' }),
  };
}
