import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PeriodResult } from '@tonnage/contract/metrics/periods';
import type { Grid } from '@tonnage/contract/metrics/reading';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { storedSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshPeriods } from '../../queries.ts';
import { cellName, type Entry, SaveQueue } from './save-queue.ts';

/** A write that was refused, with what stands there instead. */
export interface Refused {
  entry: Entry;
  result: PeriodResult;
}

export type Saves = ReturnType<typeof useSaves>;

/** The writes of a project's grid: on their way, kept over a reload, and those that were refused. */
export function useSaves(projectId: string) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [queue] = useState(() => {
    const draft = `metrics-${projectId}`;
    const userId = storedSession()?.userId ?? '';
    const flying = new Map<string, Entry>();
    return new SaveQueue(
      {
        send: async (entries) => {
          for (const entry of entries) flying.set(cellName(entry), entry);
          const sent = { params: { id: projectId }, body: { data: { entries } } };
          return (await call('writeEntries', sent)).data.results;
        },
        settled: (results) => {
          show(client, results);
          const bad = results.filter((result) => !result.ok);
          const kept = bad.flatMap((result) => {
            const entry = flying.get(cellName(result));
            return entry ? [{ entry, result }] : [];
          });
          if (kept.length > 0) setRefused((before) => [...before, ...kept]);
          void refreshPeriods(client);
        },
        remember: (entries) => (entries.length > 0 ? writeDraft(draft, userId, entries) : dropDraft(draft)),
        passing: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
        failed: (error) => void toast({ text: (error as Error).message }),
      },
      readDraft<Entry[]>(draft, userId) ?? [],
    );
  });
  useEffect(() => {
    const flush = () => void queue.flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [queue]);
  const kept = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const forget = (one: Refused) => setRefused((before) => before.filter((each) => each !== one));
  return { kept, write: (entries: readonly Entry[]) => queue.write(entries), refused, forget };
}

/** What came back is shown before the whole is asked for again. */
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
