/** Refusals of the price list, calendar, catalogue and settings. */
export const SETTING_REFUSALS = {
  PRICE_FROM_PAST: {
    status: 400,
    message: 'Past prices can’t be changed. Choose today or a later date.',
    field: 'from',
  },
  PRICE_TWICE: {
    status: 400,
    message: 'The same price is set twice. Keep one of them.',
    field: 'rows',
  },
  FUEL_SURCHARGE_OVERLAPS: {
    status: 409,
    message: 'Another fuel surcharge starts within these days. Change that one, or choose a last day before it starts.',
    field: 'validFrom',
  },
  PRICE_COLUMNS: {
    status: 400,
    message: 'Columns are missing. Use the headings of an exported file.',
    field: 'text',
  },
  PRICE_LINES_WRONG: {
    status: 409,
    message: 'Some lines have errors, so nothing was imported. Correct them and try again.',
    field: 'text',
  },
  IMPORT_COLUMNS: {
    status: 400,
    message: 'Columns are missing. Choose which column is which.',
    field: 'columns',
  },
  IMPORT_ROWS: {
    status: 400,
    message: 'The file has too many rows. Split it and import the parts.',
    field: 'text',
  },
  IMPORT_ROWS_WRONG: {
    status: 409,
    message: 'Some rows have errors, so nothing was imported. Correct them and try again.',
    field: 'text',
  },
  IMPORT_RUNNING: { status: 409, message: 'Another import is running. Wait until it’s finished.' },
  IMPORT_USED: { status: 409, message: 'Something of this import has been used since, so it can’t be undone.' },
  IMPORT_TOO_OLD: { status: 409, message: 'An import can be undone for a week. This one is older.' },
  SERIES_TAKEN: {
    status: 409,
    message: 'Another series could give the same numbers. Choose another prefix.',
    field: 'prefix',
  },
  NUMBER_TAKEN: { status: 409, message: 'This number may be taken. Enter the next one or a higher one.' },
  CODE_TAKEN: {
    status: 409,
    message: 'This code is already in use. Choose another.',
    field: 'code',
  },
  BRAND_IMAGE_TYPE: {
    status: 415,
    message: 'Choose a PNG for the logo, or a PNG or ICO for the icon.',
    field: 'content',
  },
  BRAND_IMAGE_LARGE: {
    status: 413,
    message: 'Images can be up to 256 KB and 2,000 pixels a side. Choose a smaller one.',
    field: 'content',
  },
  DAY_PAST: { status: 409, message: 'That day has passed. Choose today or a later one.' },
  DAY_CLOSED: { status: 409, message: 'The depot is closed on that day.' },
  NOT_A_PREFIX: {
    status: 400,
    message: 'Enter a postcode or the start of one: LS11 5PS, LS11 5, LS11 or LS.',
    field: 'prefixes',
  },
  PREFIX_TAKEN: {
    status: 409,
    message: 'Another zone has this prefix. A postcode can only be in one zone.',
    field: 'prefixes',
  },
  ZONE_IN_USE: {
    status: 409,
    message: 'This zone has sites or prices. Move its prefixes to another zone and end its prices first.',
  },
  MESSAGE_NEEDED: {
    status: 400,
    message: 'Enter the message customers see while the portal is closed.',
    field: 'disabledMessage',
  },
  PERMIT_AREA_IN_USE: {
    status: 409,
    message: 'This council is used by a zone or by permits. Choose another council for the zone first.',
  },
  LABEL_TAKEN: {
    status: 409,
    message: 'This name is already in use. Choose another.',
    field: 'label',
  },
  NAME_TAKEN: {
    status: 409,
    message: 'Something else you offer already has this name. Choose another.',
    field: 'name',
  },
  UNKNOWN_FAMILY: {
    status: 409,
    message: 'One of the container types no longer exists. Reload the page and choose again.',
    field: 'familyIds',
  },
  EWC_HAZARDOUS: {
    status: 400,
    message: 'The List of Wastes has this code as hazardous. Mark the waste type as hazardous, or correct the code.',
    field: 'hazardous',
  },
  CATALOGUE_CHANGED: {
    status: 409,
    message: 'Someone else has changed the catalogue. Reload the page and sort it again.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'You already have 20 keys. Revoke one you no longer use.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'You already have 10 webhooks. Remove one you no longer need.',
  },
  WEBHOOK_URL: {
    status: 400,
    message: 'We can’t send to this address. Enter a public one that starts with https://.',
    field: 'url',
  },
  ALREADY_STAFF: {
    status: 409,
    message: 'This person is already on your staff. Change their role in the list.',
    field: 'email',
  },
  LAST_OFFICE_MANAGER: {
    status: 409,
    message: 'You need at least one manager. Make someone else a manager first.',
    field: 'role',
  },
} as const;
