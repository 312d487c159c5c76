// Starts a private PostgreSQL, and starts it again when it ends by itself.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { warn } from '../say.ts';
import { hasEnded, isAlive, pidIn, stopOrphan, stopProcess, WAY_BACK } from './folder.ts';
import { run, type Log, type Running } from './process.ts';

/** How often PostgreSQL may end by itself within that time, ms, before the server gives up. */
const RESTARTS = { most: 3, within: 10 * 60_000 } as const;
/** Milliseconds between attempts to start one whose disk is full. */
const ROOM_MS = 3_000;
/** Milliseconds between attempts to connect to one that starts. */
const RETRY_MS = 20;

/** How long what is left of a killed one has to end, ms. */
const GONE_MS = 10_000;
/** Answers of a PostgreSQL that will not change: no such role, no such database. */
const FINAL = /^(28|3D)/;

export interface Kept {
  /** The command that runs PostgreSQL, and what it needs in its environment. */
  command: readonly string[];
  env: Record<string, string>;
  /** The folder of the database, and the lock of its socket. */
  folder: string;
  lock: string | null;
  log: Log;
  /** Where its superuser reaches it. */
  url: string;
  /** It ended again and again; the error has its last words. */
  onLost: (error: Error) => void;
}

/** Runs PostgreSQL and returns once it answers, with the function that ends it. Throws ConfigError if it can't be started. */
export async function keepRunning({
  command,
  env,
  folder,
  lock,
  log,
  url,
  onLost,
}: Kept): Promise<() => Promise<void>> {
  let running: Running;
  let stopping = false;
  const ends: number[] = [];

  async function begin(): Promise<void> {
    for (const until = Date.now() + GONE_MS; ; await wait(RETRY_MS)) {
      const current = (running = run(command, env, log, () => stopOrphan(folder, lock)));
      let ended = false;
      const end = current.ended.then(() => {
        ended = true;
        throw new Error('PostgreSQL ended before it answered.');
      });
      try {
        await Promise.race([end, untilReady(url, () => ended || stopping)]);
        return void current.ended.then(() => (stopping ? undefined : again(current)));
      } catch (error) {
        await clear(current);
        if (!ended) throw error;
        // Sessions of one that was killed notice it a little later than its parent does.
        if (Date.now() > until || !log.why().includes('shared memory block'))
          throw new ConfigError(whyNot(folder, log.why()));
      }
    }
  }

  /** Waits for what is left of one that ended: the shell between may have been killed alone. */
  async function clear(current: Running): Promise<void> {
    current.letGo();
    const pid = pidIn(folder);
    if (pid !== null) await hasEnded(pid);
    await stopOrphan(folder, lock);
  }

  async function again(current: Running): Promise<void> {
    await clear(current);
    for (let said = ''; ;) {
      const why = log.why();
      const full = isFull(why);
      if (!full) ends.push(Date.now());
      const lately = ends.filter((at) => at > Date.now() - RESTARTS.within).length;
      if (lately > RESTARTS.most) return onLost(new Error(`PostgreSQL ended ${lately} times: ${why}`));
      const says = full ? `PostgreSQL ended: ${roomNeeded(folder)}` : `PostgreSQL ended and is started again: ${why}`;
      if (says !== said) warn((said = says));
      // Somebody makes room meanwhile; requests are refused as long as that takes.
      if (full) await wait(ROOM_MS, undefined, { ref: false });
      if (stopping) return;
      try {
        return await begin();
      } catch {
        // It ended while it started; the log says why.
        if (stopping) return;
      }
    }
  }

  await begin();
  return async () => {
    stopping = true;
    const pid = pidIn(folder);
    running.letGo();
    await Promise.race([running.ended, wait(GONE_MS, undefined, { ref: false })]);
    if (pid !== null && isAlive(pid) && pidIn(folder) === pid) await stopProcess(pid);
  };
}

/** Connects until PostgreSQL answers: recovering after a cut takes as long as it takes. */
async function untilReady(url: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (FINAL.test((error as { code?: string }).code ?? '')) throw error;
      await wait(RETRY_MS);
    }
  }
}

const isFull = (why: string): boolean => /No space left|Disk quota/.test(why);
const roomNeeded = (folder: string): string =>
  `The disk of ${folder} is full, so the database can't run. Nothing is lost. Make room.`;

/** Why PostgreSQL did not start, and what to do. */
function whyNot(folder: string, why: string): string {
  if (isFull(why)) return `${roomNeeded(folder)} Then start again.`;
  if (/Read-only file system/.test(why))
    return `${folder} is on a disk that can't be written to, so the database can't start.`;
  if (/Permission denied|invalid permissions|wrong ownership/.test(why))
    return `The database in ${folder} can't be started by this user (${why}). Start it as the user that made it.`;
  return `The database in ${folder} can't be started (${why}). If it is damaged: ${WAY_BACK}`;
}
