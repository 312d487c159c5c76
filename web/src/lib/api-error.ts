import type { ErrorReply } from '@tonnage/contract/envelope';
import type { RefusalCode } from '@tonnage/contract/refusals';

const WENT_WRONG = 'Something went wrong on our side. Please try again in a few minutes.';
/** What the API says of an unexpected error: it names the status and nothing else. */
const UNEXPECTED = 'Internal Server Error';
const UNREACHABLE = 'We can’t reach the server. Check your connection and try again.';
const KEPT = 'We’ve kept what you entered.';
const quote = (reference: string) => `If you report this, quote reference ${reference}.`;

/**
 * A refusal by the server, or a server that could not be reached (status 0). `message` can be shown to users.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  /** Messages by the field that they belong to. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;

  /**
   * `reads`: the call only reads, so no input can be lost. `reference`: the id of the request in the server's log, which a failure of
   * the server tells the user.
   */
  constructor(
    status: number,
    error: ErrorReply['error'] | undefined,
    { cause, reads = false, reference = null }: { cause?: unknown; reads?: boolean; reference?: string | null } = {},
  ) {
    const unreachable = reads ? UNREACHABLE : `${UNREACHABLE} ${KEPT}`;
    // The server's message is shown, but for the one that only repeats the status.
    const says = error?.message === UNEXPECTED ? undefined : error?.message;
    const message = says ?? (status === 500 ? WENT_WRONG : unreachable);
    // A closed portal has not failed.
    const failed = status >= 500 && error?.details?.code !== 'APPLICATION_DISABLED';
    super(failed && reference !== null ? `${message} ${quote(reference)}` : message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.details = error?.details ?? {};
    this.code = error?.details?.code as RefusalCode | undefined;
    this.fields = Object.fromEntries((error?.details?.errors ?? []).map((e) => [e.path.join('.'), e.message]));
  }
}
