import type { PriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { DescriptionList, type DescriptionItem } from '../ui/content/description-list.tsx';
import styles from './why-price.module.css';

interface WhyPriceProps {
  title: string;
  items: readonly DescriptionItem[];
  /** What is shown while the items load, or why they do not. */
  instead?: string | undefined;
  onOpen?: () => void;
}

/** What a price is made of, until somebody asks one line. */
export function WhyPrice({ title, items, instead, onOpen }: WhyPriceProps) {
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>{title}</summary>
      {instead === undefined ? <DescriptionList column="100%" items={items} /> : <p role="status">{instead}</p>}
    </details>
  );
}

/** Whose price it is and since when: "Agreed with you, since 3 March 2026, £290.00 on our price list". */
export function basisText(
  { basis, since, listPence }: Pick<PriceBasis, 'basis' | 'since' | 'listPence'>,
  { whose, list }: { whose: Record<PriceBasis['basis'], string>; list: (price: string) => string },
): string {
  const parts = [
    whose[basis],
    since !== null && `since ${formatDayYear(since)}`,
    listPence !== null && list(formatPence(listPence)),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The zone of a price and the depot that it is served from. */
export const zoneText = (zone: string | null | undefined, depot: string | null | undefined): string =>
  [zone, depot && `from ${depot}`].filter(Boolean).join(', ');
