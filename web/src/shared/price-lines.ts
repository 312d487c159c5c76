import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { formatPence } from '@tonnage/domain/common/money';
import { hireIncluded, type HireRate } from '@tonnage/domain/skip-hire/hire-rate';
import { formatRate, vatSummary } from '@tonnage/domain/common/vat';
import type { PriceCardLine } from '../ui/order/price-card.tsx';

type Priced = Pick<OrderPrice, 'lines' | 'hireDays' | keyof HireRate | 'includedTonnes' | 'perTonnePence'>;

/** The lines of a price, then its VAT by rate. */
export function linesOf({ lines }: Pick<Priced, 'lines'>): PriceCardLine[] {
  return [
    ...lines.map(({ label, quantity, netPence }) => ({
      label: `${quantity === 1 ? '' : `${quantity} × `}${label}`,
      pence: netPence,
    })),
    ...vatSummary(lines)
      .filter(({ vatRateBp }) => vatRateBp > 0)
      .map((row) => ({
        label: `${row.vatCategory === 'reverse_charge' ? 'Reverse charge, VAT' : 'VAT'} at ${formatRate(row.vatRateBp)}`,
        pence: row.vatPence,
        quiet: true,
      })),
  ];
}

/** What the price includes and what costs extra. */
export function includedIn(price: Priced): string {
  const { includedTonnes, perTonnePence } = price;
  const weight =
    includedTonnes !== null && perTonnePence !== null
      ? [`${includedTonnes} t included, then ${formatPence(perTonnePence)} a tonne plus VAT.`]
      : [];
  return [hireIncluded(price), ...weight].filter((sentence) => sentence !== '').join(' ');
}

/** The VAT of a price by rate, the highest first: "20% on £290.00, none on £60.00". */
export function vatText(lines: Priced['lines']): string {
  const net = new Map<string, number>();
  for (const { vatCategory, vatRateBp, netPence } of vatSummary(lines)) {
    const rate = vatRateBp === 0 ? 'none' : formatRate(vatRateBp);
    const tax = vatCategory === 'reverse_charge' ? `reverse charge at ${rate}` : rate;
    net.set(tax, (net.get(tax) ?? 0) + netPence);
  }
  return [...net].map(([tax, pence]) => `${tax} on ${formatPence(pence)}`).join(', ');
}
