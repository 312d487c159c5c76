import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form.ts';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
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
      <NewPasswordFields
        owner={{ name: form.values.personName, email: form.values.email, company: form.values.name }}
        words={words}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
    </>
  );
}
