import { ApiError } from '../api-error.ts';

/** Whether the same may be taken later: the server was not reached, was too busy, or could not answer. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/** The same, or the page is about to leave: its session has ended, or works in another account by now. */
export function isForLater(error: unknown): boolean {
  if (isTransient(error)) return true;
  const { status, code } = error as ApiError;
  return status === 401 || code === 'ACCOUNT_SWITCHED';
}

/** Whether a call failed because the device has no network. */
export function isWithoutNetwork(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && !navigator.onLine;
}
