import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Request } from './capture.ts';

export const CONNECTIONS = 32;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);

/** Requests per second at 32 connections, after a warm-up; throws when any response is not a success. */
export async function throughput(port: number, request: Request): Promise<{ perSecond: number; p99: number }> {
  let source = 0;
  const bodies = [...(request.body === undefined ? [] : [request.body]), ...(request.others ?? [])];
  const run = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          method: request.method,
          path: request.path,
          headers: request.headers,
          ...(request.body === undefined ? {} : { body: request.body }),
          // Each request has its own address: the sign-in limit is per source, and it is not what is measured.
          setupRequest: (r: autocannon.Request) => ({
            ...r,
            ...(bodies.length > 0 && { body: bodies[source % bodies.length]! }),
            headers: {
              ...r.headers,
              'x-forwarded-for': `10.${(source >> 16) & 255}.${(source >> 8) & 255}.${source++ & 255}`,
            },
          }),
        },
      ],
    });
  await run(2);
  const result = await run(SECONDS);
  if (result.non2xx > 0 || result.errors > 0) {
    const { method, headers, path, body } = request;
    const again = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = (await again.text()).slice(0, 300);
    throw new Error(
      `${request.name}: ${result.non2xx} refusals, ${result.errors} errors; for one: ${again.status} ${text}`,
    );
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** All of a benchmark's load comes from one session and one address. */
const UNLIMITED = { TONNAGE_SESSION_RATE: '0', TONNAGE_GUEST_RATE: '0', TONNAGE_DEAR_CALLS: '0' };

/** The server's command line and environment, as in the container. */
export const SERVER = ['--max-semi-space-size=8', '--heap-growing-percent=60', 'server/src/main.ts'];
const MEMORY = { MALLOC_TRIM_THRESHOLD_: '1048576' };

/** Starts the real server as a separate process. */
export async function startServer(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, SERVER, {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, ...UNLIMITED, ...MEMORY, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('Tonnage is at') && resolve());
    child.once('exit', () => reject(new Error('The server stopped before it was ready.')));
  });
  return child;
}

export async function startLimit(file: string, port: number): Promise<ChildProcess> {
  const child = fork(new URL('./limit-server.ts', import.meta.url), [file], {
    env: { ...process.env, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('The limit stopped before it was ready.')));
  });
  return child;
}

/** The memory of a process that is in RAM (Linux), MB: now, and at most so far. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) * 1024) / 1e6;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
