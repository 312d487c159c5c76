import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { refusalOf } from '../../refusal.ts';
import { EmailsField, emailsError } from './emails-field.tsx';
import { readEmails } from './emails.ts';
import { words } from './words.ts';

const FORM = 'invite-managers';

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
    <Dialog
      title={words.invite}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={invite.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        guard={false}
        label={words.invite}
        onSubmit={({ emails }) => invite.mutate(readEmails(emails).good)}
        loading={invite.isPending}
        submitError={refusalOf(invite.error)}
      >
        <p>{words.inviteText}</p>
        <EmailsField field={form.field('emails')} />
      </FormShell>
    </Dialog>
  );
}
