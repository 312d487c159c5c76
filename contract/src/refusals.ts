/**
 * Every refusal by its code: HTTP status, Strapi's error name, and the sentence that a person reads and can act on.
 * The server may replace a sentence by one with the particulars; the code stays.
 */
export const REFUSALS = {
  UNAUTHENTICATED: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials' },
  FORBIDDEN: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Your role in this account does not allow this. Ask an owner or manager of the account.',
  },
  NOT_FOUND: { status: 404, name: 'NotFoundError', message: 'Not Found' },
  TENANT_UNKNOWN: { status: 404, name: 'NotFoundError', message: 'No company answers at this address.' },
  APPLICATION_DISABLED: {
    status: 503,
    name: 'ApplicationDisabledError',
    message: 'The portal is closed for the moment. Please try again later.',
  },
  NO_ACCOUNT: {
    status: 403,
    name: 'ForbiddenError',
    message: 'You do not work in an account here. Choose one, or ask the office for access.',
  },
  INVALID_LOGIN: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password' },
  TOO_MANY_LOGINS: {
    status: 429,
    name: 'RateLimitError',
    message: 'Too many failed logins for this address. Wait five minutes, or reset the password.',
  },
  UNCONFIRMED: { status: 400, name: 'ApplicationError', message: 'Your account email is not confirmed' },
  BLOCKED: { status: 400, name: 'ApplicationError', message: 'Your account has been blocked by an administrator' },
  WRONG_CURRENT_PASSWORD: {
    status: 400,
    name: 'ValidationError',
    message: 'The provided current password is invalid',
    field: 'currentPassword',
  },
  SAME_PASSWORD: {
    status: 400,
    name: 'ValidationError',
    message: 'Your new password must be different than your current password',
    field: 'password',
  },
  PASSWORDS_DIFFER: {
    status: 400,
    name: 'ValidationError',
    message: 'Passwords do not match',
    field: 'passwordConfirmation',
  },
  // An unknown code, one that was used, one that has run out, and one that a newer has replaced.
  INVALID_CODE: { status: 400, name: 'ValidationError', message: 'Incorrect code provided', field: 'code' },
  INVALID_TOKEN: { status: 400, name: 'ValidationError', message: 'Invalid token' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    name: 'ConflictError',
    message: 'This Idempotency-Key was already used for another request. Send the request again with a new key.',
  },
  NOT_A_POSTCODE: {
    status: 400,
    name: 'ValidationError',
    message: 'Enter a full UK postcode, for example LS11 5PS.',
    field: 'value',
  },
  NOT_COVERED: {
    status: 409,
    name: 'ConflictError',
    message: 'No depot serves this postcode. Call the office.',
    field: 'siteId',
  },
  SITE_CLOSED: {
    status: 409,
    name: 'ConflictError',
    message: 'This site takes no orders at present. Choose another site or call the office.',
    field: 'siteId',
  },
  CONTAINER_UNSUITABLE: {
    status: 409,
    name: 'ConflictError',
    message: 'This container cannot take that waste. Choose another container.',
    field: 'containerSubTypeId',
  },
  PRICE_ON_APPLICATION: {
    status: 409,
    name: 'ConflictError',
    message: 'There is no list price for this. Call the office for a price.',
    field: 'containerSubTypeId',
  },
  PRICE_CHANGED: {
    status: 409,
    name: 'ConflictError',
    message: 'The price has changed since it was shown. Look at the new price and place the order again.',
  },
  DATE_LOCKED: {
    status: 409,
    name: 'ConflictError',
    message: 'This date cannot be booked. Choose another date.',
    field: 'date',
  },
  DATE_FULL: { status: 409, name: 'ConflictError', message: 'This day is full. Choose another date.', field: 'date' },
  ON_STOP: { status: 409, name: 'ConflictError', message: 'The account is on stop. Call the office to release it.' },
  ACCOUNT_PENDING: { status: 409, name: 'ConflictError', message: 'The account waits for approval by the office.' },
  OVER_LIMIT: {
    status: 409,
    name: 'ConflictError',
    message: 'This order would take the account over its credit limit. Pay an invoice or call the office.',
  },
  PO_REQUIRED: {
    status: 400,
    name: 'ValidationError',
    message: 'A purchase order number is required for this account.',
    field: 'poNumber',
  },
  PAYMENT_METHOD: {
    status: 409,
    name: 'ConflictError',
    message: 'This account cannot pay that way.',
    field: 'payment',
  },
  WRONG_STATE: {
    status: 409,
    name: 'ConflictError',
    message: 'This is no longer possible. Reload the page to see where it stands.',
  },
  PERMIT_REQUIRED: {
    status: 409,
    name: 'ConflictError',
    message: 'A granted permit must cover this date before the job can be allocated.',
  },
  NOTE_REQUIRED: {
    status: 409,
    name: 'ConflictError',
    message: 'A signed waste transfer note or a valid season ticket is needed before this job can be completed.',
  },
  OPEN_EXCHANGE: { status: 409, name: 'ConflictError', message: 'An exchange is already open for this order.' },
  OPEN_COLLECTION: { status: 409, name: 'ConflictError', message: 'A collection is already open for this order.' },
  PAYMENT_SETTLED: { status: 409, name: 'ConflictError', message: 'This payment is already settled.' },
} as const satisfies Record<string, { status: number; name: string; message: string; field?: string }>;

export type RefusalCode = keyof typeof REFUSALS;
