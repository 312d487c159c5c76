import { isEmail, isEmpty } from '@tonnage/domain/common/text';

/** What is wrong with a required address, in the catalogue's words (specification §5), or null. */
export function emailError(email: string): string | null {
  if (isEmpty(email)) return 'This field is required';
  return isEmail(email.trim()) ? null : 'Invalid email address';
}
