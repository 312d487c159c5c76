import { ACCOUNT_REFUSALS } from './refusals/accounts.ts';
import { MONEY_REFUSALS } from './refusals/billing.ts';
import { DOCUMENT_REFUSALS } from './refusals/documents.ts';
import { METRIC_REFUSALS } from './refusals/metrics.ts';
import { ORDER_REFUSALS } from './refusals/orders.ts';
import { PRIVACY_REFUSALS } from './refusals/privacy.ts';
import { SETTING_REFUSALS } from './refusals/settings.ts';
import { VALUE_REFUSALS } from './refusals/values.ts';

/** Why a session has ended, in the details of UNAUTHENTICATED for a token whose session once existed. */
export type SessionEnd = 'LOGGED_OUT' | 'PASSWORD_CHANGED' | 'BLOCKED' | 'IDLE';

/** Strapi's names of errors, by HTTP status. */
const ERROR_NAMES = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
  412: 'PreconditionFailedError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'ValidationError',
  429: 'RateLimitError',
  503: 'ServiceUnavailableError',
};
type Status = keyof typeof ERROR_NAMES;

/**
 * Every refusal by its code: HTTP status, Strapi's error name where its status has another, and a message that a person can act on. The server may
 * replace a message by a more specific one; the code stays.
 */
export const REFUSALS = {
  ...ACCOUNT_REFUSALS,
  ...DOCUMENT_REFUSALS,
  ...METRIC_REFUSALS,
  ...MONEY_REFUSALS,
  ...ORDER_REFUSALS,
  ...PRIVACY_REFUSALS,
  ...SETTING_REFUSALS,
  ...VALUE_REFUSALS,
  UNAUTHENTICATED: { status: 401, message: 'Missing or invalid credentials' },
  FORBIDDEN: {
    status: 403,
    message: 'You don’t have permission to do this. Ask an owner or manager of the account.',
  },
  // An HTTP precondition failed: the entry's version differs from the one in `If-Match`.
  CHANGED_MEANWHILE: {
    status: 412,
    message: 'This has changed since you opened it. Reload it and make your change again.',
  },
  CATALOGUE_READ_ONLY: {
    status: 403,
    message: 'We manage this list. Call us if something is missing.',
  },
  NOT_FOUND: { status: 404, message: 'Not Found' },
  TENANT_UNKNOWN: { status: 404, message: 'No company uses this address.' },
  APPLICATION_DISABLED: {
    status: 503,
    name: 'ApplicationDisabledError',
    message: 'The portal is closed at the moment. Please try again later.',
  },
  // The database aborted it several times, because of concurrent writes to the same rows.
  BUSY: {
    status: 503,
    message: 'Someone else is changing this. Nothing was saved; please try again.',
  },
  // The database cannot be reached, or the connection to it was lost before anything was committed.
  UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach our database at the moment. Nothing was changed; please try again in a few seconds.',
  },
  // The connection was lost after COMMIT was sent and before it was acknowledged, and no Idempotency-Key could settle
  // the result.
  OUTCOME_UNKNOWN: {
    status: 503,
    message:
      'We lost the connection while saving, so this may or may not have been saved. Check before you send it again.',
  },
  // The request waited in the queue for longer than is acceptable.
  OVERLOADED: {
    status: 503,
    message: 'We’re very busy at the moment. Nothing was changed; please try again in a few seconds.',
  },
  // A session, an organisation, a company or an address has used up what it may make the server do in a minute.
  BUDGET_SPENT: {
    status: 429,
    message: 'You’ve sent too many requests in the last minute. Wait a minute and try again.',
  },
  // Aborted by a time limit of the database.
  TOOK_TOO_LONG: {
    status: 503,
    message: 'This took too long and was stopped. Nothing was changed. Ask for less at a time, or try again later.',
  },
  NO_ACCOUNT: {
    status: 403,
    message: 'You don’t have access to an account here. Choose one, or call us to be added.',
  },
  // The request names an account (`Tonnage-Account`), but the session has switched to another.
  ACCOUNT_SWITCHED: {
    status: 409,
    message: 'You have switched to another account since this page was loaded. Reload the page to continue.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'This Idempotency-Key was already used for another request. Send the request again with a new key.',
  },
  NOT_A_POSTCODE: {
    status: 400,
    message: 'Enter a full UK postcode, for example LS11 5PS.',
    field: 'value',
  },
  NOT_COVERED: {
    status: 409,
    message: 'We don’t deliver to this postcode. Call us if you need help.',
    field: 'siteId',
  },
  NOT_UNIQUE: { status: 400, message: 'This attribute must be unique', field: 'value' },
} as const satisfies Record<string, { status: Status; name?: string; message: string; field?: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** The name of a refusal's error, as Strapi calls it. */
export function errorNameOf(code: RefusalCode): string {
  const refusal: { status: Status; name?: string } = REFUSALS[code];
  return refusal.name ?? ERROR_NAMES[refusal.status];
}
