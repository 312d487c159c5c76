// `npm run test:pg`: runs the server's tests and the multi-server browser tests on PostgreSQL, using TEST_DATABASE_URL if it is
// set, otherwise a server that is created for the run and removed after it. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { memoryFolder } from './memory.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

// Ctrl C reaches Vitest too; this process stays until the database is removed.
process.on('SIGINT', () => undefined);

const given = process.env['TEST_DATABASE_URL'];
const made =
  given === undefined
    ? await startTemporaryPostgres({ fsync: 'off', synchronous_commit: 'off' }, memoryFolder() ?? tmpdir())
    : null;
try {
  const vitest = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).pathname;
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', '--project', 'e2e-pg', ...process.argv.slice(2)],
    {
      cwd: new URL('../../', import.meta.url).pathname,
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: given ?? made!.url },
    },
  );
  process.exitCode = run.status ?? 1;
} finally {
  made?.stop();
}
