import type { PriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence, type PriceLine } from '@tonnage/domain/common/money';
import { FUEL_SURCHARGE_CODE } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { IconChevronDown } from '@tabler/icons-react';
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
      <summary>
        {title}
        <IconChevronDown aria-hidden="true" />
      </summary>
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

/** The fuel surcharge of a price, and on what: "Fuel surcharge 4.5%: £9.00 on £200.00"; nothing without one. */
export function fuelItems(lines: readonly Pick<PriceLine, 'code' | 'label' | 'netPence'>[]): DescriptionItem[] {
  const [movement] = lines;
  const fuel = lines.find(({ code }) => code === FUEL_SURCHARGE_CODE);
  if (!fuel || !movement) return [];
  return [{ term: fuel.label, value: `${formatPence(fuel.netPence)} on ${formatPence(movement.netPence)}` }];
}

/** The zone of a price and the depot that it is served from. */
export const zoneText = (zone: string | null | undefined, depot: string | null | undefined): string =>
  [zone, depot && `from ${depot}`].filter(Boolean).join(', ');
