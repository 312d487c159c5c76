import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { startTemporaryPooler, throughPooler } from '@tonnage/server/scripts/temporary-pooler';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { portalCalls, signIn } from './calls.ts';
import { makeFixtures, type BenchAccount } from './fixtures.ts';
import { printByTurns } from './by-turns.ts';
import { startServer } from './load.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const POOL = 16;
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 10_000);
const PORTS = { direct: 3475, pooled: 3476 };
/** Seconds until the work of a start has ended. */
const SETTLE = 10;

/**
 * `npm run bench -- pooler`: the portal's everyday calls of one server directly on PostgreSQL beside one through PgBouncer in
 * transaction mode, with as many connections, by turns at 32 callers. TONNAGE_TEST_POOLER is PgBouncer's path.
 */
export async function benchPooler(): Promise<void> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const servers: ChildProcess[] = [];
  let pooler: Awaited<ReturnType<typeof startTemporaryPooler>> | undefined;
  try {
    console.log(`Making the world: an account with ${ORDERS} orders …`);
    const [other, account] = (await makeFixtures(postgres.url, SECRET, [100, ORDERS])) as [BenchAccount, BenchAccount];
    const { jwt } = await signIn(postgres.url, SECRET, account);
    const { jwt: smallJwt } = await signIn(postgres.url, SECRET, other);
    const requests = await portalCalls(postgres.url, { large: account, small: other }, { jwt, smallJwt });
    pooler = await startTemporaryPooler(process.env['TONNAGE_TEST_POOLER'] ?? 'pgbouncer', postgres.url, {
      settings: { default_pool_size: String(POOL) },
    });
    const env = {
      TONNAGE_ROLE: 'web',
      TONNAGE_DEMO: 'off',
      TONNAGE_POOL: String(POOL),
      LOG_LEVEL: 'silent',
      TONNAGE_SECRET: SECRET,
    };
    servers.push(await startServer({ ...env, DATABASE_URL: postgres.url, PORT: String(PORTS.direct) }));
    servers.push(
      await startServer({
        ...env,
        DATABASE_URL: throughPooler(pooler.running.folder, postgres.url),
        DATABASE_DIRECT_URL: postgres.url,
        TONNAGE_POOLER: pooler.running.prepares ? 'prepared' : 'transaction',
        PORT: String(PORTS.pooled),
      }),
    );
    await wait(SETTLE * 1000);
    // A sign-in is mostly the hash of its password.
    const calls = requests.filter(({ name }) => name !== 'sign-in');
    await printByTurns(calls, [{ port: PORTS.direct }, { port: PORTS.pooled }], postgres, [
      'direct',
      'through PgBouncer',
    ]);
  } finally {
    for (const server of servers) server.kill();
    await pooler?.stop();
    await postgres.stop();
  }
}
