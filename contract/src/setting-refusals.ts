/** What the office's price book, calendar, catalogue and settings may refuse. */
export const SETTING_REFUSALS = {
  PRICE_FROM_PAST: {
    status: 400,
    name: 'ValidationError',
    message: 'A price is never changed for the past. Choose today or a later day.',
    field: 'from',
  },
  PRICE_TWICE: {
    status: 400,
    name: 'ValidationError',
    message: 'The same price is set twice. Keep one of the two.',
    field: 'rows',
  },
  PRICE_COLUMNS: {
    status: 400,
    name: 'ValidationError',
    message: 'Columns are missing. Begin with the headers of an exported file.',
    field: 'text',
  },
  PRICE_LINES_WRONG: {
    status: 409,
    name: 'ConflictError',
    message: 'Some lines are wrong, and a file is taken over whole or not at all. Correct them and try again.',
    field: 'text',
  },
  CODE_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'Another one has this code already. Choose another.',
    field: 'code',
  },
  MARK_TYPE: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    message:
      'A logo is a PNG, an icon a PNG or an ICO, whatever the file is called. Save it as one and choose it again.',
    field: 'content',
  },
  MARK_LARGE: {
    status: 413,
    name: 'PayloadTooLargeError',
    message: 'It may have 256 KB and 2,000 pixels a side at the most. Make it smaller and choose it again.',
    field: 'content',
  },
  DAY_PAST: { status: 409, name: 'ConflictError', message: 'That day is over. Choose today or a later one.' },
  DAY_CLOSED: { status: 409, name: 'ConflictError', message: 'The yard does not work on that day.' },
  NOT_A_PREFIX: {
    status: 400,
    name: 'ValidationError',
    message: 'A prefix is a postcode or the beginning of one: LS11 5PS, LS11 5, LS11 or LS.',
    field: 'prefixes',
  },
  PREFIX_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'Another zone has this prefix. A postcode belongs to one zone.',
    field: 'prefixes',
  },
  ZONE_IN_USE: {
    status: 409,
    name: 'ConflictError',
    message:
      'Sites lie in this zone, or prices are for it. Give its prefixes to another zone and end its prices first.',
  },
  MESSAGE_NEEDED: {
    status: 400,
    name: 'ValidationError',
    message: 'Write what customers read while the portal is closed.',
    field: 'disabledMessage',
  },
  PERMIT_AREA_IN_USE: {
    status: 409,
    name: 'ConflictError',
    message: 'A zone falls under this council, or permits were asked of it. Choose another for the zone first.',
  },
  LABEL_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'Another one is called that already. Choose another name.',
    field: 'label',
  },
  NAME_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'Another one that is offered is called that already. Choose another name.',
    field: 'name',
  },
  UNKNOWN_FAMILY: {
    status: 409,
    name: 'ConflictError',
    message: 'One of the families is no longer there. Reload the page and choose again.',
    field: 'familyIds',
  },
  EWC_HAZARDOUS: {
    status: 400,
    name: 'ValidationError',
    message: 'A code with an asterisk is hazardous waste. Mark the waste as hazardous, or correct the code.',
    field: 'hazardous',
  },
  CATALOGUE_CHANGED: {
    status: 409,
    name: 'ConflictError',
    message: 'Somebody changed the catalogue in the meantime. Reload the page and put it in order again.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    name: 'ConflictError',
    message: 'Twenty keys hold already. Revoke one that is not used any more.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    name: 'ConflictError',
    message: 'Ten webhooks are told already. Remove one that is not needed any more.',
  },
  WEBHOOK_URL: {
    status: 400,
    name: 'ValidationError',
    message: 'Nothing can be sent to this address. Give one of the public internet that begins with https://.',
    field: 'url',
  },
  ALREADY_STAFF: {
    status: 409,
    name: 'ConflictError',
    message: 'This person works in the office already. Change their role in the list.',
    field: 'email',
  },
  LAST_OFFICE_MANAGER: {
    status: 409,
    name: 'ConflictError',
    message: 'The office needs a manager. Make somebody else a manager first.',
    field: 'role',
  },
} as const;
