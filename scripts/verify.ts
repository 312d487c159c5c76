// `npm run verify`: runs every check that needs no server, as many at once as there are cores, and prints each one's output when
// it ends.
import { spawn } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';

// The longest first. Each is also a script in package.json. The linter uses the compiler's program and reports its errors too, so
// `npm run types` would repeat that work.
const waiting = [
  'lint',
  'api-lint',
  'format',
  'boundaries',
  'unused',
  'openapi -- --check',
  'holidays -- --check',
  'waste-lists -- --check',
  'words',
];
const failed: string[] = [];
// The linter's type checker runs for half a minute, a fifth of which was garbage collection that it does not need.
const env = { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 2)}B`, ...process.env };

function check(name: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${name}`, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('exit', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
      if (code !== 0) failed.push(name);
      process.stdout.write(Buffer.concat(output));
      resolve();
    });
  });
}

async function next(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name);
}

await Promise.all(Array.from({ length: availableParallelism() }, next));
if (failed.length > 0) process.exitCode = 1;
