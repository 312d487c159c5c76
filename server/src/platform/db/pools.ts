// Pools of PostgreSQL connections, and their turns.
import pg from 'pg';
import { turnOf, type KnownCallers, type QueueCaller } from '../callers.ts';
import { Turns } from '../turns.ts';
import { types, type Database } from './db.ts';
import { CommitUnknown, isConnectionLost } from './errors.ts';
import { streamOf } from './probe.ts';

const CONNECT_MS = 3_000;
/** After this long without a reply, a probe checks whether the server answers at all, ms. */
const SILENCE_MS = 3_000;

/** When each connection was opened, by `performance.now()`. */
const openedAt = new WeakMap<pg.PoolClient, number>();

/** Listens for errors on the pool's clients for their whole life: an unhandled one would end the process. */
export function openPool(config: pg.PoolConfig & { pipeline?: boolean }): pg.Pool {
  const pool = new pg.Pool({ ...config, types, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    openedAt.set(client, performance.now());
  });
  // An idle connection was lost; the next checkout opens a new one.
  pool.on('error', () => undefined);
  return pool;
}

/** Turns for a pool of `slots` connections. A company may use two thirds of them at once, so that others find one free. */
export const turnsFor = (slots: number, patienceMs: number): Turns =>
  new Turns({ slots, perTenant: Math.max(1, Math.floor((slots * 2) / 3)), patienceMs });

/** Of several pools that lead to one address. */
export interface Home {
  /** Connections that were opened before are closed: the address led to another database then. */
  since: number;
}

/** A pool with its turns, and whether the server that it leads to answers at all. */
export interface Source {
  pool: pg.Pool;
  turns: Turns;
  home: Home;
  isThere: () => Promise<boolean>;
}

/**
 * Checks out a client for `work`, in turn. A client that was lost, or for which `lose` was called, is released with its error;
 * one whose server has stopped replying is disconnected.
 */
export async function checkedOut<T>(
  { pool, turns, home, isThere }: Source,
  callers: KnownCallers,
  caller: QueueCaller,
  work: (client: pg.PoolClient, lose: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const leave = await turns.take(turnOf(callers, caller));
  try {
    const client = await connected(pool, home);
    let lost: Error | undefined;
    const watch = setInterval(() => {
      void isThere().then((there) => there || streamOf(client).destroy());
    }, SILENCE_MS);
    try {
      return await work(client, (error) => (lost = error));
    } catch (error) {
      if (isConnectionLost(error) || error instanceof CommitUnknown) lost = error as Error;
      throw error;
    } finally {
      clearInterval(watch);
      client.release(lost);
    }
  } finally {
    leave();
  }
}

async function connected(pool: pg.Pool, home: Home): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (openedAt.get(client)! >= home.since) return client;
    client.release(true);
  }
}

/** A pool's statistics. `waitingCount` counts callers waiting for a turn. */
export function counted({ pool, turns }: Pick<Source, 'pool' | 'turns'>): Database['pools'][string] {
  return {
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return turns.waiting;
    },
  };
}

/**
 * Sends everything queried on the connection within one turn of the event loop in one write. Each write wakes the process at the
 * other end, which costs more than its content.
 */
export function together(client: pg.PoolClient): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}
