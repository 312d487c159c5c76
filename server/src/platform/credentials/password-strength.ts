import { Worker } from 'node:worker_threads';

/** How long the dictionaries stay in memory after the last check, milliseconds. */
const IDLE_MS = 60_000;
/** Characters that are checked: the work grows with the length, and further characters make no password weaker. */
const CHECKED_LENGTH = 24;
/** How many passwords may be pending: ones being set, and ones only being typed. */
const QUEUE_LENGTH = { set: 40, typed: 8 };

interface Waiting {
  password: string;
  done: (score: number) => void;
  failed: (error: Error) => void;
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let current: Waiting | undefined;
const waiting: Record<keyof typeof QUEUE_LENGTH, Waiting[]> = { set: [], typed: [] };

/**
 * How hard a password is to guess, by zxcvbn: 0 (at once) to 4. Passwords are checked one at a time, in a thread that starts on
 * first use and ends after a minute idle: the dictionaries take about 70 MB, and a check up to a quarter of a second. Passwords
 * being set go before ones still being typed; null: the queue of its kind is full.
 */
export function strengthOf(password: string, why: keyof typeof QUEUE_LENGTH): Promise<number | null> {
  if (waiting[why].length >= QUEUE_LENGTH[why]) return Promise.resolve(null);
  return new Promise((done, failed) => {
    waiting[why].push({ password: password.slice(0, CHECKED_LENGTH), done, failed });
    next();
  });
}

function next(): void {
  if (current) return;
  current = waiting.set.shift() ?? waiting.typed.shift();
  if (!current) return;
  worker ??= start();
  clearTimeout(idle);
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  worker.postMessage(current.password);
}

function start(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url));
  started.on('message', (score: number) => {
    current?.done(score);
    current = undefined;
    next();
    if (current) return;
    // Neither the idle thread nor its timer may keep the process alive.
    started.unref();
    idle = setTimeout(() => {
      if (worker === started) worker = undefined;
      void started.terminate();
    }, IDLE_MS).unref();
  });
  started.on('error', (error) => {
    if (worker === started) worker = undefined;
    current?.failed(error);
    current = undefined;
    next();
  });
  return started;
}
