import { ApiError } from '../lib/api-error.ts';
import type { SubmitError } from '../ui/form-shell.tsx';
import { refusalOf } from './refusal.ts';

/** What the tool says about passwords (specification §5, §8). */
export const passwordWords = {
  passwordMandatory: 'This field is required',
  passwordSame: 'The new password must be different from the previous one',
  passwordWrong: 'The password is not correct. Please, try again.',
};

/** A refusal of something that needs the current password. */
export function passwordRefusal(error: Error | null): SubmitError | null {
  return error instanceof ApiError && error.code === 'WRONG_CURRENT_PASSWORD'
    ? { fields: { currentPassword: passwordWords.passwordWrong } }
    : refusalOf(error);
}
