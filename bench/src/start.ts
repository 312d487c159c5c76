import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { benchFirstStart } from './first-start.ts';
import { cpuOf, memoryOf, SERVER } from './load.ts';

const RUNS = 3;
const PORT = 3472;
/** Seconds until the work of a start has ended, and for which an idle server is watched. */
const SETTLE = 10;
const WATCHED = Number(process.env['BENCH_SECONDS'] ?? 20);

interface Figures {
  ms: number;
  megabytes: number;
  cpu: number;
}

/**
 * `npm run bench -- start`: how long a start takes on a migrated database, what it holds in memory and what it uses while idle; the
 * middle of three, by turns with bare Fastify and pg; and before that the first start in a new folder (first-start.ts).
 */
export async function benchStart(): Promise<void> {
  await benchFirstStart();
  const postgres = await startTemporaryPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  const job = join(folder, 'limit.json');
  writeFileSync(job, JSON.stringify({ url: postgres.url, pool: 16, account: {}, captured: [] }));
  const env = { TONNAGE_DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: folder };
  const kinds = {
    'Fastify and pg': () => start(['bench/src/limit-server.ts', job], env),
    PostgreSQL: () => start(SERVER, { ...env, DATABASE_URL: postgres.url }),
    embedded: () => start(SERVER, env),
  };
  try {
    for (const kind of [kinds.PostgreSQL, kinds.embedded]) await stop((await kind()).child);
    const all = Object.fromEntries(Object.keys(kinds).map((name) => [name, [] as Figures[]]));
    for (let run = 0; run < RUNS; run++)
      for (const [name, kind] of Object.entries(kinds)) all[name]!.push(await figuresOf(await kind()));
    const limits: Record<string, string[]> = { PostgreSQL: ['1500', '150', '0.01'], embedded: ['1500', '350', '0.01'] };
    console.log(
      '| | ready after, ms | limit | memory, MB | limit | CPU idle, s/s | limit |\n|---|---|---|---|---|---|---|',
    );
    for (const [name, runs] of Object.entries(all)) {
      const [ms, megabytes, cpu] = limits[name] ?? ['–', '–', '–'];
      const middle = (of: (figures: Figures) => number) =>
        runs.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!;
      console.log(
        `| ${name} | ${middle((f) => f.ms).toFixed(0)} | ${ms} | ${middle((f) => f.megabytes).toFixed(0)} | ${megabytes} | ${middle((f) => f.cpu).toFixed(4)} | ${cpu} |`,
      );
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server and waits until it answers `/readyz`, which bare Fastify has not: there 404 is an answer too. */
async function start(args: string[], env: Record<string, string>): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, ...env, PORT: String(PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (reply) => reply.status,
      () => null,
    );
    if (status === 200 || status === 404) return { child, ms: performance.now() - began };
    if (child.exitCode !== null) throw new Error('The server stopped before it was ready.');
    await wait(10);
  }
}

async function figuresOf({ child, ms }: { child: ChildProcess; ms: number }): Promise<Figures> {
  await wait(SETTLE * 1000);
  const before = cpuOf(child.pid!);
  await wait(WATCHED * 1000);
  const cpu = (cpuOf(child.pid!) - before) / WATCHED;
  const megabytes = memoryOf(child.pid!).now;
  await stop(child);
  return { ms, megabytes, cpu };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  await new Promise((resolve) => child.once('exit', resolve));
}
