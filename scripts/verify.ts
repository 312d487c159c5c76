// `npm run verify`: every check that needs no server, as many at a time as there are cores, each one's words when it ends.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// The longest first. Each is a script of its own in package.json, to run alone. The linter, which has the compiler's program for
// its rules, reports the compiler's errors too: `npm run types` would make it again.
const waiting = ['lint', 'format', 'boundaries', 'unused', 'openapi -- --check'];
const failed: string[] = [];

function check(name: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
    child.once('exit', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
      if (code !== 0) failed.push(name);
      process.stdout.write(Buffer.concat(said));
      resolve();
    });
  });
}

async function next(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name);
}

await Promise.all(Array.from({ length: availableParallelism() }, next));
if (failed.length > 0) process.exitCode = 1;
