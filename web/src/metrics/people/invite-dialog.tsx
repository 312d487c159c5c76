import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { EmailsField, emailsError } from './emails-field.tsx';
import { readEmails } from './emails.ts';

/** Invites managers to an organisation. */
export function InviteDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { emails: '' },
    validate: ({ emails }) => ({
      emails: emails.trim() === '' ? 'Enter at least one email address' : emailsError(emails),
    }),
  });
  const invite = useMutation({
    mutationFn: (emails: string[]) =>
      call('inviteManagers', { params: { id: organisationId }, body: { data: { emails } } }),
    onSuccess: async ({ data }) => {
      onClose();
      void toast({ text: data.length === 1 ? '1 person invited' : `${data.length} people invited` });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title="Invite managers"
      form={form}
      guard={false}
      action="Send invitations"
      variant="primary"
      sending={invite}
      onSubmit={({ emails }) => invite.mutate(readEmails(emails).good)}
      onClose={onClose}
    >
      <p>Managers have equal rights: they can set up projects, accept values and invite others.</p>
      <EmailsField field={form.field('emails')} />
    </FormDialog>
  );
}
