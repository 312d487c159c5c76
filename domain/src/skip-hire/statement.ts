import type { IsoDate } from '../common/dates.ts';
import type { SettlingMethod } from './payments.ts';

/**
 * The movements of an account's balance: an invoice increases it, a credit note and a payment reduce it, and a refund, or a
 * payment that is voided or moved away, increases it again on that day.
 */
export const MOVEMENT_KINDS = ['invoice', 'credit_note', 'payment', 'voided_payment', 'refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const LABELS: Record<MovementKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  voided_payment: 'Payment voided',
  refund: 'Refund',
};

/** Who reads a statement: the customer whose it is, or the company’s office. */
export type StatementReader = 'customer' | 'office';

/** What settles without money, and its reversal. */
const moneyless = (
  reader: StatementReader,
): Partial<Record<SettlingMethod, Partial<Record<MovementKind, string>>>> => ({
  set_off: {
    payment: `Set off against ${reader === 'customer' ? 'your' : 'the customer’s'} invoice`,
    voided_payment: 'Set-off reversed',
  },
  write_off: { payment: 'Written off', voided_payment: 'Write-off reversed' },
});

/** A movement in words. Money that was given up is never called a payment. */
export const movementText = (kind: MovementKind, method: SettlingMethod | null, reader: StatementReader): string =>
  (method !== null && moneyless(reader)[method]?.[kind]) || LABELS[kind];

/** A movement; a positive `amountPence` is owed to the company. */
export interface Movement {
  date: IsoDate;
  kind: MovementKind;
  amountPence: number;
}

export interface Statement<M extends Movement> {
  openingPence: number;
  movements: (M & { balancePence: number })[];
  closingPence: number;
}

/**
 * The account's movements of some days, both included, each with the balance after it. Pass all movements up to the
 * last day, in display order; those before the first day make the opening balance.
 */
export function statementOf<M extends Movement>(
  movements: readonly M[],
  days: { from: IsoDate; to: IsoDate },
  broughtForwardPence = 0,
): Statement<M> {
  let openingPence = broughtForwardPence;
  for (const { date, amountPence } of movements) if (date < days.from) openingPence += amountPence;
  let balancePence = openingPence;
  const shown = movements
    .filter(({ date }) => date >= days.from && date <= days.to)
    .map((movement) => ({ ...movement, balancePence: (balancePence += movement.amountPence) }));
  return { openingPence, movements: shown, closingPence: balancePence };
}
