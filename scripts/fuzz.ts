// `npm run fuzz`: sends ten thousand requests generated from the OpenAPI document. None may be answered with a 5xx, or ended only by
// a time limit. FUZZ_SEED generates other requests.
import { spawnSync } from 'node:child_process';

const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/test/fuzz.test.ts'];
const { status } = spawnSync(process.execPath, command, {
  cwd: new URL('..', import.meta.url).pathname,
  stdio: 'inherit',
  env: { FUZZ_RUNS: '10000', ...process.env },
});
process.exitCode = status ?? 1;
