import type { ErrorReply } from '@tonnage/contract/envelope';
import type { RefusalCode } from '@tonnage/contract/refusals';

const WENT_WRONG = 'Something went wrong on our side. Please try again in a few minutes.';
const UNREACHABLE = 'We can’t reach the server. Check your connection and try again.';
const KEPT = 'We’ve kept what you entered.';

/**
 * A refusal by the server, or a server that could not be reached (status 0). `message` can be shown to users.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  /** Messages by the field that they belong to. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;

  /** `reads`: the call only reads, so no input can be lost. */
  constructor(
    status: number,
    error: ErrorReply['error'] | undefined,
    { cause, reads = false }: { cause?: unknown; reads?: boolean } = {},
  ) {
    const unreachable = reads ? UNREACHABLE : `${UNREACHABLE} ${KEPT}`;
    // The server's message for an unexpected error is meant for API clients, not for users.
    super(status === 500 ? WENT_WRONG : (error?.message ?? unreachable), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.details = error?.details ?? {};
    this.code = error?.details?.code as RefusalCode | undefined;
    this.fields = Object.fromEntries((error?.details?.errors ?? []).map((e) => [e.path.join('.'), e.message]));
  }
}
