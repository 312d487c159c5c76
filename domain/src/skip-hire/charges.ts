import { readNumber } from '../common/read-number.ts';

/** The extra charges of an order. Source: trade-and-law.md §3, extra charges. */
export const CHARGE_CODES = ['wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other'] as const;
export type ChargeCode = (typeof CHARGE_CODES)[number];

/** Every code of an order's charges: those that staff enter, and the council's charge for a renewed permit. */
export const ORDER_CHARGE_CODES = [...CHARGE_CODES, 'permit'] as const;
export type OrderChargeCode = (typeof ORDER_CHARGE_CODES)[number];

export const CHARGE_LABELS: Record<ChargeCode, string> = {
  wasted_journey: 'Wasted journey',
  overload: 'Overloaded container',
  contamination: 'Contaminated load',
  waiting: 'Waiting time',
  item: 'Item charged individually',
  other: 'Other',
};

/** The quantity of a charge, above zero and up to 10,000, with three decimals at most; null for anything else. */
export function quantityOf(text: string): number | null {
  const quantity = Number(readNumber(text, { places: 3 }).number ?? 0);
  return quantity > 0 && quantity <= 10_000 ? quantity : null;
}
