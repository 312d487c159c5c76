import type { ErrorReply } from '@tonnage/contract/envelope';
import type { RefusalCode } from '@tonnage/contract/refusals';

const WENT_WRONG = 'Something went wrong on our side. Please try again in a few minutes.';
const UNREACHABLE = 'We can’t reach the server. Check your connection and try again.';
const KEPT = 'We’ve kept what you entered.';

/** A refusal of the server, or that it could not be reached (status 0). `message` is a sentence fit to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  /** Sentences by the field they name. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;

  /** `reads`: it was only asked for something, so nothing was entered that could be lost. */
  constructor(
    status: number,
    error: ErrorReply['error'] | undefined,
    { cause, reads = false }: { cause?: unknown; reads?: boolean } = {},
  ) {
    const unreachable = reads ? UNREACHABLE : `${UNREACHABLE} ${KEPT}`;
    // The server's own words for what nobody foresaw are for clients, not for people.
    super(status === 500 ? WENT_WRONG : (error?.message ?? unreachable), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.details = error?.details ?? {};
    this.code = error?.details?.code as RefusalCode | undefined;
    this.fields = Object.fromEntries((error?.details?.errors ?? []).map((e) => [e.path.join('.'), e.message]));
  }
}
