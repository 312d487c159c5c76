import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { DOCUMENT_REFUSALS } from './document-refusals.ts';
import { METRIC_REFUSALS } from './metric-refusals.ts';
import { SETTING_REFUSALS } from './setting-refusals.ts';

/**
 * Every refusal by its code: HTTP status, Strapi's error name, and the sentence that a person reads and can act on.
 * The server may replace a sentence by one with the particulars; the code stays.
 */
export const REFUSALS = {
  ...ACCOUNT_REFUSALS,
  ...DOCUMENT_REFUSALS,
  ...METRIC_REFUSALS,
  ...SETTING_REFUSALS,
  UNAUTHENTICATED: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials' },
  FORBIDDEN: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Your role in this account does not allow this. Ask an owner or manager of the account.',
  },
  // A precondition in words of HTTP: the entry is another than the one that `If-Match` names.
  CHANGED_MEANWHILE: {
    status: 412,
    name: 'PreconditionFailedError',
    message: 'This was changed in the meantime. Reload it and make the change again.',
  },
  CATALOGUE_READ_ONLY: {
    status: 403,
    name: 'ForbiddenError',
    message: 'The catalogue is kept by the company. Ask the office if something is missing from it.',
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
  SITE_IN_USE: {
    status: 409,
    name: 'ConflictError',
    message: 'Orders are open at this site. It can be put away when the last of them is over.',
  },
  SITE_MOVES_DEPOT: {
    status: 409,
    name: 'ConflictError',
    message:
      'Another depot serves this postcode, and orders are open at this site. Add a new site, or wait until they are over.',
    field: 'postcode',
  },
  // Strapi's words, which its clients print: a contact has a number or an address once.
  NOT_UNIQUE: { status: 400, name: 'ValidationError', message: 'This attribute must be unique', field: 'value' },
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
  NOT_EDITABLE: {
    status: 409,
    name: 'ConflictError',
    message: 'This can no longer be changed. Ring the office.',
  },
  PAID_BY_CARD: {
    status: 409,
    name: 'ConflictError',
    message: 'This is paid by card, and the change would cost more. Cancel it and order anew, or ring the office.',
  },
  OPEN_TIP_AND_RETURN: {
    status: 409,
    name: 'ConflictError',
    message: 'A tip and return is already open for this order.',
  },
  RECEIVED_LATER: {
    status: 400,
    name: 'ValidationError',
    message: 'Money cannot have come on a day that is still to come. Enter the day of the bank’s statement.',
    field: 'receivedOn',
  },
  UNKNOWN_VEHICLE: {
    status: 409,
    name: 'ConflictError',
    message: 'This one does not work at the yard of the job. Choose another.',
    field: 'vehicleId',
  },
  REGISTRATION_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'A vehicle with this registration is entered already. Change that one.',
    field: 'registration',
  },
  RUN_OVER: {
    status: 409,
    name: 'ConflictError',
    message: 'This day is over. Mark its jobs in the planner.',
  },
  RUN_LINK: {
    status: 404,
    name: 'NotFoundError',
    message: 'This link holds no longer. Ask the office for a new one.',
  },
  NOT_ON_RUN: {
    status: 404,
    name: 'NotFoundError',
    message: 'This job is no longer on your run. Ring the office.',
  },
  WEIGHTS_DISAGREE: {
    status: 400,
    name: 'ValidationError',
    message: 'The weights do not agree: net is gross less tare. Correct one of them.',
    field: 'netWeightKg',
  },
  NO_PROPOSAL: {
    status: 409,
    name: 'ConflictError',
    message: 'No other date waits for an answer. It was answered already, or the office took it back.',
  },
  PROPOSAL_OVER: {
    status: 409,
    name: 'ConflictError',
    message: 'The day that was proposed is over. Ask the office for another one.',
  },
  PROPOSAL_LINK: {
    status: 404,
    name: 'NotFoundError',
    message: 'This link does not hold. Open the newest mail about the order, or answer on the order’s page.',
  },
  OPEN_REPOSITION: { status: 409, name: 'ConflictError', message: 'A reposition is already open for this order.' },
  OPEN_EXCHANGE: { status: 409, name: 'ConflictError', message: 'An exchange is already open for this order.' },
  OPEN_COLLECTION: { status: 409, name: 'ConflictError', message: 'A collection is already open for this order.' },
  NOTE_INCOMPLETE: {
    status: 409,
    name: 'ConflictError',
    message: 'The note lacks a fact that the law asks for. Call the office.',
  },
  SIGNATURE_TEXT_CHANGED: {
    status: 409,
    name: 'ConflictError',
    message: 'The wording has changed since it was shown. Read it again and sign.',
  },
  // The same words as Strapi's, which its clients look for.
  NO_FILE: { status: 400, name: 'ValidationError', message: 'Files are empty', field: 'file' },
  FILE_EMPTY: {
    status: 400,
    name: 'ValidationError',
    message: 'The file is empty. Choose another one.',
    field: 'file',
  },
  FILE_NAME: {
    status: 400,
    name: 'ValidationError',
    message: 'The name of the file holds a path or a sign that no name may hold. Rename it and send it again.',
    field: 'file',
  },
  FILE_TYPE: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    message: 'Only PDF, JPEG, PNG and WebP files are taken, whatever their name says.',
    field: 'file',
  },
  PICTURE_TYPE: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    message: 'Only PNG, JPEG and WebP pictures are taken, whatever their name says.',
    field: 'picture',
  },
  FILE_TOO_LARGE: {
    status: 413,
    name: 'PayloadTooLargeError',
    message: 'A file may have 20 MB at the most. Make it smaller and send it again.',
    field: 'file',
  },
  TOO_MANY_FILES: {
    status: 400,
    name: 'ValidationError',
    message: 'These are too many files at a time.',
    field: 'file',
  },
  FILE_USED: {
    status: 409,
    name: 'ConflictError',
    message: 'This file already belongs to a document. Upload it again.',
    field: 'file',
  },
  FILE_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The file cannot be read at the moment. Try again in a minute.',
  },
  LINK_EXPIRED: {
    status: 401,
    name: 'UnauthorizedError',
    message: 'This link has run out. Open the document again.',
  },
  KIND_NOT_YOURS: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Transfer notes, season tickets and invoices are made by the company. Choose another kind.',
    field: 'kind',
  },
  NOT_YOUR_UPLOAD: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Only what you uploaded yourself may be changed or removed.',
  },
  ARCHIVE_TOO_LARGE: {
    status: 409,
    name: 'ConflictError',
    message: 'These are too many documents for one archive. Choose fewer, or narrow the list down.',
  },
  ARCHIVE_EMPTY: { status: 409, name: 'ConflictError', message: 'Choose at least one document.' },
  MONTH_NOT_OVER: {
    status: 409,
    name: 'ConflictError',
    message: 'A month is invoiced when it is over. Choose an earlier one.',
    field: 'month',
  },
  CREDITED_ALREADY: {
    status: 409,
    name: 'ConflictError',
    message: 'A credit note took this back already. Choose lines that are still charged.',
    field: 'positions',
  },
  NOTHING_TO_PAY: {
    status: 409,
    name: 'ConflictError',
    message: 'Nothing is left to pay of this invoice. Reload the page to see what paid it.',
  },
  WHOLE_ACCOUNT_ONLY: {
    status: 403,
    name: 'ForbiddenError',
    message:
      'Payments and statements are of the whole account, and you see some of its sites. Ask an owner or manager of the account.',
  },
  STATEMENT_DAYS: {
    status: 400,
    name: 'ValidationError',
    message: 'Choose a first day before the last one, and not more than three years.',
    field: 'from',
  },
  CARDS_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The card processor cannot be reached. Nothing was taken. Try again in a minute.',
  },
  PAYMENT_SETTLED: { status: 409, name: 'ConflictError', message: 'This payment is already settled.' },
} as const satisfies Record<string, { status: number; name: string; message: string; field?: string }>;

export type RefusalCode = keyof typeof REFUSALS;
