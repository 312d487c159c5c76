import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { forgetUnsent } from '../../lib/log-out.ts';
import { clearSession } from '../../lib/session.ts';
import { shownUser } from '../../lib/shown.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { leave } from '../leave.ts';
import { words } from './words.ts';

interface LeaveDialogProps {
  how: 'deactivate' | 'delete';
  /** Must be typed before the account is deleted. */
  email: string;
  onClose: () => void;
}

/** Deactivates or deletes the user's account; both need the password. */
export function LeaveDialog({ how, email, onClose }: LeaveDialogProps) {
  const forGood = how === 'delete';
  const same = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  const form = useForm({
    initialValues: { currentPassword: '', email: '' },
    validate: (values) => ({
      currentPassword: isEmpty(values.currentPassword) ? words.passwordMandatory : null,
      email: forGood && !same(values.email) ? words.emailDiffers : null,
    }),
  });
  const sending = useMutation({
    mutationFn: async ({ currentPassword, email: typed }: { currentPassword: string; email: string }) => {
      if (forGood) await call('deleteMe', { body: { data: { currentPassword, email: typed } } });
      else await call('deactivateMe', { body: { data: { currentPassword } } });
    },
    onSuccess: async () => {
      if (forGood) await forgetUnsent(shownUser() ?? '');
      clearSession();
      leave();
    },
  });
  return (
    <FormDialog
      title={words[how]}
      form={form}
      guard={false}
      action={words[how]}
      variant="danger"
      sending={sending}
      onSubmit={(values) => sending.mutate(values)}
      onClose={onClose}
    >
      <Notice tone="warn">{forGood ? words.deleteText : words.deactivateText}</Notice>
      {forGood && (
        <TextField
          {...form.field('email')}
          label={words.typeEmail(email)}
          maxLength={200}
          autoComplete="off"
          required
        />
      )}
      <PasswordField
        {...form.field('currentPassword')}
        label={words.currentPassword}
        autoComplete="current-password"
        maxLength={200}
        required
      />
    </FormDialog>
  );
}
