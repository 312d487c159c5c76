import { fork, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@tonnage/server/scripts/temporary-postgres';
import pg from 'pg';
import type { Answer, Ask } from './host.ts';

const ROOT = new URL('../../', import.meta.url);

export interface RunningServer {
  url: string;
  /** Suspends or resumes the process: requests in the meantime are neither refused nor answered. */
  hang(hangs: boolean): void;
  stop(): Promise<void>;
}

/** The demo company, made once: its folder, and a database of the run's PostgreSQL. */
export interface Seeded {
  folder: string;
  postgres: string;
  database: string;
}

export interface ServerOptions {
  /** The server runs on a copy of it. */
  from?: Seeded;
  keep?: string;
  env?: Record<string, string>;
  /** SQL that changes that copy before the server opens it. */
  prepare?: string;
}

type Environment = Record<string, string | undefined>;
/** Starts the product in that environment; returns the process that serves it, and how to end it. */
type Start = (env: Environment) => Promise<{ child: ChildProcess; end: () => Promise<void> }>;

/** The product as `npm start` starts it, a separate process on a free port. */
export function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  return start(ownProcess, options);
}

/** The product on a free port, served by the process that serves one test file after another: one at a time. */
export function hostServer(options: ServerOptions = {}): Promise<RunningServer> {
  return start(hosted, options);
}

async function start(by: Start, options: ServerOptions): Promise<RunningServer> {
  const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'tonnage-e2e-'));
  const copy = options.from && (await copied(options.from, dataDir, options.prepare));
  const { port, child, end } = await onFreePort(by, {
    ...process.env,
    // All requests of a journey come from one address, faster than people click.
    TONNAGE_SESSION_RATE: '0',
    TONNAGE_GUEST_RATE: '0',
    TONNAGE_GRACE: '0',
    DATABASE_URL: copy?.url ?? '',
    NODE_ENV: '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...options.env,
  });
  return {
    url: `http://localhost:${port}`,
    hang: (hangs) => void child.kill(hangs ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await end();
      await copy?.drop();
      if (options.keep === undefined && existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let copies = 0;

async function copied({ folder, postgres, database }: Seeded, dataDir: string, prepare?: string) {
  cpSync(folder, dataDir, { recursive: true });
  const copy = await createDatabase(postgres, `tonnage_e2e_${process.pid}_${++copies}`, database);
  if (prepare !== undefined) {
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    await client.query(prepare);
    await client.end();
  }
  return copy;
}

/**
 * Another server may take a port between our finding it free and our server's listening on it: then the next one is
 * tried.
 */
async function onFreePort(by: Start, env: Environment): Promise<{ port: number } & Awaited<ReturnType<Start>>> {
  for (let tries = 1; ; tries++) {
    const port = by === hosted && tries === 1 ? (hostPort ??= await freePort()) : await freePort();
    try {
      return { port, ...(await by({ ...env, PORT: String(port) })) };
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function ownProcess(env: Environment): ReturnType<Start> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child, `http://localhost:${env['PORT']}/readyz`);
  return { child, end: () => ended(child) };
}

let host: ChildProcess | undefined;
/** Always the same port, so that a reused browser still has the files cached. */
let hostPort: number | undefined;

async function hosted(env: Environment): ReturnType<Start> {
  host ??= fork(new URL('./host.ts', import.meta.url), {
    cwd: ROOT,
    execArgv: [],
    env: { ...process.env, NODE_ENV: '' },
  });
  const current = host;
  try {
    await ask(current, { start: env });
  } catch (error) {
    // Whatever it had opened is closed with it.
    current.kill('SIGKILL');
    host = undefined;
    throw error;
  }
  return { child: current, end: () => ask(current, { stop: true }) };
}

function ask(child: ChildProcess, what: Ask): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`The host of servers ended with ${code}.`));
    child.once('exit', gone);
    child.once('message', (answer: Answer) => {
      child.off('exit', gone);
      if ('failed' in answer) reject(new Error(answer.failed));
      else resolve();
    });
    child.send(what);
  });
}

/** It serves pages before the demo company is complete. */
async function untilReady(child: ChildProcess, readiness: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('Tonnage is at') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
  while ((await fetch(readiness)).status !== 200) await wait(20);
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
