import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { printByTurns } from './by-turns.ts';
import { portalCalls, signIn } from './calls.ts';
import { makeFixtures, type BenchAccount } from './fixtures.ts';
import { cpuOf, startServer } from './load.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const PORTS = { before: 3493, now: 3494 };

/** `npm run bench -- lists FOLDER`: the portal's everyday reads at the server of the checkout in FOLDER and at this one, by turns. */
export async function benchLists(): Promise<void> {
  const folder = process.argv[3];
  if (folder === undefined) throw new Error('Name the folder of another checkout.');
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    const [small, large] = (await makeFixtures(postgres.url, SECRET, [1_000, 20_000])) as [BenchAccount, BenchAccount];
    const jwts = {
      jwt: (await signIn(postgres.url, SECRET, large)).jwt,
      smallJwt: (await signIn(postgres.url, SECRET, small)).jwt,
    };
    const reads = (await portalCalls(postgres.url, { large, small }, jwts)).filter(({ method }) => method === 'GET');
    const env = {
      TONNAGE_ROLE: 'web',
      TONNAGE_DEMO: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: postgres.url,
      TONNAGE_SECRET: SECRET,
    };
    const before = await startServer({ ...env, PORT: String(PORTS.before) }, folder);
    const now = await startServer({ ...env, PORT: String(PORTS.now) });
    try {
      await printByTurns(
        reads,
        [
          { port: PORTS.before, cost: () => cpuOf(before.pid!) },
          { port: PORTS.now, cost: () => cpuOf(now.pid!) },
        ],
        postgres,
        ['before', 'now'],
        'server',
      );
    } finally {
      before.kill();
      now.kill();
    }
  } finally {
    await postgres.stop();
  }
}
