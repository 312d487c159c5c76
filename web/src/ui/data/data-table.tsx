import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import { type Column, type Sort, nextSort } from './columns.ts';
import styles from './data-table.module.css';
import { type RefObject, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { useAnnounced } from '../announce.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../content/skeleton.tsx';
import { KitLink, type To } from '../links.tsx';

interface SortHeaderProps {
  column: Pick<Column<never>, 'id' | 'header' | 'align' | 'hideHeader' | 'sortable' | 'width' | 'wide'>;
  sort: Sort | undefined;
  onSort: (() => void) | undefined;
}

function SortHeader({ column, sort, onSort }: SortHeaderProps) {
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

const TEXTS: readonly KeyText[] = [['J, K', words.rowKeys]];
const NONE: readonly KeyText[] = [];

/** J moves to the next row of a list and K to the previous one; Enter opens it, as on any link. */
function useRowKeys(table: RefObject<HTMLElement | null>, linkSelector: string, isLinked: boolean): void {
  usePageKeys(isLinked ? TEXTS : NONE, (key) => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (!step) return;
    const links = [...(table.current?.querySelectorAll<HTMLElement>(linkSelector) ?? [])];
    const row = document.activeElement?.closest('tr');
    const present = links.findIndex((link) => link.closest('tr') === row);
    links[present === -1 ? 0 : present + step]?.focus();
  });
}

interface DataTableProps<Row> {
  /** Names the table for a screen reader: "Jobs on site". */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: the table shows a grey skeleton. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What belongs here, and the one action that fills it. */
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Where the whole row links to, if anywhere; the link itself is in the cell of the `title` column, or of the first. */
  rowLink?: (row: Row) => To | undefined;
  /** The key of the row whose detail is open beside the list. */
  openRow?: string | undefined;
  /** The heading under which a row stands; rows of one are together. */
  bandOf?: ((row: Row) => string) | undefined;
  /** Hides the headers of a short list; they are still read out. */
  headless?: boolean;
  /** Shows this many rows, and the others at the press of a button: for one of several lists on a screen. */
  atFirst?: number;
  /** Number of skeleton rows. */
  expect?: number;
  /** Other rows are loading: the current rows stay, faded. */
  waiting?: boolean | undefined;
}

// Explicit roles, because rows are laid out as cards on a phone and browsers drop the roles when `display` changes.
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    empty,
    sort,
    onSort,
    rowLink,
    openRow,
    bandOf,
    headless,
    atFirst = Infinity,
    expect = 5,
    waiting = false,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const [isWhole, setWhole] = useState(false);
  useRowKeys(table, `a.${styles.link}`, rowLink !== undefined);
  const nothing = useRef<HTMLDivElement>(null);
  const sorted = columns.find(({ id }) => id === sort?.id)?.header;
  useAnnounced(() => {
    if (!rows || waiting) return null;
    const key = [sort?.id, sort?.direction, ...rows.map(rowKey)].join(' ');
    if (rows.length === 0) return { key, text: nothing.current?.querySelector('p')?.textContent ?? '' };
    return { key, text: words.shown(caption, rows.length, sorted && words.sortedBy(sorted, sort!.direction)) };
  });
  if (rows?.length === 0)
    return (
      <div ref={nothing} className={styles.nothing}>
        {empty}
      </div>
    );
  // A button for one row would take as much room as the row.
  const hides = rows !== undefined && rows.length > atFirst + 1;
  const shown = hides && !isWhole ? rows.slice(0, atFirst) : rows;
  const titleColumn = columns.find((column) => column.card === 'title') ?? columns[0];
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        role="table"
        tabIndex={-1}
        className={classNames(
          styles.table,
          headless && styles.headless,
          isFixed && styles.fixed,
          waiting && styles.waiting,
        )}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-busy={rows === undefined || waiting}
      >
        <caption className="sr-only">{rows ? caption : `${words.loading}: ${caption}`}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort && (() => onSort(nextSort(sort, column.id)))}
              />
            ))}
          </tr>
        </thead>
        {!rows && (
          <tbody role="rowgroup">
            {Array.from({ length: expect }, (_, row) => (
              <GreyRow key={row} columns={columns} />
            ))}
          </tbody>
        )}
        {[...Map.groupBy(shown ?? [], (row) => bandOf?.(row))].map(([band, members]) => (
          <tbody key={band ?? ''} role="rowgroup">
            {band !== undefined && (
              <tr role="row" className={styles.band}>
                <th role="rowheader" scope="rowgroup" colSpan={columns.filter(({ wide }) => !wide).length}>
                  {band}
                </th>
              </tr>
            )}
            {members.map((row) => {
              const key = rowKey(row);
              const to = rowLink?.(row);
              return (
                <tr
                  key={key}
                  role="row"
                  data-row={key}
                  className={classNames(styles.row, to && styles.linked, key === openRow && styles.opened)}
                >
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} isTitle={column === titleColumn}>
                      {to && column === titleColumn ? (
                        <KitLink to={to} className={styles.link}>
                          {column.render(row)}
                        </KitLink>
                      ) : (
                        column.render(row)
                      )}
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      {hides && (
        <div className={styles.more}>
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.more(rows.length - atFirst)}
          </Button>
        </div>
      )}
    </div>
  );
}

function Cell<Row>(props: { column: Column<Row>; isTitle: boolean; isGrey?: boolean; children: ReactNode }) {
  const { column, isTitle, isGrey = false, children } = props;
  const card = column.card ?? (isTitle ? 'title' : column.hideHeader ? 'action' : undefined);
  // Its row's name, which a screen reader says with the other cells.
  const [Tag, role] = isTitle && !isGrey ? (['th', 'rowheader'] as const) : (['td', 'cell'] as const);
  return (
    <Tag
      role={role}
      scope={Tag === 'th' ? 'row' : undefined}
      className={classNames(
        styles.cell,
        column.align === 'end' && styles.end,
        column.nowrap && styles.nowrap,
        column.wide && styles.wide,
      )}
      data-card={card}
      data-label={card ? undefined : column.header}
    >
      {children}
    </Tag>
  );
}

function GreyRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" className={styles.row}>
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} isTitle={index === 0} isGrey>
          <Skeleton width={column.card === 'picture' ? 96 : index === 0 ? 140 : 90} height={18} />
        </Cell>
      ))}
    </tr>
  );
}
