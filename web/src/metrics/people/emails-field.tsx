import { TextArea } from '../../ui/fields/text-area.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { readEmails } from './emails.ts';
import { words } from './words.ts';

/** A field for many addresses at once, which shows how many it recognised. */
export function EmailsField({ field, label, help }: { field: FieldBinding<string>; label?: string; help?: string }) {
  const { good } = readEmails(field.value);
  return (
    <TextArea
      {...field}
      label={label ?? words.emails}
      help={good.length === 0 ? (help ?? words.emailsHelp) : words.ready(good.length)}
      lines={3}
      maxLength={5000}
    />
  );
}

/** The error of a text with addresses, as a sentence. */
export function emailsError(text: string): string | null {
  const { bad } = readEmails(text);
  return bad.length === 0 ? null : words.invalid(bad);
}
