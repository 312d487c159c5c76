import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Run } from '@tonnage/contract/run';
import { useCallback, useEffect } from 'react';
import { call } from '../lib/api.ts';
import { toldWithin } from '../lib/ask.ts';
import { newKey } from '../lib/sent-once.ts';
import { linkIsOver, mayPass, sendDeed, type Deed, type Wish } from './deeds.ts';
import { deedsOf, dropDeed, forgetOld, keepDeed, keepRun, keptRun } from './store.ts';

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
const deedsKey = (runId: string) => ['deeds', runId];

/** The day, from the server, or as it was last told where that cannot be reached, or does not answer in time. */
async function ask(token: string): Promise<Told> {
  const asked = tell(token);
  const kept = (await toldWithin(LATE_MS, asked, (error) => !mayPass(error))) ? null : await keptRun(token);
  return kept === null ? asked : { run: kept.run, keptAt: kept.at };
}

async function tell(token: string): Promise<Told> {
  const { data: run } = await call('getRun', { params: { token } });
  await keepRun(token, run);
  return { run, keptAt: null };
}

let sending = false;
let anotherRound = false;

/** Sends what waits of a run. One round at a time, and one more behind it for what was asked meanwhile. */
async function sendWaiting(client: QueryClient, token: string, runId: string): Promise<void> {
  anotherRound = true;
  if (sending) return;
  sending = true;
  while (anotherRound) {
    anotherRound = false;
    await sendAll(client, token, runId).catch(() => undefined);
  }
  sending = false;
}

/** One round: one after the other in the order in which it was done, as far as a lost connection. */
async function sendAll(client: QueryClient, token: string, runId: string): Promise<void> {
  for (const deed of await deedsOf(runId)) {
    if (deed.refusal !== null) continue;
    try {
      const status = await sendDeed(token, deed);
      client.setQueryData<Told>(runKey(token), (told) => told && { ...told, run: withStatus(told.run, deed, status) });
      await dropDeed(deed.key);
    } catch (error) {
      if (mayPass(error) || linkIsOver(error)) return;
      await keepDeed({ ...deed, refusal: (error as Error).message });
    }
    await client.invalidateQueries({ queryKey: deedsKey(runId) });
    await client.invalidateQueries({ queryKey: runKey(token) });
  }
}

function withStatus(run: Run, { jobId }: Deed, status: Run['stops'][number]['status']): Run {
  return { ...run, stops: run.stops.map((stop) => (stop.jobId === jobId ? { ...stop, status } : stop)) };
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
  const deeds = useQuery({
    queryKey: deedsKey(runId ?? ''),
    queryFn: () => deedsOf(runId ?? ''),
    enabled: runId !== undefined,
  });

  useEffect(() => {
    if (runId === undefined || over) return undefined;
    const send = () => void sendWaiting(client, token, runId);
    const again = () => {
      send();
      void client.invalidateQueries({ queryKey: runKey(token) });
    };
    void forgetOld().catch(() => undefined);
    send();
    window.addEventListener('online', again);
    const timer = window.setInterval(send, TRY_AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [client, token, runId, over]);

  const act = useCallback(
    async ({ jobId, about }: Pick<Deed, 'jobId' | 'about'>, wish: Wish) => {
      if (runId === undefined) return;
      await keepDeed({ key: newKey(), runId, jobId, about, wish, madeAt: Date.now(), refusal: null });
      await client.invalidateQueries({ queryKey: deedsKey(runId) });
      void sendWaiting(client, token, runId);
    },
    [client, token, runId],
  );
  const dismiss = useCallback(
    async (key: string) => {
      await dropDeed(key);
      await client.invalidateQueries({ queryKey: deedsKey(runId ?? '') });
    },
    [client, runId],
  );

  return {
    told: asked.data,
    deeds: deeds.data ?? [],
    /** The link holds no longer; what was told before is still shown, for what waits is not lost. */
    over,
    error: asked.data || over ? null : asked.error,
    retry: () => void asked.refetch(),
    act,
    dismiss,
  };
}
