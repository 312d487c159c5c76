/** The states of a line of the bank's statements: nobody has dealt with it, it is a payment, or it is no customer's. */
export const BANK_LINE_STATES = ['open', 'matched', 'left_out'] as const;
