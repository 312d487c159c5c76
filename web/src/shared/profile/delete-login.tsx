import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { forgetUnsent } from '../../lib/log-out.ts';
import { clearSession, storedSession } from '../../lib/session.ts';
import { shownUser } from '../../lib/shown.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { words } from './words.ts';

const DELETE_LOGIN = 'Delete my login';

/** Deletes the user's own login for good, after they type its address and password; then they are logged out. */
export function DeleteLogin({ onClose }: { onClose: () => void }) {
  const own = storedSession()?.email ?? '';
  const form = useForm({
    fields: CONTRACT_FIELDS.deleteMe,
    initialValues: { email: '', currentPassword: '' },
    validate: ({ email, currentPassword }) => ({
      email: email.trim().toLowerCase() === own.toLowerCase() ? null : 'Type your own email address to confirm',
      currentPassword: isEmpty(currentPassword) ? words.passwordMandatory : null,
    }),
  });
  const sending = useMutation({
    mutationFn: (data: { email: string; currentPassword: string }) => call('deleteMe', { body: { data } }),
    onSuccess: async () => {
      await forgetUnsent(shownUser() ?? '');
      clearSession();
      window.location.assign('/login');
    },
  });
  return (
    <FormDialog
      title={DELETE_LOGIN}
      form={form}
      guard={false}
      action={DELETE_LOGIN}
      variant="danger"
      sending={sending}
      onSubmit={(values) => sending.mutate(values)}
      onClose={onClose}
    >
      <Notice tone="warn">
        Your name, email and picture are deleted permanently, straight away. Your orders stay with the account without
        your name. Documents you signed keep your signature, as the law requires.
      </Notice>
      <TextField {...form.field('email')} label={`Type ${own} to delete your login`} autoComplete="off" required />
      <PasswordField {...form.field('currentPassword')} label={words.currentPassword} autoComplete="current-password" />
    </FormDialog>
  );
}
