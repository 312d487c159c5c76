import type { IsoDate } from '../common/dates.ts';

/** What moves an account's balance: an invoice adds to it, a credit note and a payment take from it. */
export const MOVEMENT_KINDS = ['invoice', 'credit_note', 'payment'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** One movement; `amountPence` with its sign: positive is owed to the company. */
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
 * The account's movements of some days, both included, each with the balance after it. All movements up to the last day are
 * to be given, in the order in which they are to stand; those before the first day make the opening balance.
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
