import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Run } from '@tonnage/contract/skip-hire/fleet';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../lib/api.ts';
import { toldWithin } from '../lib/ask.ts';
import { outbox } from '../lib/outbox/browser-outbox.ts';
import { isTransient } from '../lib/outbox/transient.ts';
import { addDeed, deedsOf, forgetOldDeeds, linkIsOver, sendDeeds, type Wish } from './deeds.ts';
import { forgetOldRuns, keepRun, keptRun } from './store.ts';

/** A day as it is shown: told now, or kept from then, epoch milliseconds. */
interface Told {
  run: Run;
  keptAt: number | null;
}

/** Milliseconds between two looks for what the office changed. */
const LOOK_AGAIN_MS = 20_000;
/** Milliseconds between two tries at a server that could not be reached. A phone does not always say that its connection is back. */
const TRY_AGAIN_MS = 4_000;
/** Milliseconds after which the day as it was last told is shown. The answer is still waited for, and kept for the next look. */
const LATE_MS = 6_000;

const runKey = (token: string) => ['run', token];

/** The day, from the server, or as it was last told where that cannot be reached, or does not answer in time. */
async function ask(token: string): Promise<Told> {
  const asked = tell(token);
  const kept = (await toldWithin(LATE_MS, asked, (error) => !isTransient(error))) ? null : await keptRun(token);
  return kept === null ? asked : { run: kept.run, keptAt: kept.at };
}

async function tell(token: string): Promise<Told> {
  const { data: run } = await call('getRun', {}, { jwt: token });
  await keepRun(token, run);
  return { run, keptAt: null };
}

/** Sends what waits of a run, and shows what became of it. */
async function sendWaiting(client: QueryClient, token: string, runId: string): Promise<void> {
  await sendDeeds(token, runId, (jobId, status) => {
    const done = ({ stops, ...run }: Run): Run => ({
      ...run,
      stops: stops.map((stop) => (stop.jobId === jobId ? { ...stop, status } : stop)),
    });
    client.setQueryData<Told>(runKey(token), (told) => told && { ...told, run: done(told.run) });
    void client.invalidateQueries({ queryKey: runKey(token) });
  });
}

/** A driver's day behind its link, what waits to be sent, and how something is done. */
export function useRun(token: string) {
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: runKey(token),
    queryFn: () => ask(token),
    refetchInterval: ({ state: { data } }) => (data?.keptAt ? TRY_AGAIN_MS : LOOK_AGAIN_MS),
    retry: false,
  });
  const runId = asked.data?.run.id;
  const over = linkIsOver(asked.error);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const deeds = useMemo(() => (runId === undefined ? [] : deedsOf(entries, runId)), [entries, runId]);

  useEffect(() => {
    if (runId === undefined || over) return undefined;
    const send = () => void sendWaiting(client, token, runId);
    const again = () => {
      send();
      void client.invalidateQueries({ queryKey: runKey(token) });
    };
    void Promise.all([forgetOldRuns(), forgetOldDeeds()]).catch(() => undefined);
    send();
    window.addEventListener('online', again);
    const timer = window.setInterval(send, TRY_AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [client, token, runId, over]);

  const act = useCallback(
    async (about: { jobId: string; about: string }, wish: Wish) => {
      if (runId !== undefined) await addDeed(runId, { ...about, wish }, () => sendWaiting(client, token, runId));
    },
    [client, token, runId],
  );

  return {
    told: asked.data,
    deeds,
    /** The link holds no longer; what was told before is still shown, for what waits is not lost. */
    over,
    error: asked.data || over ? null : asked.error,
    retry: () => void asked.refetch(),
    act,
    dismiss: (id: string) => outbox.remove(id),
  };
}
