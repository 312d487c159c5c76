import { withUnbroken } from '@tonnage/domain/common/unbroken';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './description-list.module.css';

export interface DescriptionItem {
  term: string;
  /** An empty value (null, false, '') leaves the item out. */
  value: ReactNode;
  /** A sentence: it has the line to itself. */
  wide?: boolean;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** Minimum width of a column; 100 % for a single column. */
  column?: string;
  /** The values are amounts: in one column, at its end. */
  sums?: boolean;
}

export function DescriptionList({ items, column = '200px', sums = false }: DescriptionListProps) {
  const shown = items.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '');
  return (
    <dl className={classNames(styles.list, sums && styles.sums)} style={{ '--column': column } as CSSProperties}>
      {shown.map(({ term, value, wide }, i) => (
        // Two charges may have one name.
        <div key={`${i} ${term}`} className={wide ? styles.wide : undefined}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{typeof value === 'string' ? withUnbroken(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
