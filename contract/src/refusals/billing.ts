/** Refusals of invoices, credit notes and payments. */
export const MONEY_REFUSALS = {
  MONTH_NOT_OVER: {
    status: 409,
    name: 'ConflictError',
    message: 'A month can be invoiced once it has ended. Choose an earlier one.',
    field: 'month',
  },
  CREDITED_ALREADY: {
    status: 409,
    name: 'ConflictError',
    message: 'This has already been credited. Choose lines that haven’t been.',
    field: 'positions',
  },
  NOTHING_TO_PAY: {
    status: 409,
    name: 'ConflictError',
    message: 'There’s nothing left to pay on this invoice. Reload the page to see its payments.',
  },
  WHOLE_ACCOUNT_ONLY: {
    status: 403,
    name: 'ForbiddenError',
    message:
      'Payments and statements cover the whole account, and you only have access to some sites. Ask an owner or manager of the account.',
  },
  STATEMENT_DAYS: {
    status: 400,
    name: 'ValidationError',
    message: 'The first day must be before the last, and no more than three years before it.',
    field: 'from',
  },
  NO_CARDS: {
    status: 409,
    name: 'ConflictError',
    message: 'We don’t take cards online yet. Call us to pay another way.',
  },
  CARDS_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'We can’t reach the card processor. You haven’t been charged. Try again in a minute.',
  },
  PAYMENT_SETTLED: { status: 409, name: 'ConflictError', message: 'This payment is already complete.' },
} as const;
