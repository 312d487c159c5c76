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
} as const;
