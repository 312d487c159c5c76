import type { Sent } from '@tonnage/contract/endpoint';
import type { PeriodResult, writeEntries } from '@tonnage/contract/metrics/periods/periods';
import { newKey } from '../idempotency-key.ts';
import type { Outbox, Outcome } from './outbox.ts';
import { ownerOf, type Entry } from './store.ts';
import { isForLater } from './transient.ts';

/** The new value of a metric's period, based on the version that the user saw. */
export type CellEntry = Sent<typeof writeEntries>['body']['data']['entries'][number];

interface CellPayload {
  projectId: string;
  entry: CellEntry;
  /** The unsent entry that the cell showed when this was typed; the version then comes from that entry's result. */
  after: string | null;
}
export type StoredCell = Entry<CellPayload, PeriodResult>;
export type CellWrite = Pick<CellPayload, 'entry' | 'after'>;

const PREFIX = 'cells:';
/** Most entries in one request. */
const MOST = 500;

/** Identifies a period of a metric. */
export const cellName = ({ metricId, key }: { metricId: string; key: string }): string => `${metricId} ${key}`;

export function cellsOf(entries: readonly Entry[], userId: string, projectId: string): StoredCell[] {
  return entries.filter(
    ({ owner, channel }) => owner === ownerOf(userId) && channel === PREFIX + projectId,
  ) as StoredCell[];
}

/** The projects in which a user has unsent values. */
export function projectsWithCells(entries: readonly Entry[], userId: string): string[] {
  const own = entries.filter(({ owner, channel }) => owner === ownerOf(userId) && channel.startsWith(PREFIX));
  return [...new Set(own.map(({ channel }) => channel.slice(PREFIX.length)))];
}

/**
 * The base of a new value for a cell: the user's unsent entry if one is shown, else the version of the cell. With an
 * unsent entry the cell's version is ignored, because it may belong to somebody else's newer value, which the entry
 * hides.
 */
export function baseOf(
  shown: { id: string; entry: CellEntry } | undefined,
  version: number,
): { version: number; after: string | null } {
  return shown ? { version: shown.entry.version, after: shown.id } : { version, after: null };
}

/**
 * Adds typed values. Returns the ids of the entries in the same order, and whether they were stored on disk. `arrived`:
 * the versions that this page's entries have produced.
 */
export function addCells(
  outbox: Outbox,
  { userId, projectId, at }: { userId: string; projectId: string; at: number },
  writes: readonly CellWrite[],
  arrived: ReadonlyMap<string, number>,
): { ids: string[]; stored: Promise<boolean> } {
  const drafts = writes.map(({ entry, after }) => {
    const version = after === null ? undefined : arrived.get(after);
    const write = version === undefined ? { entry, after } : { entry: { ...entry, version }, after: null };
    const to = { owner: ownerOf(userId), channel: PREFIX + projectId };
    return { id: newKey(), ...to, at, title: cellName(write.entry), payload: { projectId, ...write } };
  });
  return { ids: drafts.map(({ id }) => id), stored: outbox.add(...drafts) };
}

interface Wires {
  /** Sends a batch; throws ApiError. */
  write: (projectId: string, entries: CellEntry[]) => Promise<PeriodResult[]>;
  /** Receives the results by entry id, before the entries are removed. */
  onResults?: (results: ReadonlyMap<string, PeriodResult>) => void;
}

/**
 * Sends a user's unsent values of a project, oldest first, each cell once per request. When a cell was typed over
 * several times, only the last value is sent, unless the server may already have an earlier one. A value whose cell
 * somebody else has changed since it was seen is refused and stays for the user to resolve.
 */
export function sendCells(
  outbox: Outbox,
  userId: string,
  projectId: string,
  { write, onResults }: Wires,
): Promise<void> {
  return outbox.send<StoredCell>(ownerOf(userId), PREFIX + projectId, async (waiting) => {
    const batch = await nextBatch(outbox, waiting);
    await outbox.change(
      batch.map(({ id }) => id),
      (entry) => ({ ...entry, tried: true }),
    );
    let results: PeriodResult[];
    try {
      results = await write(
        projectId,
        batch.map(({ payload }) => payload.entry),
      );
    } catch (error) {
      if (isForLater(error)) return batch.map(({ id }) => ({ id, later: true }));
      return batch.map(({ id, payload }) => ({ id, refusal: refusalOf(payload.entry, error as Error) }));
    }
    const byCell = new Map(results.map((result) => [cellName(result), result]));
    const found = new Map(batch.map(({ id, payload }) => [id, byCell.get(cellName(payload.entry))!]));
    onResults?.(found);
    return settle(outbox, batch, found);
  });
}

/** The first value of each cell, or the last one typed over it if it was never sent. */
async function nextBatch(outbox: Outbox, waiting: readonly StoredCell[]): Promise<StoredCell[]> {
  const batch: StoredCell[] = [];
  const replaced: string[] = [];
  for (const cell of Map.groupBy(waiting, ({ payload }) => cellName(payload.entry)).values()) {
    if (batch.length === MOST) break;
    let head = cell[0]!;
    for (const next of cell.slice(1)) {
      if (head.tried || next.payload.after !== head.id) break;
      replaced.push(head.id);
      head = onVersion(next, head.payload.entry.version);
    }
    batch.push(head);
  }
  // Change the value that is sent first: if the page closes here, the earlier value is sent too and nothing is lost.
  const merged = new Map(batch.map((entry) => [entry.id, entry]));
  if (replaced.length > 0) {
    await outbox.change([...merged.keys()], (entry) => merged.get(entry.id) ?? entry);
    await outbox.remove(...replaced);
  }
  return batch;
}

/** Applies the result to each value, and to values typed over it in the meantime. */
async function settle(
  outbox: Outbox,
  batch: readonly StoredCell[],
  found: ReadonlyMap<string, PeriodResult>,
): Promise<Outcome<PeriodResult>[]> {
  await outbox.refresh();
  const all = outbox.read() as readonly StoredCell[];
  const followers = all.filter(({ payload, refusal }) => refusal === null && payload.after && found.has(payload.after));
  const versions = new Map(
    batch.map(({ id, payload }) => {
      const result = found.get(id)!;
      return [id, result.ok && result.cell ? result.cell.version : payload.entry.version];
    }),
  );
  await outbox.change(
    followers.map(({ id }) => id),
    (entry) => {
      const { payload } = entry as StoredCell;
      const version = payload.after === null ? undefined : versions.get(payload.after);
      return version === undefined ? entry : onVersion(entry as StoredCell, version);
    },
  );
  const replaced = new Set(followers.map(({ payload }) => payload.after));
  return batch.map(({ id }) => {
    const result = found.get(id)!;
    // A value that was refused and then typed over is resolved once, with the latest input.
    return result.ok || replaced.has(id) ? { id, sent: true } : { id, refusal: result };
  });
}

const onVersion = (cell: StoredCell, version: number): StoredCell => ({
  ...cell,
  payload: { ...cell.payload, after: null, entry: { ...cell.payload.entry, version } },
});

function refusalOf({ metricId, key }: CellEntry, { message }: Error): PeriodResult {
  return { metricId, key, ok: false, cell: null, error: { code: 'FORBIDDEN', message } };
}
