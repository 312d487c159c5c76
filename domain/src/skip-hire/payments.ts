/** How money arrives: by card online, or as staff record it. Source: portal.md §6. */
export const PAYMENT_METHODS = ['card', 'bank', 'cash', 'cheque', 'card_terminal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What settles an invoice without money: what the company owes the customer is set against it, or it is given up. Both are for named
 * invoices alone, and neither can be refunded, moved or matched with the bank.
 */
export const MONEYLESS_METHODS = ['set_off', 'write_off'] as const;
export type MoneylessMethod = (typeof MONEYLESS_METHODS)[number];

/** How an invoice is settled, with or without money. */
export const SETTLING_METHODS = [...PAYMENT_METHODS, ...MONEYLESS_METHODS] as const;
export type SettlingMethod = (typeof SETTLING_METHODS)[number];

export const isMoneyless = (method: string): method is MoneylessMethod =>
  MONEYLESS_METHODS.some((each) => each === method);

/** What staff record themselves. Of payments, only these can be voided or moved: money on an online card goes back to the card. */
export const RECORDED_METHODS = ['bank', 'cash', 'cheque', 'card_terminal'] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'Card',
  bank: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card_terminal: 'Card terminal',
};

/** What settled an invoice, as staff read it. */
export const SETTLING_LABELS: Record<SettlingMethod, string> = {
  ...PAYMENT_METHOD_LABELS,
  set_off: 'Set off',
  write_off: 'Written off',
};

/** How something was paid, after "Paid" or "paid". */
export const PAID_HOW: Record<PaymentMethod, string> = {
  card: 'by card',
  bank: 'by bank transfer',
  cash: 'in cash',
  cheque: 'by cheque',
  card_terminal: 'by card',
};

/** The states of a payment; a voided one was recorded by mistake, or its cheque bounced, and pays nothing. */
export const PAYMENT_STATES = ['pending', 'paid', 'declined', 'expired', 'voided'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  pending: 'Pending',
  paid: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
};

/** The states of a refund: on its way to the card's processor, made, or refused by the processor or the card's bank. */
export const REFUND_STATES = ['sending', 'made', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  sending: 'Being sent',
  made: 'Made',
  failed: 'Failed',
};
