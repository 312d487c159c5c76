import { ApiError } from '../api-error.ts';

/** Whether a retry may succeed: the server was unreachable, too busy, or failed. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Whether the server has refused: a closed portal too, although that may open again. */
export function isFinal(error: unknown): boolean {
  return !isTransient(error) || (error as ApiError).code === 'APPLICATION_DISABLED';
}

/** As `isTransient`, or the page is about to leave because its session has ended or switched accounts. */
export function isForLater(error: unknown): boolean {
  if (isTransient(error)) return true;
  const { status, code } = error as ApiError;
  return status === 401 || code === 'ACCOUNT_SWITCHED';
}

/** Whether a call failed because the device has no network. */
export function isWithoutNetwork(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && !navigator.onLine;
}
