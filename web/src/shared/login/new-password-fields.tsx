import { NewPasswordField } from '../../shared/password/new-password-field.tsx';
import type { PasswordOwner } from '../../shared/password/use-password-check.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';

const MAX_LENGTH = 200;
const MIN_LENGTH = 8;

export interface NewPassword {
  password: string;
  passwordConfirmation: string;
}

interface NewPasswordFieldsProps {
  /** The future owner of the password. */
  owner: PasswordOwner;
  words: { password: string; passwordHelp: string; passwordAgain: string };
  password: FieldBinding<string>;
  confirmation: FieldBinding<string>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ owner, words, password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField label={words.password} help={words.passwordHelp} owner={owner} {...password} />
      <PasswordField
        label={words.passwordAgain}
        autoComplete="new-password"
        maxLength={MAX_LENGTH}
        required
        {...confirmation}
      />
    </>
  );
}

/** The errors of a new password, by field: at least eight characters, the same twice. */
export function checkNewPassword(
  { password, passwordConfirmation }: NewPassword,
  words: { passwordShort: string; passwordsDiffer: string },
) {
  return {
    password: password.length < MIN_LENGTH ? words.passwordShort : null,
    passwordConfirmation: password === passwordConfirmation ? null : words.passwordsDiffer,
  };
}
