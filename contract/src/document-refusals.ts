/** What papers and their files may be refused for. */
export const DOCUMENT_REFUSALS = {
  NOTE_HAZARDOUS: {
    status: 409,
    name: 'ConflictError',
    message: 'Hazardous waste moves under a consignment note, never under a transfer note. Prepare one and upload it.',
    field: 'wasteTypeId',
  },
  NOTE_STANDS: {
    status: 409,
    name: 'ConflictError',
    message: 'A note stands for this already. Correct that one, or take it back first.',
  },
  SEASON_TOO_LONG: {
    status: 400,
    name: 'ValidationError',
    message: 'A season ticket runs for twelve months at most, and ends no earlier than it begins or than today.',
    field: 'validTo',
  },
  PERMIT_DAYS: {
    status: 400,
    name: 'ValidationError',
    message: 'A permit ends no earlier than it begins, and is extended to a later day than it has.',
    field: 'to',
  },
  WEIGHT_MISSING: {
    status: 400,
    name: 'ValidationError',
    message: 'Enter what the load weighed: gross and tare, or net.',
    field: 'netWeightKg',
  },
  WEIGHT_INVOICED: {
    status: 409,
    name: 'ConflictError',
    message: 'This load is invoiced with more weight. Take that line back by a credit note first.',
    field: 'netWeightKg',
  },
  TRACKING_OFF: {
    status: 409,
    name: 'ConflictError',
    message:
      'Loads are not sent from here yet: the installation needs credentials of the service, and the company its code. Export them instead.',
  },
  TRACKING_ID_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'Another load has this id already. Copy it again from the service.',
    field: 'trackingId',
  },
  LAW_KEEPS: {
    status: 409,
    name: 'ConflictError',
    message: 'The law asks that this is kept. It can be removed when its time is over.',
  },
  DOCUMENT_IN_USE: {
    status: 409,
    name: 'ConflictError',
    message: 'This shows why something is charged. Take the charge off first.',
  },
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
} as const;
