import { ApiError } from '../../lib/api-error.ts';
import type { SubmitError } from '../../ui/form-shell.tsx';
import { refusalOf } from '../refusal.ts';
import { words } from './words.ts';

/** A refusal before the login, in the specification's words (§8) where it has some. */
export function loginRefusal(error: Error | null): SubmitError | null {
  if (!(error instanceof ApiError)) return refusalOf(error);
  if (error.code === 'INVALID_LOGIN') return { fields: { password: words.wrongPassword } };
  return error.status >= 500 ? { message: words.wentWrong } : refusalOf(error);
}
