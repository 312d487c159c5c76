import { Notice } from '../../../ui/content/notice.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Form } from '../../../ui/form.ts';
import { words as guestWords } from '../guest/words.ts';
import type { AccountValues } from './values.ts';
import { words } from './words.ts';

const MAX_LENGTH = 200;

export function YouStep({ form, passwordMissing }: { form: Form<AccountValues>; passwordMissing: boolean }) {
  return (
    <>
      {passwordMissing && <Notice tone="info">{words.passwordNotKept}</Notice>}
      <TextField
        label={words.personName}
        autoComplete="name"
        maxLength={MAX_LENGTH}
        required
        {...form.field('personName')}
      />
      <TextField
        label={words.email}
        help={words.emailHelp}
        type="email"
        placeholder={guestWords.emailPlaceholder}
        autoComplete="username"
        maxLength={MAX_LENGTH}
        required
        {...form.field('email')}
      />
      <PasswordField
        label={words.password}
        help={words.passwordHelp}
        autoComplete="new-password"
        maxLength={MAX_LENGTH}
        required
        {...form.field('password')}
      />
      <PasswordField
        label={words.passwordAgain}
        autoComplete="new-password"
        maxLength={MAX_LENGTH}
        required
        {...form.field('passwordConfirmation')}
      />
    </>
  );
}
