import type { CSSProperties, ReactNode } from 'react';
import styles from './description-list.module.css';

export interface DescriptionItem {
  term: string;
  /** An empty value (null, false, '') leaves the item out. */
  value: ReactNode;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** Minimum width of a column; 100 % for a single column. */
  column?: string;
}

export function DescriptionList({ items, column = '200px' }: DescriptionListProps) {
  const shown = items.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '');
  return (
    <dl className={styles.list} style={{ '--column': column } as CSSProperties}>
      {shown.map(({ term, value }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
