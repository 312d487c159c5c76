import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import type { Request } from './capture.ts';

export const CONNECTIONS = 32;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);

export interface Throughput {
  perSecond: number;
  /** All answers of the measured time. */
  total: number;
  /** Milliseconds. */
  p99: number;
}

/**
 * Requests per second at 32 connections, after a warm-up. Each of the two begins when the database at `url` is quiet. Throws when
 * any response is not a success, and when there was none.
 */
export async function throughput(
  port: number,
  request: Request,
  { url, onBegin = () => Promise.resolve() }: { url: string; onBegin?: () => Promise<void> },
): Promise<Throughput> {
  let source = 0;
  const bodies = [...(request.body === undefined ? [] : [request.body]), ...(request.others ?? [])];
  const run = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          method: request.method,
          path: request.path,
          headers: request.headers,
          ...(request.body === undefined ? {} : { body: request.body }),
          // Each request has its own address: the sign-in limit is per source, and it is not what is measured.
          setupRequest: (r: autocannon.Request) => ({
            ...r,
            ...(bodies.length > 0 && { body: bodies[source % bodies.length]! }),
            headers: {
              ...r.headers,
              'x-forwarded-for': `10.${(source >> 16) & 255}.${(source >> 8) & 255}.${source++ & 255}`,
            },
          }),
        },
      ],
    });
  await quiet(url);
  await run(2);
  await quiet(url);
  await onBegin();
  const result = await run(SECONDS);
  if (result.non2xx > 0 || result.errors > 0) {
    const { method, headers, path, body } = request;
    const again = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = (await again.text()).slice(0, 300);
    throw new Error(
      `${request.name}: ${result.non2xx} refusals, ${result.errors} errors; for one: ${again.status} ${text}`,
    );
  }
  if (result.requests.total === 0) throw new Error(`${request.name}: no answer in ${SECONDS} seconds`);
  return { perSecond: result.requests.average, total: result.requests.total, p99: result.latency.p99 };
}

/** Milliseconds between looks at what the database does, and for which it may stay busy. */
const LOOK = 100;
const PATIENCE = 60_000;

/**
 * Waits until the database at `url` does nothing for anybody: the load's end drops its last requests, and a server goes on with them
 * and holds rows that the next round needs.
 */
export async function quiet(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const busy = () =>
      client.query(`select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        and state <> 'idle' limit 1`);
    for (const until = Date.now() + PATIENCE; (await busy()).rowCount !== 0; await wait(LOOK))
      if (Date.now() > until) throw new Error('The database is still busy with what came before.');
  } finally {
    await client.end();
  }
}

/** All of a benchmark's load comes from one session and one address. */
const UNLIMITED = { TONNAGE_SESSION_RATE: '0', TONNAGE_GUEST_RATE: '0', TONNAGE_DEAR_CALLS: '0' };

/** The server's command line and environment, as in the container. */
export const SERVER = ['--max-semi-space-size=8', '--heap-growing-percent=60', 'server/src/main.ts'];
const MEMORY = { MALLOC_TRIM_THRESHOLD_: '1048576' };

/** Starts the real server as a separate process, of this checkout or of the one in `folder`. */
export async function startServer(
  env: Record<string, string>,
  folder: string | URL = new URL('../../', import.meta.url),
): Promise<ChildProcess> {
  const child = spawn(process.execPath, SERVER, {
    cwd: folder,
    env: { ...process.env, ...UNLIMITED, ...MEMORY, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('Tonnage is at') && resolve());
    child.once('exit', () => reject(new Error('The server stopped before it was ready.')));
  });
  return child;
}

export async function startLimit(file: string, port: number): Promise<ChildProcess> {
  const child = fork(new URL('./limit-server.ts', import.meta.url), [file], {
    env: { ...process.env, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('The limit stopped before it was ready.')));
  });
  return child;
}

/** The memory of a process that is in RAM (Linux), MB: now, and at most so far. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) * 1024) / 1e6;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** The kernel counts CPU time in hundredths of a second. */
const TICKS = 100;

/** CPU seconds that a process has used so far, its own and the kernel's for it; `ended`: with its children that have ended. */
export function cpuOf(pid: number, { ended = false } = {}): number {
  const counted = statOf(pid).slice(11, ended ? 15 : 13);
  return counted.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/** The process that started another. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** The fields of /proc/PID/stat behind the name. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /)[1]!.split(' ');
}
