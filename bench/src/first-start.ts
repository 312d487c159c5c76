import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { SERVER } from './load.ts';

const RUNS = 3;
const PORT = 3473;
const ROOT = new URL('../../', import.meta.url);
const PAGES = new URL('web/dist', ROOT);
/** The first page may take this many times as long as what no first start can do without. */
const LIMIT = 2;
/** Compiled code of earlier starts: a first one has none. */
const COMPILED = new URL('node_modules/.cache/tonnage', ROOT);

/**
 * How long `npm start` takes in a folder just cloned: to its first page, and until the demo company is complete; the middle of
 * three, by turns with the limit: the build of the browser app and an empty PostgreSQL, at the same time and nothing else.
 */
export async function benchFirstStart(): Promise<void> {
  const all = { page: [] as number[], complete: [] as number[], bare: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    all.bare.push(await bare());
    const { page, complete } = await first();
    all.page.push(page);
    all.complete.push(complete);
  }
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!;
  const [page, complete, least] = [middle(all.page), middle(all.complete), middle(all.bare)];
  const times = (ms: number) => (ms / least).toFixed(1);
  console.log('\n| first start | ms | times build and PostgreSQL alone | limit |\n|---|---|---|---|');
  console.log(`| build and PostgreSQL alone | ${least.toFixed(0)} | 1 | – |`);
  console.log(`| first page | ${page.toFixed(0)} | ${times(page)} | ${LIMIT} |`);
  console.log(`| demo company complete | ${complete.toFixed(0)} | ${times(complete)} | – |`);
}

async function bare(): Promise<number> {
  forget();
  const began = performance.now();
  const build = promisify(execFile)(process.execPath, ['scripts/build-web.ts', '--uncompressed'], { cwd: ROOT });
  const [postgres] = await Promise.all([startTemporaryPostgres(), build]);
  const took = performance.now() - began;
  await postgres.stop();
  return took;
}

async function first(): Promise<{ page: number; complete: number }> {
  forget();
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  const began = performance.now();
  const child = spawn(process.execPath, [...SERVER, '--build'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'warn', DATA_DIR: folder, PORT: String(PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await answered(child, '/login');
    const page = performance.now() - began;
    await answered(child, '/readyz');
    return { page, complete: performance.now() - began };
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill()) await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answered(child: ChildProcess, path: string): Promise<void> {
  for (;;) {
    const ok = await fetch(`http://127.0.0.1:${PORT}${path}`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null) throw new Error('The server stopped before it was ready.');
    await wait(10);
  }
}

function forget(): void {
  for (const folder of [PAGES, COMPILED]) rmSync(folder, { recursive: true, force: true });
}
