/** What the office's papers may be refused for. */
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
} as const;
