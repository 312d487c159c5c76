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
import { SelectBox } from './select-box.tsx';
import type { Selection } from './use-selection.ts';

/** The cell of the ticks, px. */
const SELECT_WIDTH = 42;

/** From here on the narrowest that a table can be is more than the narrowest screen with a sticky head has for it, px. */
const BROAD = 1000;
/** The share of its width that an elastic column keeps at least; as in the style sheet. */
const LEAST = 0.7;

/** The widths of a table whose columns all have one, px: of those that stay as they are, and of those that give way. */
interface Widths {
  rigid: number;
  elastic: number;
}

function widthsOf(columns: readonly Pick<Column<never>, 'width' | 'elastic'>[], besides: number): Widths {
  const sum = (those: typeof columns) => those.reduce((all, { width = '0' }) => all + Number.parseFloat(width), 0);
  return {
    rigid: besides + sum(columns.filter(({ elastic }) => !elastic)),
    elastic: sum(columns.filter(({ elastic }) => elastic)),
  };
}

const elasticStyle = (width: string, { rigid, elastic }: Widths) =>
  ({ '--width': Number.parseFloat(width), '--rigid': rigid, '--elastic': elastic }) as CSSProperties;

interface SortHeaderProps {
  column: Pick<
    Column<never>,
    'id' | 'header' | 'align' | 'hideHeader' | 'sortable' | 'width' | 'elastic' | 'wide' | 'card'
  >;
  /** Of a table whose columns all have a width. */
  widths: Widths | null;
  sort: Sort | undefined;
  onSort: (() => void) | undefined;
}

function SortHeader({ column, widths, sort, onSort }: SortHeaderProps) {
  const direction = sort?.id === column.id ? sort.direction : undefined;
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      role="columnheader"
      className={classNames(
        column.align === 'end' && styles.end,
        column.wide && styles.wide,
        column.card === 'over' && styles.over,
        widths && column.elastic && styles.elastic,
      )}
      style={
        widths && column.elastic ? elasticStyle(column.width!, widths) : { width: column.width, minWidth: column.width }
      }
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
const SELECTING: readonly KeyText[] = [
  ...TEXTS,
  ['X, Space', words.selectKeys.one],
  ['Shift+X', words.selectKeys.range],
  ['Esc', words.selectKeys.clear],
];
const NONE: readonly KeyText[] = [];

interface RowKeys {
  linkSelector: string;
  isLinked: boolean;
  /** Selects the row of that key, with those from the one before it if it is a range; undefined: nothing can be selected. */
  onSelect: ((key: string, asRange: boolean) => void) | undefined;
  onClear: () => void;
}

/**
 * J moves to the next row of a list and K to the previous one; Enter opens it, as on any link. X selects it, as Space does, and Esc
 * clears the selection.
 */
function useRowKeys(
  table: RefObject<HTMLElement | null>,
  { linkSelector, isLinked, onSelect, onClear }: RowKeys,
): void {
  usePageKeys(!isLinked ? NONE : onSelect ? SELECTING : TEXTS, (key) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    const present = focused && table.current?.contains(focused) ? focused.dataset['row'] : undefined;
    if (onSelect && key === 'Escape') return onClear();
    // On a button of the row, Space presses that.
    if (onSelect && present !== undefined && (/^x$/i.test(key) || (key === ' ' && isOn(linkSelector)))) {
      onSelect(present, key === 'X');
      return true;
    }
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (!isLinked || !step) return;
    const links = [...(table.current?.querySelectorAll<HTMLElement>(linkSelector) ?? [])];
    const row = document.activeElement?.closest('tr');
    const at = links.findIndex((link) => link.closest('tr') === row);
    links[at === -1 ? 0 : at + step]?.focus();
  });
}

const isOn = (selector: string) => document.activeElement?.matches(selector) ?? false;

/** How rows of a table are selected. */
export interface Selecting<Row> {
  selection: Selection<Row>;
  /** What a row is called: "SO-12048". */
  nameOf: (row: Row) => string;
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
  /** Each row has a tick before it. */
  selecting?: Selecting<Row> | undefined;
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
    selecting,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const [isWhole, setWhole] = useState(false);
  useRowKeys(table, {
    linkSelector: `a.${styles.link}`,
    isLinked: rowLink !== undefined,
    onSelect:
      selecting &&
      ((key, asRange) => {
        const row = rows?.find((one) => rowKey(one) === key);
        if (row) selecting.selection.toggle(row, asRange);
      }),
    onClear: () => selecting?.selection.clear(),
  });
  const nothing = useRef<HTMLDivElement>(null);
  const sorted = columns.find(({ id }) => id === sort?.id)?.header;
  const wides = columns.filter(({ wide }) => wide).length;
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
  const widths = isFixed ? widthsOf(columns, selecting ? SELECT_WIDTH : 0) : null;
  const isBroad = widths !== null && widths.rigid + widths.elastic * LEAST > BROAD;
  return (
    <div className={classNames(styles.scroll, isBroad && styles.broad)}>
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
            {selecting && <SelectHead selection={selecting.selection} rows={rows} />}
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                widths={widths}
                sort={sort}
                onSort={onSort && (() => onSort(nextSort(sort, column.id)))}
              />
            ))}
          </tr>
        </thead>
        {!rows && (
          <tbody role="rowgroup">
            {Array.from({ length: expect }, (_, row) => (
              <GreyRow key={row} columns={columns} isSelectable={selecting !== undefined} />
            ))}
          </tbody>
        )}
        {[...Map.groupBy(shown ?? [], (row) => bandOf?.(row))].map(([band, members]) => (
          <tbody key={band ?? ''} role="rowgroup">
            {band !== undefined && (
              <tr role="row" className={styles.band}>
                <th role="rowheader" scope="rowgroup" colSpan={columns.length - wides + (selecting ? 1 : 0)}>
                  {band}
                </th>
                {wides > 0 && <td colSpan={wides} className={styles.wide} aria-hidden="true" />}
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
                  className={classNames(
                    styles.row,
                    to && styles.linked,
                    (key === openRow || selecting?.selection.has(row)) && styles.opened,
                  )}
                >
                  {selecting && (
                    <td role="cell" className={classNames(styles.cell, styles.select)} data-card="picture">
                      <SelectBox
                        label={words.selectRow(selecting.nameOf(row))}
                        value={selecting.selection.has(row)}
                        onToggle={(asRange) => selecting.selection.toggle(row, asRange)}
                      />
                    </td>
                  )}
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

/** Selects all rows on the page, or takes them off. */
function SelectHead<Row>({ selection, rows = [] }: { selection: Selection<Row>; rows: readonly Row[] | undefined }) {
  const chosen = rows.filter(selection.has).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <th scope="col" role="columnheader" className={styles.select} style={{ width: SELECT_WIDTH }}>
      <SelectBox
        label={words.selectPage}
        value={isAll}
        isPart={chosen > 0 && !isAll}
        onToggle={() => selection.set(rows, !isAll)}
      />
    </th>
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
      {card === 'over' ? <span className={styles.above}>{children}</span> : children}
    </Tag>
  );
}

function GreyRow<Row>({ columns, isSelectable }: { columns: readonly Column<Row>[]; isSelectable: boolean }) {
  return (
    <tr role="row" className={styles.row}>
      {isSelectable && (
        <td role="cell" className={classNames(styles.cell, styles.select)} data-card="picture">
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} isTitle={index === 0} isGrey>
          <Skeleton width={column.card === 'picture' ? 96 : index === 0 ? 140 : 90} height={18} />
        </Cell>
      ))}
    </tr>
  );
}
