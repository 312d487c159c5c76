import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { streamOf } from '../db/probe.ts';
import { CHANNEL, type Change } from './notify-change.ts';

/** What the database says has changed, in this server and in every other on the same database. */
export interface ChangeFeed {
  /**
   * Calls with what changed in the last ten seconds, for whoever read just before, then with each piece; with `null` when some
   * may have been missed. Returns what ends it.
   */
  follow(listener: (changes: Change | null) => void): () => void;
  close(): Promise<void>;
}

/** Milliseconds for which a change is told to whoever comes: a page asks for its lists and for the stream in the same moment. */
const RECENT_MS = 10_000;
/** Milliseconds until the next try for a lost connection: from, to. */
const AGAIN_MS = [250, 10_000] as const;
/** Milliseconds between two questions whether it is still there, and until it must have answered. */
const ALIVE_MS = 20_000;
const ANSWER_MS = 5_000;

/** Listens to what commands say by `notifyChange`. */
export async function openChangeFeed(source: { pglite: PGlite } | { url: string }): Promise<ChangeFeed> {
  const listeners = new Set<(changes: Change | null) => void>();
  const tell = (changes: Change | null) => {
    for (const listener of listeners) listener(changes);
  };
  // What was heard lately and when, each once, the oldest first.
  const recent = new Map<string, number>();
  const hear = (payload: string) => {
    const changes = JSON.parse(payload) as Change;
    tell(changes);
    if (!('topic' in changes)) return;
    const now = performance.now();
    recent.delete(payload);
    recent.set(payload, now);
    for (const [old, at] of recent) {
      if (at > now - RECENT_MS) break;
      recent.delete(old);
    }
  };
  const close =
    'pglite' in source ? await source.pglite.listen(CHANNEL, hear) : await listenOnWire(source.url, hear, tell);
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

/** One connection that does nothing but listen. A lost one is opened again, for as long as it takes. */
async function listenOnWire(
  url: string,
  hear: (payload: string) => void,
  tell: (missed: null) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let closed = false;
  let wait: number = AGAIN_MS[0];
  let next: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'tonnage news',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    opened.on('notification', ({ payload }) => payload !== undefined && hear(payload));
    // For its whole life: an error that nobody listens to would end the process. pg says `end` after it.
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
    wait = AGAIN_MS[0];
  }
  /** Once for each connection that was lost, or did not come about: such a one says so by its promise and by `end`. */
  function again(): void {
    if (closed || next !== undefined) return;
    next = setTimeout(() => {
      next = undefined;
      if (!closed) open().then(() => tell(null), again);
    }, wait).unref();
    wait = Math.min(wait * 2, AGAIN_MS[1]);
  }
  // A server that is gone without a word closes nothing: only a question tells.
  const asking = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => streamOf(asked).destroy());
  }, ALIVE_MS).unref();

  await open();
  return async () => {
    closed = true;
    clearInterval(asking);
    clearTimeout(next);
    await client?.end();
  };
}
