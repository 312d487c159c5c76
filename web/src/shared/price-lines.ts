import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { formatPence } from '@tonnage/domain/common/money';
import type { PriceCardLine } from '../ui/order/price-card.tsx';

type Priced = Pick<OrderPrice, 'lines' | 'hireDays' | 'overHirePencePerDay' | 'includedTonnes' | 'perTonnePence'>;

/** The lines of a price, then its VAT by rate. */
export function linesOf({ lines }: Pick<Priced, 'lines'>): PriceCardLine[] {
  const vat = new Map<number, number>();
  for (const { vatRateBp, vatPence } of lines) vat.set(vatRateBp, (vat.get(vatRateBp) ?? 0) + vatPence);
  return [
    ...lines.map(({ label, quantity, netPence }) => ({
      label: `${quantity === 1 ? '' : `${quantity} × `}${label}`,
      pence: netPence,
    })),
    ...[...vat]
      .filter(([rate]) => rate > 0)
      .map(([rate, pence]) => ({ label: `VAT at ${rate / 100}%`, pence, quiet: true })),
  ];
}

/** What the price includes and what costs extra. */
export function includedIn({ hireDays, overHirePencePerDay, includedTonnes, perTonnePence }: Priced): string {
  const weight =
    includedTonnes !== null && perTonnePence !== null
      ? [`${includedTonnes} t included, then ${formatPence(perTonnePence)} a tonne plus VAT.`]
      : [];
  const hire =
    hireDays > 0 ? [`${hireDays} days’ hire included, then ${formatPence(overHirePencePerDay)} a day plus VAT.`] : [];
  return [...hire, ...weight].join(' ');
}

/** The VAT of a price by rate, the highest first: "20% on £290.00, none on £60.00". */
export function vatText(lines: Priced['lines']): string {
  const net = new Map<number, number>();
  for (const { vatRateBp, netPence } of lines) net.set(vatRateBp, (net.get(vatRateBp) ?? 0) + netPence);
  return [...net]
    .toSorted(([a], [b]) => b - a)
    .map(([rate, pence]) => `${rate === 0 ? 'none' : `${rate / 100}%`} on ${formatPence(pence)}`)
    .join(', ');
}
