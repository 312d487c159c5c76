import type { ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseFolder } from '@tonnage/server/platform/own-postgres/own-postgres';
import { startTemporaryPostgres, type TemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { startTemporaryStandby } from '@tonnage/server/scripts/temporary-standby';
import { printByTurns } from './by-turns.ts';
import { portalCalls, signIn } from './calls.ts';
import { makeFixtures, type BenchAccount } from './fixtures.ts';
import { cpuOf, startServer } from './load.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 10_000);
const PORTS = { alone: 3477, replicated: 3478 };
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };
/** Seconds until the work of a start has ended. */
const SETTLE = 10;

/**
 * `npm run bench -- replica`: the portal's everyday calls of one server on a PostgreSQL alone beside one that sends lists to a standby of it, by
 * turns at 32 callers, with the processor time that each call costs the primary. All of it shares this machine.
 */
export async function benchReplica(): Promise<void> {
  const primary = await startTemporaryPostgres(SETTINGS);
  const servers: ChildProcess[] = [];
  let standby: TemporaryPostgres | undefined;
  try {
    console.log(`Making the world: an account with ${ORDERS} orders …`);
    const [other, account] = (await makeFixtures(primary.url, SECRET, [100, ORDERS])) as [BenchAccount, BenchAccount];
    const { jwt } = await signIn(primary.url, SECRET, account);
    const { jwt: smallJwt } = await signIn(primary.url, SECRET, other);
    const requests = await portalCalls(primary.url, { large: account, small: other }, { jwt, smallJwt });
    standby = await startTemporaryStandby(primary, SETTINGS);
    const env = {
      TONNAGE_ROLE: 'web',
      TONNAGE_DEMO: 'off',
      LOG_LEVEL: 'silent',
      TONNAGE_SECRET: SECRET,
      DATABASE_URL: primary.url,
    };
    servers.push(await startServer({ ...env, PORT: String(PORTS.alone) }));
    servers.push(await startServer({ ...env, DATABASE_REPLICA_URL: standby.url, PORT: String(PORTS.replicated) }));
    await wait(SETTLE * 1000);
    // A caller who has written nothing yet.
    const calls = requests
      .filter(({ name }) => name !== 'sign-in')
      .map((request) => ({ ...request, headers: { ...request.headers, 'tonnage-seen': '0/0' } }));
    const cost = () => cpuIn(databaseFolder(primary.folder));
    const [alone, replicated] = [
      { port: PORTS.alone, cost },
      { port: PORTS.replicated, cost },
    ];
    await printByTurns(calls, [alone, replicated], primary, ['primary alone', 'with a replica']);
  } finally {
    for (const server of servers) server.kill();
    await standby?.stop();
    await primary.stop();
  }
}

/** CPU seconds of the processes that work in a folder, such as those of one PostgreSQL. */
function cpuIn(folder: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) sum += cpuOf(Number(pid));
    } catch {
      // It has ended meanwhile.
    }
  return sum;
}
