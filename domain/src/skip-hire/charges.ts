/** The extra charges of an order. Source: trade-and-law.md §3, extra charges. */
export const CHARGE_CODES = ['wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other'] as const;
export type ChargeCode = (typeof CHARGE_CODES)[number];

export const CHARGE_LABELS: Record<ChargeCode, string> = {
  wasted_journey: 'Wasted journey',
  overload: 'Overloaded container',
  contamination: 'Contaminated load',
  waiting: 'Waiting time',
  item: 'Item charged individually',
  other: 'Other',
};
