import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { isNormal } from '@tonnage/domain/metrics/periods/normal';
import { formatDigits } from '@tonnage/domain/metrics/format-value';
import type { CellTone, GridCell } from '../../ui/grid/cells.ts';
import { cellName, type CellEntry } from '../../lib/outbox/cells.ts';
import type { Saves } from './use-saves.ts';
import { CATEGORY } from '../metric-form/words.ts';
import { words as sourceWords } from '../source/words.ts';
import { words } from './words.ts';

/** Values in a sparkline. Source: metrics.md §4.1. */
const RUN = 12;

export type Row = Grid['rows'][number];
/** A cell with what it stands for, and what of it is on its way. */
export type ShownCell = GridCell & { value: string | null; cell: Cell | null; sent?: Sent | undefined };
/** What is on its way, and the id of its entry in the outbox. */
interface Sent {
  id: string;
  entry: CellEntry;
}

const TONES: Partial<Record<Cell['status'], CellTone>> = {
  DUE: 'due',
  TO_BE_ACCEPTED: 'waiting',
  UPDATED: 'updated',
};

/** A row as it is drawn: what the server says, and over it what is on its way there. */
export function shownCells(
  { metric, cells }: Row,
  columns: Grid['columns'],
  kept: Saves['kept'],
  accepting: ReadonlySet<string>,
): ShownCell[] {
  let before: string | null = null;
  return cells.map((cell, c) => {
    if (!cell) return { ...NOTHING, cell };
    const name = cellName({ metricId: metric.id, key: columns[c]!.key });
    const way = kept.get(name);
    const sent = way?.entry;
    const value = !sent ? cell.value : sent.action === 'report' ? sent.value : null;
    const dismissed = sent ? sent.action === 'dismiss' : cell.kind === 'DISMISSED';
    const digits = value === null ? '' : formatDigits(value, metric);
    const ghost = value === null && !dismissed && before !== null ? formatDigits(before, metric) : undefined;
    before = value ?? before;
    const held = accepting.has(name);
    return {
      cell,
      sent: way,
      value,
      text: dismissed ? words.dash : digits,
      edit: value ?? '',
      ghost: cell.status === 'TO_FILL' || cell.status === 'PENDING' ? ghost : undefined,
      tone: held || metric.finished ? 'plain' : sent ? 'waiting' : (TONES[cell.status] ?? 'plain'),
      state: held ? words.accepting : way ? words[way.state] : words.state(cell, metric.finished) + said(cell),
      locked: held ? words.gone.accepted : cell.can.report || cell.can.edit ? null : lockOf(cell, metric.finished),
      open: !sent && cell.can.report && cell.reasonCode !== 'WEEKEND',
      saving: way?.state === 'held' ? ('waiting' as const) : way?.state,
    };
  });
}

/** Nobody typed it. */
const said = ({ fed }: Cell) => (fed ? `, ${sourceWords.mark}` : '');

function lockOf(cell: Cell, finished: boolean): string {
  if (finished) return words.gone.finished;
  return cell.status === 'ACCEPTED' ? words.gone.accepted : words.viewing;
}

const NOTHING: Omit<ShownCell, 'cell'> = {
  value: null,
  text: '',
  tone: 'plain',
  state: words.notStarted,
  locked: words.notStarted,
  open: false,
};

/**
 * What to write over each row: its category, and whether it is reported by whoever looks where others are too. Undefined where all
 * are of one.
 */
export function groupsOf(rows: readonly Pick<Row, 'metric'>[]): (string | undefined)[] {
  const both = new Set(rows.map(({ metric }) => metric.mine)).size > 1;
  const names = rows.map(({ metric }) => words.group(CATEGORY[metric.category], both ? metric.mine : null));
  return new Set(names).size > 1 ? names : rows.map(() => undefined);
}

/** May be accepted by this person among others, without a look. */
export function isAcceptable({ metric }: Row, cell: Cell | null): cell is Cell {
  return cell !== null && cell.can.accept && isNormal(cell, metric.known);
}

/** The values of a run before a column, oldest first; none where the running period is not in sight. */
export function pastOf(run: Row['metric']['recent'], columns: Grid['columns'], column: number): string[] {
  if (!columns.at(-1)?.running) return [];
  const at = run.length - columns.length + column;
  return run.slice(0, Math.max(0, at)).filter((value) => value !== null);
}

/** The run of a metric's last values, as it is drawn. */
export function driverRouteOf({ recent }: Row['metric']): (number | null)[] {
  return recent.slice(-RUN).map((value) => (value === null ? null : Number(value)));
}

/** The last value of a row before a column, and of which period; null where none of those in sight has one. */
export function lastBefore(cells: readonly ShownCell[], columns: Grid['columns'], column: number) {
  const at = cells.slice(0, column).findLastIndex(({ value }) => value !== null);
  return at === -1 ? null : { value: cells[at]!.value!, label: columns[at]!.short };
}
