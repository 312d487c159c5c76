// `npm run verify`: runs every check that needs no server, two at once, and prints each one's output when it ends. Two linters use
// about 4 GB together, so a laptop with 8 GB has room for them (decision 74).
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// The longest first. Each is also a script in package.json. The linter uses the compiler's program and reports its errors too, so
// `npm run types` would repeat that work.
const waiting = [
  'lint:web',
  'lint:server',
  'removable',
  'boundaries',
  'unused',
  'api-lint',
  'format',
  'openapi -- --check',
  'holidays -- --check',
  'waste-lists -- --check',
  'words',
];
const failed: string[] = [];

function check(name: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
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

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, next));
if (failed.length > 0) process.exitCode = 1;
