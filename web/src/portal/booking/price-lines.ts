import { LIMITS } from '@tonnage/contract/limits';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { Quote } from '@tonnage/contract/skip-hire/orders/quote';
import type { PriceCardLine } from '../../ui/order/price-card.tsx';
import { words } from './words.ts';

type Priced = Pick<Quote, 'lines' | 'hireDays' | 'overHirePencePerDay' | 'includedTonnes' | 'perTonnePence'>;

/** The lines of a price, then its VAT by rate. */
export function linesOf({ lines }: Pick<Priced, 'lines'>): PriceCardLine[] {
  const vat = new Map<number, number>();
  for (const { vatRateBp, vatPence } of lines) vat.set(vatRateBp, (vat.get(vatRateBp) ?? 0) + vatPence);
  return [
    ...lines.map(({ label, quantity, netPence }) => ({ label: words.times(quantity, label), pence: netPence })),
    ...[...vat].filter(([rate]) => rate > 0).map(([rate, pence]) => ({ label: words.vat(rate), pence, quiet: true })),
  ];
}

/** What the price includes and what costs extra. */
export function includedIn({ hireDays, overHirePencePerDay, includedTonnes, perTonnePence }: Priced): string {
  const weight = includedTonnes !== null && perTonnePence !== null ? [words.weight(includedTonnes, perTonnePence)] : [];
  return [words.hire(hireDays, overHirePencePerDay), ...weight].join(' ');
}

export function noteOf(quote: Quote): string {
  return `${includedIn(quote)} ${words.held(LIMITS.quoteMinutes)}`;
}

/** The price of several identical orders: each has its own lines, so the sum matches them to the penny. */
export function timesPrice(price: NonNullable<Order['price']>, count: number): NonNullable<Order['price']> {
  const lines = price.lines.map((line) => ({
    ...line,
    quantity: line.quantity * count,
    netPence: line.netPence * count,
    vatPence: line.vatPence * count,
  }));
  const { netPence, vatPence, grossPence } = price;
  return { ...price, lines, netPence: netPence * count, vatPence: vatPence * count, grossPence: grossPence * count };
}
