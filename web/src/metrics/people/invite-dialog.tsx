import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { EmailsField, emailsError } from './emails-field.tsx';
import { readEmails } from './emails.ts';
import { words } from './words.ts';

/** Invites managers to an organisation. */
export function InviteDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { emails: '' },
    validate: ({ emails }) => ({ emails: emails.trim() === '' ? words.nobody : emailsError(emails) }),
  });
  const invite = useMutation({
    mutationFn: (emails: string[]) =>
      call('inviteManagers', { params: { id: organisationId }, body: { data: { emails } } }),
    onSuccess: async ({ data }) => {
      onClose();
      void toast({ text: words.sent(data.length) });
      await client.invalidateQueries({ queryKey: ['listOrganisationInvitations'] });
    },
  });
  return (
    <FormDialog
      title={words.invite}
      form={form}
      guard={false}
      action={words.send}
      variant="primary"
      sending={invite}
      onSubmit={({ emails }) => invite.mutate(readEmails(emails).good)}
      onClose={onClose}
    >
      <p>{words.inviteText}</p>
      <EmailsField field={form.field('emails')} />
    </FormDialog>
  );
}
