import { call } from '../../../lib/api.ts';
import type { Keepable } from '../../../lib/kept-requests.ts';

/** Sends a request under its key; it may have been sent before. Throws ApiError. */
export function sendRequest({ name, sent }: Keepable, idempotencyKey: string): Promise<unknown> {
  // The pair belongs together by its type; the compiler loses that when it is taken apart.
  return call(name, sent as never, { idempotencyKey });
}
