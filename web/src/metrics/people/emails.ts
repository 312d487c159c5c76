import { cleanText } from '@tonnage/domain/common/clean-text';
import { isEmail } from '@tonnage/domain/common/text';

/** Parses pasted addresses, separated by spaces, commas, semicolons or lines; invalid ones are returned separately. */
export function readEmails(text: string): { good: string[]; bad: string[] } {
  const parts = cleanText(text)
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<|>$/g, '').toLowerCase())
    .filter((part) => part !== '');
  const each = [...new Set(parts)];
  return { good: each.filter(isEmail), bad: each.filter((part) => !isEmail(part)) };
}
