import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVER } from '../load.ts';
import { openBalancer } from './balancer.ts';
import { openCompany, type Company } from './company.ts';
import { hasFailed } from './people.ts';
import { mixedTraffic, printCalls } from './traffic.ts';

const BALANCER = 3490;
const PORTS = [3491, 3492];
const HERE = fileURLToPath(new URL('../../../', import.meta.url));
/** How long each pair of versions works side by side, ms. */
const BESIDE_MS = 15_000;
const UNLIMITED = { TONNAGE_SESSION_RATE: '0', TONNAGE_GUEST_RATE: '0', TONNAGE_DEAR_CALLS: '0' };

/**
 * `npm run chaos -- rolling [COMMIT]`: two servers of an older commit behind a load balancer, everybody at work, are replaced by this
 * version's one after the other. Says how many calls failed, whether the parts of an older page are still served, and whether the books
 * balance. Returns whether all is well.
 */
export async function rolling(commit: string): Promise<boolean> {
  const older = checkedOut(commit);
  const url = `http://localhost:${BALANCER}`;
  const company = await openCompany(url);
  const balancer = await openBalancer(BALANCER);
  const running = new Map<number, ChildProcess>();
  const start = async (folder: string, port: number) => {
    running.set(port, await started(folder, company, port));
  };
  const stop = async (port: number) => {
    const server = running.get(port)!;
    running.delete(port);
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  };
  const ending = new AbortController();
  try {
    for (const port of PORTS) {
      await start(older, port);
      await company.made(`http://localhost:${port}`);
    }
    balancer.of(PORTS);
    await wait(1_000);
    await company.begin();
    const working = mixedTraffic(company, [url], ending.signal);
    await wait(BESIDE_MS);
    for (const port of PORTS) {
      await stop(port);
      await start(HERE, port);
      await company.made(`http://localhost:${port}`);
      await wait(BESIDE_MS);
    }
    const parts = readdirSync(join(older, 'web/dist/assets')).filter((name) => /\.(js|css)$/.test(name));
    const gone: string[] = [];
    for (const name of parts) if (!(await fetch(`${url}/assets/${name}`)).ok) gone.push(name);
    ending.abort();
    const outcomes = await working;
    printCalls(outcomes);
    console.log(
      `${outcomes.filter(hasFailed).length} of ${outcomes.length} calls failed while two servers were replaced.`,
    );
    console.log(`${parts.length - gone.length} of ${parts.length} parts of the older pages are still served.`);
    return (await company.balances(outcomes)) && gone.length === 0;
  } finally {
    ending.abort();
    for (const port of running.keys()) await stop(port);
    await balancer.close();
    await company.close();
    execFileSync('git', ['worktree', 'remove', '--force', older], { cwd: HERE });
  }
}

/** A folder with the product as of a commit, installed and built. */
function checkedOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-older-'));
  rmSync(folder, { recursive: true });
  const run = (program: string, args: readonly string[], cwd = folder) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['worktree', 'add', '--detach', folder, commit], HERE);
  run('npm', ['ci', '--no-audit', '--no-fund']);
  run('npm', ['run', 'build']);
  return folder;
}

async function started(folder: string, { env }: Company, port: number): Promise<ChildProcess> {
  return spawn(process.execPath, SERVER, {
    cwd: folder,
    env: { ...process.env, ...UNLIMITED, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
