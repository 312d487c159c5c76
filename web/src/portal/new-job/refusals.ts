import { ApiError } from '../../lib/api-error.ts';
import type { SubmitError } from '../../ui/form-shell.tsx';
import { BLANK } from './values.ts';
import { words } from './words.ts';

/** The form's fields that a refusal names, by the names of the form. */
function fieldsOf(error: ApiError): Record<string, string> {
  const named = Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text] as const);
  return Object.fromEntries(named.filter(([name]) => name in BLANK));
}

/** Errors for the fields; null when the refusal concerns none of them. */
export function fieldRefusal(error: Error | null): SubmitError | null {
  if (!(error instanceof ApiError)) return null;
  const fields = fieldsOf(error);
  return Object.keys(fields).length === 0 ? null : { message: error.message, fields };
}

/** The message beside the button; null when a field shows it. */
export function generalRefusal(error: Error | null): string | null {
  if (error === null || fieldRefusal(error) !== null) return null;
  if (!(error instanceof ApiError) || error.status >= 500) return words.serverTrouble;
  if (error.status === 0) return words.lost;
  return error.code === 'IDEMPOTENCY_MISMATCH' ? words.alreadySent : error.message;
}
