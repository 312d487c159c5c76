import { NewPasswordField } from './new-password-field.tsx';
import type { PasswordOwner } from './use-password-check.ts';
import { words } from './words.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';

interface NewPasswordFieldsProps {
  /** The future owner of the password. */
  owner: PasswordOwner;
  labels: readonly [password: string, confirmation: string];
  password: FieldBinding<string>;
  confirmation: FieldBinding<string>;
  /** Minimum length, characters. */
  min?: number;
}

/** A new password, typed twice. */
export function NewPasswordFields({ owner, labels, password, confirmation, min }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField label={labels[0]} help={words.help(min)} owner={owner} {...password} />
      <PasswordField {...confirmation} label={labels[1]} autoComplete="new-password" required />
    </>
  );
}
