import { isEmail, isEmpty } from '@tonnage/domain/common/text';

/** What is wrong with an address, in the specification's words (§5), or null. */
export function checkEmail(email: string): string | null {
  if (isEmpty(email)) return 'Email is mandatory';
  return isEmail(email.trim()) ? null : 'Email is not valid';
}
