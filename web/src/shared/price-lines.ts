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
