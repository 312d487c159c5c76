import pg from 'pg';
import { streamOf } from '../db/probe.ts';
import type { ReadReplicas } from '../db/replica-state.ts';
import { CHANNEL, type Change } from './notify-change.ts';

/** Changes that the database reports, on this server and on every other with the same database. */
export interface ChangeFeed {
  /**
   * Replays the last ten seconds of changes, then streams new ones; `null` means some may have been lost. Returns an unsubscribe
   * function.
   */
  follow(listener: (change: Change | null) => void): () => void;
  close(): Promise<void>;
}

/**
 * Milliseconds for which a change is replayed to new subscribers: a page requests its lists and the stream at the same moment.
 */
const RECENT_MS = 10_000;
/** Minimum and maximum milliseconds before reconnecting. */
const RETRY_MS = [250, 10_000] as const;
/** Milliseconds between keep-alive checks, and until a check must be answered. */
const ALIVE_MS = 20_000;
const ANSWER_MS = 5_000;

/**
 * Passes items on in their order, in batches: each as soon as `before` has done with its batch.
 */
function inBatches<T>(before: (batch: readonly T[]) => Promise<void>, each: (item: T) => void): (item: T) => void {
  let gathered: T[] = [];
  let passing = false;
  async function pass(): Promise<void> {
    passing = true;
    while (gathered.length > 0) {
      const batch = gathered;
      gathered = [];
      await before(batch);
      for (const item of batch) each(item);
    }
    passing = false;
  }
  return (item) => {
    gathered.push(item);
    if (!passing) void pass();
  };
}

/**
 * Listens to the changes that commands publish with `notifyChange`. `replicas`: whoever hears of a change reads at once, and must not
 * read from a replica that does not have it yet.
 */
export async function openChangeFeed(url: string, replicas?: Pick<ReadReplicas, 'raiseToNow'>): Promise<ChangeFeed> {
  const listeners = new Set<(change: Change | null) => void>();
  const companies = (batch: readonly (Change | null)[]) =>
    new Set(batch.map((change) => (change !== null && 'tenant' in change ? change.tenant : undefined)));
  // Recent changes and their times, without duplicates, oldest first.
  const recent = new Map<string, number>();
  const tell = (change: Change | null) => {
    for (const listener of listeners) listener(change);
    if (change === null || !('topic' in change)) return;
    const payload = JSON.stringify(change);
    const now = performance.now();
    recent.delete(payload);
    recent.set(payload, now);
    for (const [old, at] of recent) {
      if (at > now - RECENT_MS) break;
      recent.delete(old);
    }
  };
  const notify = replicas ? inBatches((batch) => replicas.raiseToNow(companies(batch)), tell) : tell;
  const close = await listen(url, (payload) => notify(JSON.parse(payload) as Change), notify);
  return {
    follow(listener) {
      listeners.add(listener);
      const since = performance.now() - RECENT_MS;
      for (const [payload, at] of recent) if (at > since) listener(JSON.parse(payload) as Change);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await close();
    },
  };
}

/** One connection that only listens. It reconnects after a loss, for as long as that takes. */
async function listen(
  url: string,
  onPayload: (payload: string) => void,
  notify: (missed: null) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let closed = false;
  let wait: number = RETRY_MS[0];
  let next: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'tonnage news',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    opened.on('notification', ({ payload }) => payload !== undefined && onPayload(payload));
    // Listens for the client's whole life: an unhandled error would end the process. pg emits `end` after it.
    opened.on('error', () => undefined);
    opened.once('end', again);
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
    } catch (error) {
      streamOf(opened).destroy();
      throw error;
    }
    client = opened;
    wait = RETRY_MS[0];
  }
  /** Runs once per lost or failed connection: a failed one reports both through its promise and through `end`. */
  function again(): void {
    if (closed || next !== undefined) return;
    next = setTimeout(() => {
      next = undefined;
      if (!closed) open().then(() => notify(null), again);
    }, wait).unref();
    wait = Math.min(wait * 2, RETRY_MS[1]);
  }
  // A server that vanished does not close its connection; only a query reveals it.
  const asking = setInterval(() => {
    const current = client;
    current?.query('select 1').catch(() => streamOf(current).destroy());
  }, ALIVE_MS).unref();

  await open();
  return async () => {
    closed = true;
    clearInterval(asking);
    clearTimeout(next);
    await client?.end();
  };
}
