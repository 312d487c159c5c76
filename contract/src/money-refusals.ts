/** What invoices, credit notes and payments may be refused for. */
export const MONEY_REFUSALS = {
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
  NO_CARDS: {
    status: 409,
    name: 'ConflictError',
    message: 'This company does not take cards online yet. Call the office to pay another way.',
  },
  CARDS_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The card processor cannot be reached. Nothing was taken. Try again in a minute.',
  },
  PAYMENT_SETTLED: { status: 409, name: 'ConflictError', message: 'This payment is already settled.' },
} as const;
