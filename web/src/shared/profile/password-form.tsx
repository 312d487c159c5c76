import { useMutation } from '@tanstack/react-query';
import { PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { isEmpty } from '@tonnage/domain/common/text';
import { checkNewPassword, type NewPassword } from '../password/check-new-password.ts';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { words as passwordWords } from '../password/words.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { storedSession, storeSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';

const CHANGE_PASSWORD = 'Change password';

interface Passwords extends NewPassword {
  currentPassword: string;
}

/** The messages under the fields: each app has its own. Without `passwordWrong` it is the server's. */
type Sentences = Pick<typeof words, 'passwordMandatory' | 'passwordSame'> & {
  passwordWrong?: string;
};

function check({ currentPassword, ...chosen }: Passwords, says: Sentences, least: number) {
  const errors = checkNewPassword(chosen, least);
  return {
    currentPassword: isEmpty(currentPassword) ? says.passwordMandatory : null,
    ...errors,
    password: errors.password ?? (chosen.password === currentPassword ? says.passwordSame : null),
  };
}

interface PasswordFormProps {
  /** Makes the button primary on a screen whose purpose this form is. */
  main?: boolean;
  says?: Sentences;
  /** Minimum length of the new password. */
  least?: number;
  onDone: () => void;
}

/** Changes the password; the user's other sessions end. */
export function PasswordForm({ main = false, says = words, least = PASSWORD_MIN, onDone }: PasswordFormProps) {
  const form = useForm<Passwords>({
    fields: CONTRACT_FIELDS.changePassword,
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    validate: (values) => check(values, says, least),
  });
  const change = useMutation({
    mutationFn: (body: Passwords) => call('changePassword', { body }),
    onSuccess: ({ jwt, user }) => {
      storeSession(user, jwt);
      form.reset();
      void toast({ text: 'Password changed' });
      onDone();
    },
  });
  const isWrong = change.error instanceof ApiError && change.error.code === 'WRONG_CURRENT_PASSWORD';
  return (
    <FormShell
      form={form}
      onSubmit={(values) => change.mutate(values)}
      loading={change.isPending}
      submitError={isWrong && says.passwordWrong ? { fields: { currentPassword: says.passwordWrong } } : change.error}
      label={CHANGE_PASSWORD}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={storedSession()?.email ?? ''} readOnly hidden />
      <PasswordField label={words.currentPassword} autoComplete="current-password" {...form.field('currentPassword')} />
      <NewPasswordField
        label={passwordWords.newPassword}
        help={`${passwordWords.help(least)} You’ll be logged out everywhere else.`}
        owner={{ email: storedSession()?.email }}
        {...form.field('password')}
      />
      <PasswordField
        label={passwordWords.confirmNew}
        autoComplete="new-password"
        {...form.field('passwordConfirmation')}
      />
      <FormActions>
        <Button type="submit" variant={main ? 'primary' : 'default'} loading={change.isPending}>
          {CHANGE_PASSWORD}
        </Button>
      </FormActions>
    </FormShell>
  );
}
