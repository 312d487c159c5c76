// `npm run fuzz`: sends ten thousand requests generated from the OpenAPI document to the embedded database and to PostgreSQL.
// None may be answered with a 5xx, or ended only by a time limit. FUZZ_SEED generates other requests.
import { spawnSync } from 'node:child_process';

const FILE = 'server/test/fuzz.test.ts';
const env = { FUZZ_RUNS: '10000', ...process.env };
const run = (...command: string[]) => {
  const done = spawnSync(process.execPath, command, {
    cwd: new URL('..', import.meta.url).pathname,
    stdio: 'inherit',
    env,
  });
  if (done.status !== 0) process.exitCode = 1;
};

run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', FILE);
run('server/scripts/test-pg.ts', FILE);
