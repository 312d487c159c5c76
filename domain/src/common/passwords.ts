/** The minimum length of a new password; more for the company's own staff. */
export const PASSWORD_MIN = 8;
export const STAFF_PASSWORD_MIN = 12;
/** The minimum zxcvbn score of a new password, of 0 to 4. */
export const PASSWORD_SCORE = 3;

/** The owner's details that a password is compared with. */
export interface PasswordOwner {
  name?: string | null | undefined;
  email?: string | null | undefined;
  /** Full names of the companies that they work for or with. */
  companies: readonly string[];
  staff: boolean;
}

/** A word with fewer letters and digits occurs in too many passwords to refuse them all. */
const SHORTEST_WORD = 3;

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What is wrong with a new password, or null: it is too short, or it contains, ignoring case, spaces and punctuation,
 * the owner's full name, the part of their address before the @, or a company's full name. How guessable it is gets
 * checked separately.
 */
export function passwordFault(password: string, owner: PasswordOwner): 'PASSWORD_SHORT' | 'PASSWORD_PERSONAL' | null {
  if (password.length < (owner.staff ? STAFF_PASSWORD_MIN : PASSWORD_MIN)) return 'PASSWORD_SHORT';
  const text = squeezed(password);
  const words = [owner.name ?? '', owner.email?.split('@')[0] ?? '', ...owner.companies].map(squeezed);
  return words.some((word) => word.length >= SHORTEST_WORD && text.includes(word)) ? 'PASSWORD_PERSONAL' : null;
}
