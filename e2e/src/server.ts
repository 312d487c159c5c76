import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../', import.meta.url);

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** The product as `npm start` starts it, on a free port. With `from` on a copy of a folder that was seeded before. */
export async function startServer(
  options: {
    from?: string;
    keep?: string;
    env?: Record<string, string>;
    /** Changes the folder before the server takes it. */
    prepare?: (dataDir: string) => Promise<void>;
  } = {},
): Promise<RunningServer> {
  const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'tonnage-e2e-'));
  if (options.from !== undefined) cpSync(options.from, dataDir, { recursive: true });
  await options.prepare?.(dataDir);
  const { child, port } = await startOn(dataDir, options.env);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await ended(child);
      if (options.keep === undefined && existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another server may take a port between our finding it free and our server's asking for it: then the next one is tried. */
async function startOn(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: '',
        NODE_ENV: '',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // Thirty servers load the same modules: compiled once.
        NODE_COMPILE_CACHE: join(tmpdir(), 'tonnage-compiled'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await untilReady(child);
      return { child, port };
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('Tonnage is at') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}
