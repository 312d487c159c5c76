import { Worker } from 'node:worker_threads';

/** How long the dictionaries stay in memory after the last password was looked at, milliseconds. */
const IDLE_MS = 60_000;
/** Characters that are looked at: the work grows faster than the length, and what follows makes no password weaker. */
const LOOKED_AT = 64;

interface Asked {
  resolve: (score: number) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
const waiting = new Map<number, Asked>();
let last = 0;

/**
 * How hard a password is to guess, by zxcvbn: 0 (at once) to 4. The work is done in a thread of its own, which is started when it is
 * first needed and ended when it has been idle for a minute: the dictionaries take about 70 MB, and a long password up to half a second.
 */
export function strengthOf(password: string): Promise<number> {
  worker ??= start();
  clearTimeout(idle);
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker!.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker!.postMessage({ id, password: password.slice(0, LOOKED_AT) });
  });
}

function start(): Worker {
  const started = new Worker(new URL('password-worker.ts', import.meta.url));
  started.on('message', ({ id, score }: { id: number; score: number }) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
    if (waiting.size > 0) return;
    // Nothing waits for it: neither it nor the timer keeps the process alive.
    started.unref();
    idle = setTimeout(() => {
      if (worker === started) worker = undefined;
      void started.terminate();
    }, IDLE_MS).unref();
  });
  started.on('error', (error) => {
    if (worker === started) worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}
