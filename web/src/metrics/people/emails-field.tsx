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
      label={label ?? 'Email addresses'}
      help={
        good.length === 0
          ? (help ?? 'Enter as many as you like, separated by commas or new lines.')
          : good.length === 1
            ? '1 invitation'
            : `${good.length} invitations`
      }
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
