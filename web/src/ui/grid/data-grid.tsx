import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { readPasted } from '@tonnage/domain/common/delimited';
import { classNames } from '../class-names.ts';
import { letterKeys } from '../device-setting.ts';
import { toast } from '../overlay/toast.ts';
import { CellText } from './cell-text.tsx';
import {
  isWithin,
  nextPlace,
  writeBlock,
  type CellPreview,
  type GridColumn,
  type GridRow,
  type CellPosition,
} from './cells.ts';
import styles from './data-grid.module.css';
import { GridEditor } from './grid-editor.tsx';
import { loneLetter } from './lone-letter.ts';
import { useWholeColumns } from './use-whole-columns.ts';

export interface GridHandle {
  /** Moves the cursor and the focus to a cell, or to the nearest one if it does not exist. */
  enter: (position: CellPosition) => void;
}

export interface DataGridProps {
  ref?: Ref<GridHandle>;
  /** Names the grid for a screen reader. */
  caption: string;
  /** The header of the row names. */
  rowHeader: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  /** Links to the columns before the first and after the last, in the head row. */
  earlier?: ReactNode;
  later?: ReactNode;
  /** The cursor's first position. */
  start: CellPosition;
  /** Takes the focus when nothing else has it, so that the user can start typing. */
  takesFocus?: boolean;
  /** Which end is visible first when not all columns fit: by default the newest, which is last. */
  opensAt?: 'start' | 'end';
  /** Drawn over the cells while an action awaits confirmation: what each would contain afterwards. */
  preview?: ((position: CellPosition) => CellPreview | undefined) | undefined;
  /** The cursor moved to a cell. */
  onPlace?: (position: CellPosition) => void;
  /** Editing of a cell starts. */
  onBegin?: (position: CellPosition) => void;
  /** Returns why the text is refused; the editor then stays open with that message. */
  onCommit: (position: CellPosition, text: string) => string | null | void;
  /** A key on a cell that the grid does not handle; return true if it was handled. */
  onKey: (position: CellPosition, event: KeyboardEvent) => boolean;
  onPaste: (position: CellPosition, block: string[][]) => void;
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * A table that is edited like a spreadsheet: one tab stop, arrows move and with Shift select a block, digits start
 * editing, Enter moves on, Escape cancels, and the selection is copied in a spreadsheet's format.
 */
export function DataGrid({ ref, ...props }: DataGridProps) {
  const { caption, rowHeader, columns, rows, earlier, later, opensAt = 'end', takesFocus = false, preview } = props;
  const { onPlace, onBegin, onCommit, onKey, onPaste } = props;
  const [at, setAt] = useState(props.start);
  // The opposite corner of the selection; the cursor's cell when only that is selected.
  const [corner, setCorner] = useState(props.start);
  const [editing, setEditing] = useState<{
    position: CellPosition;
    text: string;
    all: boolean;
    was: string;
    nth: number;
  } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const letters = useRef(loneLetter());
  const table = useRef<HTMLTableElement>(null);
  // While the cursor moves: whether the selection extends with it.
  const marking = useRef(false);
  const pressedHere = useRef(false);
  const cells = rows.map((row) => row.cells);
  const groups = Map.groupBy(rows.keys(), (r) => rows[r]!.group);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (opensAt === 'end') frame.current!.scrollLeft = frame.current!.scrollWidth;
  }, [opensAt]);
  const cut = useWholeColumns(frame);
  useEffect(() => {
    const present = document.activeElement;
    const isElsewhere = !present?.closest('main, [data-kit-dialog]') || present.matches('[data-page-title]');
    if (takesFocus && isElsewhere) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [takesFocus]);
  const cell = cells[at.row]?.[at.column];
  useImperativeHandle(ref, () => ({ enter: (position) => go(position) }));

  function go(position: CellPosition, extend = false): void {
    const row = Math.min(rows.length - 1, Math.max(0, position.row));
    const column = Math.min(columns.length - 1, Math.max(0, position.column));
    setAt({ row, column });
    if (!extend) setCorner({ row, column });
    marking.current = extend;
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
    marking.current = false;
  }
  function begin(position: CellPosition, text: string | null): void {
    const target = cells[position.row]?.[position.column];
    if (!target) return;
    if (target.locked !== null) return void toast({ text: target.locked });
    setAt(position);
    setCorner(position);
    const was = target.edit ?? target.text;
    setRefusal(null);
    setEditing({ position, text: text ?? was, all: text === null, was, nth: (editing?.nth ?? 0) + 1 });
    onBegin?.(position);
  }
  /** Ends editing, unless the value is refused; an unchanged value is not sent. Returns whether it ended. */
  function commit(text: string, then: CellPosition | null): boolean {
    const why =
      editing && text.trim() !== '' && text !== editing.was ? (onCommit(editing.position, text) ?? null) : null;
    setRefusal(why);
    if (why !== null) return false;
    setEditing(null);
    if (then) go(then);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A button beside the name of a row handles its own keys.
    if (!(event.target as HTMLElement).dataset['cell']) return;
    const isLetter = /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter && letterKeys.read() === 'off') return;
    if (isLetter) {
      return letters.current.letter(() => void onKey(at, event), event.timeStamp);
    }
    if (event.key !== 'Shift') letters.current.other();
    const step = STEPS[event.key];
    if (step && !event.altKey && !event.metaKey) {
      event.preventDefault();
      return go({ row: at.row + step[0], column: at.column + step[1] }, event.shiftKey);
    }
    if (onKey(at, event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'F2' || event.key === 'Enter') begin(at, null);
    else if (event.key === 'Home') go({ ...at, column: 0 });
    else if (event.key === 'End') go({ ...at, column: columns.length - 1 });
    else if (event.key === 'Escape') setCorner(at);
    else if (/^[\d.,=(£$€-]$/.test(event.key)) begin(at, event.key);
    else return;
    event.preventDefault();
  }
  function onCopy(event: ClipboardEvent): void {
    if (isEditor(event.target) || !cell) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeBlock(cells, corner, at));
  }
  function onPasteText(event: ClipboardEvent): void {
    if (isEditor(event.target)) return;
    event.preventDefault();
    setCorner(at);
    onPaste(at, readPasted(event.clipboardData.getData('text/plain')));
  }

  return (
    <>
      <div ref={frame} className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          aria-label={caption}
          aria-multiselectable="true"
          className={styles.grid}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={onPasteText}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.rowHead}>
                {earlier ? (
                  <span className={styles.turn}>
                    {rowHeader}
                    {earlier}
                  </span>
                ) : (
                  rowHeader
                )}
              </th>
              {columns.map((column, c) => (
                <th
                  key={column.key}
                  scope="col"
                  title={column.title}
                  className={classNames(styles.columnHead, column.current && styles.current)}
                >
                  {cut.includes(c) ? (
                    <span className="sr-only">{column.header}</span>
                  ) : later && c === columns.length - 1 ? (
                    <span className={styles.turn}>
                      {column.header}
                      {later}
                    </span>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {[...groups].map(([group, members]) => (
            <tbody key={group ?? ''}>
              {group !== undefined && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={styles.groupHead}>
                    <span className={styles.group}>{group}</span>
                    <span className={styles.groupNote}>{rows[members[0]!]!.groupNote}</span>
                  </th>
                </tr>
              )}
              {members.map((r) => (
                <tr key={rows[r]!.key}>
                  <th scope="row" className={styles.rowHead}>
                    {rows[r]!.head}
                  </th>
                  {rows[r]!.cells.map((each, c) => {
                    const here = at.row === r && at.column === c;
                    const edited = editing?.position.row === r && editing.position.column === c ? editing : null;
                    const position = { row: r, column: c };
                    const shown = preview?.(position);
                    const marked = isWithin(position, corner, at);
                    return (
                      <td
                        key={columns[c]!.key}
                        data-cell={`${r} ${c}`}
                        tabIndex={here && !edited ? 0 : -1}
                        aria-selected={marked}
                        aria-readonly={each.locked !== null}
                        data-preview={shown?.tone}
                        className={classNames(
                          styles.cell,
                          styles[each.tone],
                          each.saving && styles[each.saving],
                          marked && !here && styles.marked,
                        )}
                        onMouseDown={(event) => {
                          // The press moves the focus here before the click.
                          pressedHere.current = here && document.activeElement === event.currentTarget;
                          // Shift selects cells, not their text.
                          if (event.shiftKey) event.preventDefault();
                        }}
                        onClick={({ shiftKey }) =>
                          !shiftKey && pressedHere.current ? begin(position, null) : go(position, shiftKey)
                        }
                        onDoubleClick={() => begin(position, null)}
                        onFocus={({ currentTarget }) => {
                          // Scroll the whole cell into view beside the row heads: on its own a browser settles for part
                          // of it.
                          currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                          setAt(position);
                          onPlace?.(position);
                          if (!marking.current) setCorner(position);
                        }}
                      >
                        {edited ? (
                          <GridEditor
                            // Typing on a cell whose value was refused starts again.
                            key={edited.nth}
                            label={columns[c]!.title}
                            text={edited.text}
                            all={edited.all}
                            error={refusal}
                            atFoot={r === rows.length - 1}
                            onCommit={(text, way) =>
                              commit(
                                text,
                                way === 'stay'
                                  ? null
                                  : way === 'down' || way === 'up'
                                    ? nextPlace(cells, position, way === 'down' ? 1 : -1)
                                    : { row: r, column: c + (way === 'right' ? 1 : -1) },
                              )
                            }
                            onCancel={() => {
                              setEditing(null);
                              setTimeout(() => go(position));
                            }}
                          />
                        ) : (
                          <CellText cell={each} here={here} preview={shown} cut={cut.includes(c)} />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className={styles.at}>{columns[at.column]?.title}</p>
    </>
  );
}

const isEditor = (target: EventTarget) => target instanceof HTMLInputElement;
