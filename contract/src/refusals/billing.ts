/** Refusals of invoices, credit notes and payments. */
export const MONEY_REFUSALS = {
  DAY_NOT_OVER: {
    status: 409,
    message: 'You can invoice up to yesterday. Choose an earlier date.',
    field: 'upTo',
  },
  INVOICE_DATE: {
    status: 409,
    message: 'The invoice date must not be before the last day invoiced, nor in the future. Choose another date.',
    field: 'issuedOn',
  },
  INVOICE_TOO_LARGE: {
    status: 409,
    message: 'One invoice can come to £20,000,000 at most. Choose an invoice for each order or site for this customer.',
  },
  INVOICES_HELD: {
    status: 409,
    message: 'This customer’s invoices are on hold. Take them off hold on the customer’s page first.',
  },
  BILL_CHANGED: {
    status: 409,
    message: 'What there is to invoice has changed: it may have been invoiced meanwhile. Close this and look again.',
  },
  CREDITED_ALREADY: {
    status: 409,
    message: 'There isn’t that much left to credit. Choose another line or a smaller amount.',
    field: 'lines',
  },
  PAYMENT_VOIDED: {
    status: 409,
    message: 'This payment has been voided or moved meanwhile. Reload the page to see it.',
  },
  PAID_UP_FRONT: {
    status: 409,
    message:
      'This payment was taken with an order, so it can’t be moved. Void it, then record it for the other customer.',
  },
  NOT_MONEY: {
    status: 409,
    message: 'No money came in for this, so it can’t be moved or refunded. Void it under Payments instead.',
  },
  MORE_THAN_OUTSTANDING: {
    status: 409,
    message: 'There isn’t that much outstanding. Enter a smaller amount.',
    field: 'amountPence',
  },
  SET_OFF_REFERENCE: {
    status: 400,
    message: 'Enter the number of the customer’s invoice that this is set against.',
    field: 'bankReference',
  },
  SET_OFF_INVOICES: {
    status: 400,
    message: 'Choose the invoices that this is set against. A set-off can’t stay unallocated.',
    field: 'invoiceIds',
  },
  SET_OFF_DATE: {
    status: 400,
    message: 'The date can’t be before the invoices that this is set against. Choose a later date.',
    field: 'receivedOn',
  },
  WRITE_OFF_LIMIT: {
    status: 403,
    message: 'This is more than you can write off. Ask a manager to do it.',
    field: 'amountPence',
  },
  WRITE_OFF_DATE: {
    status: 400,
    message: 'The date can’t be in the future, nor before the invoice. Choose another date.',
    field: 'writtenOffOn',
  },
  WRITE_OFF_NOTE: {
    status: 400,
    message: 'Enter the reason in words, so that others understand it later.',
    field: 'note',
  },
  PAYMENT_REFUNDED: {
    status: 409,
    message: 'Some of this payment has been refunded, so it can’t be voided or moved to another customer.',
  },
  REFUND_TOO_LARGE: {
    status: 409,
    message: 'There isn’t that much to refund. Credit the invoice first, or enter a smaller amount.',
    field: 'amountPence',
  },
  BANK_LINE_DONE: {
    status: 409,
    message: 'Someone else has already dealt with this payment. Reload the page to see how.',
  },
  BANK_LINE_OPEN: {
    status: 409,
    message: 'This payment is already under “To match”. Reload the page to see it.',
  },
  BANK_LINE_RECORDED: {
    status: 409,
    message: 'This has been recorded as a payment. To match it again, void that payment under Payments.',
  },
  BANK_INVOICE_PAID: {
    status: 409,
    message: 'One of these invoices has since been paid. Choose the invoices again.',
    field: 'invoiceIds',
  },
  BANK_PAYMENT_OTHER: {
    status: 409,
    message: 'That payment is for a different amount, has been voided, or is already matched. Choose another match.',
    field: 'paymentId',
  },
  LEDGER_NOTHING: {
    status: 409,
    message: 'There’s nothing to export: it has all been exported, or none of it can go.',
    field: 'upTo',
  },
  LEDGER_TOO_MANY: {
    status: 409,
    message: 'That’s too much for one export. Choose an earlier date, then export the rest.',
    field: 'upTo',
  },
  DISPUTED_ALREADY: {
    status: 409,
    message: 'This invoice is already disputed. Reload the page to see it.',
  },
  NOT_DISPUTED: {
    status: 409,
    message: 'This invoice isn’t disputed any more. Reload the page to see the outcome.',
  },
  INTEREST_CHANGED: {
    status: 409,
    message:
      'The amount to charge has changed: someone may have charged it or recorded a payment. Reload the page, then check it again.',
  },
  BANK_RATE_MISSING: {
    status: 409,
    message: 'The Bank Rate for this invoice is missing. Enter it under Settings, Charges.',
  },
  BANK_RATE_DAY: {
    status: 400,
    message: 'Choose a past 30 June or 31 December.',
    field: 'day',
  },
  PROMISE_DAY: {
    status: 400,
    message: 'Choose today or a day in the next three months.',
    field: 'dueOn',
  },
  REFUND_METHOD: {
    status: 409,
    message: 'Only what was paid by card online can go back to the card here. Choose how you return it.',
    field: 'method',
  },
  REFUND_DATE: {
    status: 409,
    message: 'The date can’t be in the future, nor before the money arrived.',
    field: 'madeOn',
  },
  NOTHING_TO_PAY: {
    status: 409,
    message: 'There’s nothing left to pay on this invoice. Reload the page to see its payments.',
  },
  WHOLE_ACCOUNT_ONLY: {
    status: 403,
    message:
      'Payments and statements cover the whole account, and you only have access to some sites. Ask an owner or manager of the account.',
  },
  STATEMENT_DAYS: {
    status: 400,
    message: 'The first day must be before the last, and no more than three years before it.',
    field: 'from',
  },
  PDF_TOO_LONG: {
    status: 422,
    message: 'A PDF has at most 1,000 rows. Narrow the list, or export it to Excel.',
  },
  NO_CARDS: {
    status: 409,
    message: 'We don’t take cards online yet. Call us to pay another way.',
  },
  CARDS_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach the card processor. You haven’t been charged. Try again in a minute.',
  },
  PAYMENT_SETTLED: { status: 409, message: 'This payment is already complete.' },
  PAYMENT_IN_FUTURE: {
    status: 400,
    message: 'The date received can’t be in the future. Use the date on the bank statement.',
    field: 'receivedOn',
  },
} as const;
