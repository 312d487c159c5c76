import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { CellEntry, CellWrite } from '../../lib/outbox/cells.ts';

/** A cell as the server has it. */
type StoredCell = Pick<Cell, 'key' | 'version' | 'value' | 'reasonCode' | 'reason'>;

/** A change of a cell, without the version that it is based on. */
export type Action = CellEntry extends infer Each
  ? Each extends CellEntry
    ? Omit<Each, 'metricId' | 'key' | 'version'>
    : never
  : never;

/** A cell as the user saw it when they began to change it: the write is based on that, whoever has changed it since. */
export interface Seen {
  metricId: string;
  key: string;
  version: number;
  /** Their own unsent entry that it showed. */
  after: string | null;
  value: string | null;
  /** The change that restores what the cell showed. */
  back: Action;
}

/** One cell of a step: how it was seen, and the entry written over it. */
export interface Change {
  seen: Seen;
  wrote: string;
}

/** What one Undo reverts, and the column in which it was made. */
export interface Step {
  column: number;
  changes: readonly Change[];
}

/** A cell as seen when the user has no pending change in it. */
export function seenOf(metricId: string, { key, version, value, reasonCode, reason }: StoredCell): Seen {
  return { metricId, key, version, after: null, value, back: backTo({ version, value, reasonCode, reason }) };
}

function backTo({ version, value, reasonCode, reason }: Omit<StoredCell, 'key'>): Action {
  if (value !== null) return { action: 'report', value };
  const code = version > 0 ? reasonCode : null;
  return code && code !== 'WEEKEND' && code !== 'FINISHED'
    ? { action: 'dismiss', reasonCode: code, reason: reason ?? '' }
    : { action: 'withdraw' };
}

export function writeOf({ metricId, key, version, after }: Seen, action: Action): CellWrite {
  return { entry: { metricId, key, version, ...action }, after };
}

/**
 * The remaining steps after the last one was undone by these entries, one for each of its changes. An earlier change of
 * the same cell continues from the entry that restored it; if the last one overwrote somebody else's value, the earlier
 * ones can no longer be undone. `arrivedAs`: the version that an entry produced.
 */
export function withoutLast(
  steps: readonly Step[],
  ids: readonly string[],
  arrivedAs: (id: string) => number | undefined,
): readonly Step[] {
  const { changes = [] } = steps.at(-1) ?? {};
  return changes.reduce(
    (left, { seen }, i) => {
      const before = left.findLast(({ changes: all }) => all.some(isOf(seen)))?.changes.find(isOf(seen));
      if (!before) return left;
      const isOver = seen.after === before.wrote || (seen.after === null && seen.version === arrivedAs(before.wrote));
      return isOver
        ? mapChanges(left, (change) => (change === before ? { ...change, wrote: ids[i]! } : change))
        : mapChanges(left, (change) => (isOf(seen)(change) ? null : change));
    },
    steps.slice(0, -1),
  );
}

/**
 * The steps after an entry was refused because somebody else had changed its cell, and the user has decided: `overwrite`
 * is how the cell was seen then and what was written over it; null where they leave it. Their earlier changes of the cell
 * can no longer be undone, because that would revert the other user's value.
 */
export function afterConflict(
  steps: readonly Step[],
  refused: { id: string; metricId: string; key: string },
  overwrite: (Change & { column: number }) | null,
): readonly Step[] {
  const mine = overwrite && { seen: overwrite.seen, wrote: overwrite.wrote };
  const at = steps.findIndex(({ changes }) => changes.some(({ wrote }) => wrote === refused.id));
  const left = mapChanges(steps, (change, step) => {
    if (!isOf(refused)(change)) return change;
    return step === at ? mine : null;
  });
  // An entry from an earlier visit becomes a step of this one.
  return overwrite && mine && at === -1 ? [...left, { column: overwrite.column, changes: [mine] }] : left;
}

const isOf =
  ({ metricId, key }: { metricId: string; key: string }) =>
  ({ seen }: Change): boolean =>
    seen.metricId === metricId && seen.key === key;

/** Maps every change of the steps; null removes it, and with its last change the step. */
function mapChanges(steps: readonly Step[], to: (change: Change, step: number) => Change | null): Step[] {
  return steps.flatMap((step, i) => {
    const changes = step.changes.flatMap((change) => to(change, i) ?? []);
    return changes.length > 0 ? [{ ...step, changes }] : [];
  });
}
