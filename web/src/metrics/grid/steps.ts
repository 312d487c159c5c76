import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { CellEntry, CellWrite } from '../../lib/outbox/cells.ts';

/** A cell as the server has it. */
type StoredCell = Pick<Cell, 'key' | 'version' | 'value' | 'reasonCode' | 'reason'>;

/** What a cell is to become, whichever version it is written from. */
export type Action = CellEntry extends infer Each
  ? Each extends CellEntry
    ? Omit<Each, 'metricId' | 'key' | 'version'>
    : never
  : never;

/** A cell as the person saw it when they began to change it: a write is made from there, whoever has changed it since. */
export interface Seen {
  metricId: string;
  key: string;
  version: number;
  /** Their own unsent entry, which was shown in it. */
  after: string | null;
  value: string | null;
  /** What takes the cell back to how it was shown. */
  back: Action;
}

/** One cell of a step: how it was seen, and the entry that was written over that. */
export interface Change {
  seen: Seen;
  wrote: string;
}

/** What Undo takes back at once, and the column in which it was made. */
export interface Step {
  column: number;
  changes: readonly Change[];
}

/** How a cell is seen in which nothing of the person is on its way. */
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
 * The steps that are left when the last one has been taken back by these entries, one for each of its changes. An earlier change of the
 * same cell goes on from the entry that has restored it; where the last one was made over somebody else's value, the earlier ones cannot
 * be taken back any more. `arrivedAs`: the version that an entry has brought.
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
 * The steps when an entry was refused because somebody else had changed its cell, and the person has decided: `kept` is how the cell was
 * seen then and what was written over it; null where they leave it. What they did there before is not taken back any more: that would
 * take back the other's value.
 */
export function afterConflict(
  steps: readonly Step[],
  refused: { id: string; metricId: string; key: string },
  kept: (Change & { column: number }) | null,
): readonly Step[] {
  const mine = kept && { seen: kept.seen, wrote: kept.wrote };
  const at = steps.findIndex(({ changes }) => changes.some(({ wrote }) => wrote === refused.id));
  const left = mapChanges(steps, (change, step) => {
    if (!isOf(refused)(change)) return change;
    return step === at ? mine : null;
  });
  // What an earlier visit has left is a step of this one.
  return kept && mine && at === -1 ? [...left, { column: kept.column, changes: [mine] }] : left;
}

const isOf =
  ({ metricId, key }: { metricId: string; key: string }) =>
  ({ seen }: Change): boolean =>
    seen.metricId === metricId && seen.key === key;

/** Steps with each change as it becomes; null takes it out, and with its last change a step. */
function mapChanges(steps: readonly Step[], to: (change: Change, step: number) => Change | null): Step[] {
  return steps.flatMap((step, i) => {
    const changes = step.changes.flatMap((change) => to(change, i) ?? []);
    return changes.length > 0 ? [{ ...step, changes }] : [];
  });
}
