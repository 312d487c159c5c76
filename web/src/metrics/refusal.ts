import { ApiError } from '../lib/api-error.ts';
import type { SubmitError } from '../ui/form-shell.tsx';

/** The server's refusal, as a form shows it. */
export function refusalOf(error: Error | null): SubmitError | null {
  return error && { message: error.message, fields: error instanceof ApiError ? error.fields : {} };
}
