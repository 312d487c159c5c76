import { stateOf } from '../projects/words.ts';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { isNormal } from '@tonnage/domain/metrics/periods/normal';
import { formatDigits } from '@tonnage/domain/metrics/format-value';
import type { CellTone, GridCell } from '../../ui/grid/cells.ts';
import { cellName, type CellEntry } from '../../lib/outbox/cells.ts';
import { correctionWords, shortCorrection } from '../correction.ts';
import type { Saves } from './use-saves.ts';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { words as sourceWords } from '../source/words.ts';
import { words } from './words.ts';

const group = (category: string, mine: boolean | null) =>
  mine === null ? category : `${mine ? 'Yours' : 'Reported by others'} · ${category}`;
const state = (cell: Cell, finished: boolean) => {
  const weekend = cell.version === 0 && cell.reasonCode === 'WEEKEND';
  const status = weekend ? 'Weekend' : stateOf(cell, finished).label;
  const why = cell.reasonCode && cell.reasonCode !== 'WEEKEND' ? `, dismissed: ${REASON_WORDS[cell.reasonCode]}` : '';
  return `${status}${why}${cell.changeRequested ? ', change requested' : ''}`;
};
const NOT_STARTED = 'Not started';
const GONE = {
  accepted: 'This value has been accepted and can’t be edited.',
  finished: 'This metric is finished, so it is view-only.',
  computed: 'This metric is computed from others. Change one of their values instead.',
};

/** Number of values in a sparkline. Source: metrics.md §4.1. */
const RUN = 12;

export type Row = Grid['rows'][number];
/** A cell with its data and its pending change. */
export type ShownCell = GridCell & {
  value: string | null;
  cell: Cell | null;
  sent?: Sent | undefined;
  /** Nobody may enter a value: worth saying before anybody tries. */
  closed: boolean;
};
/** A pending change, and the id of its entry in the outbox. */
interface Sent {
  id: string;
  entry: CellEntry;
}

const TONES: Partial<Record<Cell['status'], CellTone>> = {
  DUE: 'due',
  TO_BE_ACCEPTED: 'waiting',
  UPDATED: 'updated',
};

/** The cells of a row as they are drawn: the server's state, overlaid with pending changes. */
export function shownCells(
  { metric, cells }: Row,
  columns: Grid['columns'],
  unsent: Saves['unsent'],
  accepting: ReadonlySet<string>,
): ShownCell[] {
  let before: string | null = null;
  return cells.map((cell, c) => {
    if (!cell) return { ...NOTHING, cell };
    const name = cellName({ metricId: metric.id, key: columns[c]!.key });
    const way = unsent.get(name);
    const sent = way?.entry;
    const value = !sent ? cell.value : sent.action === 'report' ? sent.value : null;
    const dismissed = sent ? sent.action === 'dismiss' : cell.kind === 'DISMISSED';
    const digits = value === null ? '' : formatDigits(value, metric);
    const ghost = value === null && !dismissed && before !== null ? formatDigits(before, metric) : undefined;
    before = value ?? before;
    const corrected = sent ? undefined : (cell.correction ?? undefined);
    const held = accepting.has(name);
    return {
      cell,
      sent: way,
      value,
      text: dismissed ? '—' : digits,
      edit: value ?? '',
      note: corrected && {
        short: shortCorrection(corrected, metric),
        says: correctionWords(corrected, metric),
        tone: 'plain',
      },
      ghost: !cell.computed && cell.version === 0 ? ghost : undefined,
      tone: held || metric.finished || metric.computed ? 'plain' : sent ? 'waiting' : (TONES[cell.status] ?? 'plain'),
      state: held ? 'Accepting' : way ? words[way.state] : state(cell, metric.finished) + sourceMark(cell),
      locked: held ? GONE.accepted : cell.can.report || cell.can.edit ? null : lockOf(cell, metric.finished),
      closed: held || metric.finished || metric.computed || cell.status === 'ACCEPTED',
      open: !sent && cell.can.report && cell.reasonCode !== 'WEEKEND',
      saving: way?.state === 'held' ? ('waiting' as const) : way?.state,
    };
  });
}

/** Marks a value that was filled in automatically. */
const sourceMark = ({ fed, computed }: Cell) =>
  fed ? `, ${sourceWords.mark}` : computed ? `, ${sourceWords.computed}` : '';

function lockOf(cell: Cell, finished: boolean): string {
  if (finished) return GONE.finished;
  if (cell.computed) return GONE.computed;
  return cell.status === 'ACCEPTED' ? GONE.accepted : 'Only this metric’s editor and managers can enter values.';
}

const NOTHING: Omit<ShownCell, 'cell'> = {
  value: null,
  text: '',
  tone: 'plain',
  state: NOT_STARTED,
  locked: NOT_STARTED,
  closed: true,
  open: false,
};

/**
 * The heading of each row: its category, and whether the user reports it if others report some too. Undefined when all
 * rows share one.
 */
export function groupsOf(rows: readonly Pick<Row, 'metric'>[]): (string | undefined)[] {
  const both = new Set(rows.map(({ metric }) => metric.mine)).size > 1;
  const names = rows.map(({ metric }) => group(CATEGORY_WORDS[metric.category], both ? metric.mine : null));
  return new Set(names).size > 1 ? names : rows.map(() => undefined);
}

/** Whether the user may accept the cell in bulk, without a closer look. */
export function isAcceptable({ metric }: Row, cell: Cell | null): cell is Cell {
  return cell !== null && cell.can.accept && isNormal(cell, metric.known);
}

/** The values of a series before a column, oldest first; empty when the running period is not visible. */
export function pastOf(run: Row['metric']['recent'], columns: Grid['columns'], column: number): string[] {
  if (!columns.at(-1)?.running) return [];
  const at = run.length - columns.length + column;
  return run.slice(0, Math.max(0, at)).filter((value) => value !== null);
}

/** A metric's last values, for its sparkline. */
export function sparklineOf({ recent }: Row['metric']): (number | null)[] {
  return recent.slice(-RUN).map((value) => (value === null ? null : Number(value)));
}

/** The last value of a row before a column, with its period; null when no visible period has one. */
export function lastBefore(cells: readonly ShownCell[], columns: Grid['columns'], column: number) {
  const at = cells.slice(0, column).findLastIndex(({ value }) => value !== null);
  return at === -1 ? null : { value: cells[at]!.value!, label: columns[at]!.short };
}
