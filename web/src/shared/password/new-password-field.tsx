import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { usePasswordCheck, type PasswordOwner } from './use-password-check.ts';

interface NewPasswordFieldProps extends FieldBinding<string> {
  label: string;
  help: string;
  owner: PasswordOwner;
}

/** A field for a new password: problems are shown while it is typed. */
export function NewPasswordField({ owner, error, ...field }: NewPasswordFieldProps) {
  const problem = usePasswordCheck(field.value, owner);
  return <PasswordField {...field} autoComplete="new-password" required error={error ?? problem} />;
}
