import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PeriodResult } from '@tonnage/contract/metrics/periods/periods';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { outbox } from '../../lib/outbox/browser-outbox.ts';
import { addCells, cellName, type CellEntry, cellsOf, type CellWrite, sendCells } from '../../lib/outbox/cells.ts';
import { writeCells } from '../../lib/outbox/write-cells.ts';
import { shownUser } from '../../lib/shown.ts';
import { refetch } from '../../lib/changes.ts';

/** A refused write, with the current value of its cell. */
export interface Refused {
  id: string;
  entry: CellEntry;
  result: PeriodResult;
}

/** Writes that have not arrived. `held`: the server is unreachable, and they are retried. */
export interface Unsent {
  id: string;
  entry: CellEntry;
  state: 'saving' | 'held';
}

export type Saves = ReturnType<typeof useSaves>;

/** Milliseconds in which typed values are gathered into one request. */
const GATHERED_MS = 400;
/** Milliseconds between attempts while the server is unreachable. */
const AGAIN_MS = 5_000;

/** The writes of a project's grid: pending ones, which survive a reload, and refused ones. */
export function useSaves(projectId: string) {
  const client = useQueryClient();
  const userId = shownUser() ?? '';
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [failing, setFailing] = useState(false);
  const [unstored, setUnstored] = useState(false);
  // The versions of writes that have arrived, for values typed over them.
  const versions = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useMemo(() => cellsOf(entries, userId, projectId), [entries, userId, projectId]);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const onResults = (results: ReadonlyMap<string, PeriodResult>) => {
      for (const [id, { ok, cell }] of results) if (ok && cell) versions.current.set(id, cell.version);
      show(client, [...results.values()]);
      void refetch(client, ['figures']);
    };
    await sendCells(outbox, userId, projectId, { write: writeCells, onResults });
    const left = cellsOf(outbox.read(), userId, projectId).filter(({ refusal }) => refusal === null);
    setFailing(left.some(({ tried }) => tried));
    if (left.length === 0) setUnstored(false);
  }, [client, userId, projectId]);

  const isPending = own.some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!isPending) return undefined;
    const again = setInterval(() => void send(), AGAIN_MS);
    return () => clearInterval(again);
  }, [isPending, send]);
  useEffect(() => {
    const now = () => void send();
    // Includes entries of an earlier visit.
    void outbox.refresh().then(now);
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
      now();
    };
  }, [send]);

  const unsent = useMemo(() => {
    const state = failing ? ('held' as const) : ('saving' as const);
    const unsent = own.filter(({ refusal }) => refusal === null);
    return new Map(
      unsent.map(({ id, payload: { entry } }): [string, Unsent] => [cellName(entry), { id, entry, state }]),
    );
  }, [own, failing]);
  const refused = useMemo(
    () =>
      own.flatMap(({ id, payload: { entry }, refusal }): Refused[] =>
        refusal === null ? [] : [{ id, entry, result: refusal }],
      ),
    [own],
  );

  /** Writes values, each based on the version that the user saw. Returns their ids in the same order. */
  function write(writes: readonly CellWrite[]): string[] {
    const to = { userId, projectId, at: Date.now() };
    const { ids, stored } = addCells(outbox, to, writes, versions.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), GATHERED_MS);
    void stored.then((isStored) => {
      if (isStored) return;
      setUnstored(true);
      void send();
    });
    return ids;
  }
  return {
    unsent,
    /** Typed values live only in this page, because the browser stores nothing. */
    unstored: unstored && unsent.size > 0,
    write,
    /** The version that a write produced; undefined while there is none. */
    arrivedAs: (id: string) => versions.current.get(id),
    refused,
    forget: ({ id }: Refused) => void outbox.remove(id),
  };
}

/** Shows the results at once, before everything is refetched. */
function show(client: QueryClient, results: readonly PeriodResult[]): void {
  const cells = new Map(results.flatMap((result) => (result.cell ? [[cellName(result), result.cell]] : [])));
  client.setQueriesData<{ data: Grid }>({ queryKey: ['getGrid'] }, (before) => {
    if (!before) return before;
    const rows = before.data.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell && cells.get(cellName({ metricId: row.metric.id, key: cell.key }))) ?? cell),
    }));
    return { ...before, data: { ...before.data, rows } };
  });
}
