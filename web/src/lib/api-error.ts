import type { ErrorReply } from '@tonnage/contract/envelope';
import type { RefusalCode } from '@tonnage/contract/refusals';

const WENT_WRONG = 'Something went wrong on our side. Please try again in a few minutes.';
const UNREACHABLE = 'We can’t reach the server. Check your connection and try again. We’ve kept what you entered.';

/** A refusal of the server, or that it could not be reached (status 0). `message` is a sentence fit to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  /** Sentences by the field they name. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, error: ErrorReply['error'] | undefined, cause?: unknown) {
    // The server's own words for what nobody foresaw are for clients, not for people.
    super(status === 500 ? WENT_WRONG : (error?.message ?? UNREACHABLE), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.details = error?.details ?? {};
    this.code = error?.details?.code as RefusalCode | undefined;
    this.fields = Object.fromEntries((error?.details?.errors ?? []).map((e) => [e.path.join('.'), e.message]));
  }
}
