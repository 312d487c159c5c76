import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { words } from '../guest/words.ts';

/** What is wrong with an address, in the specification's words (§5), or null. */
export function checkEmail(email: string): string | null {
  if (isEmpty(email)) return words.emailMandatory;
  return isEmail(email.trim()) ? null : words.emailInvalid;
}
