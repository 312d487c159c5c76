import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import type { Column, Sort } from './columns.ts';
import styles from './data-table.module.css';

interface SortHeaderProps {
  column: Pick<Column<never>, 'id' | 'header' | 'align' | 'hideHeader' | 'sortable' | 'width' | 'wide'>;
  sort: Sort | undefined;
  onSort: (() => void) | undefined;
}

export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const direction = sort?.id === column.id ? sort.direction : undefined;
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      role="columnheader"
      className={classNames(column.align === 'end' && styles.end, column.wide && styles.wide)}
      style={{ width: column.width, minWidth: column.width }}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.header}
          <Arrow aria-hidden="true" />
          {direction && <span className="sr-only">{direction === 'asc' ? words.sortedUp : words.sortedDown}</span>}
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}
