// `npm run verify`: every check that needs no server, as many at a time as there are cores, each one's words when it ends.
import { spawn } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';

// The longest first. Each is a script of its own in package.json, to run alone. The linter, which has the compiler's program for
// its rules, reports the compiler's errors too: `npm run types` would make it again.
const waiting = ['lint', 'format', 'boundaries', 'unused', 'openapi -- --check', 'words'];
const failed: string[] = [];
// The linter's type checker lives for half a minute: a fifth of its work was collecting what it will not need the room of.
const env = { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 2)}B`, ...process.env };

function check(name: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${name}`, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
