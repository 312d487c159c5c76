// One run of a private PostgreSQL, which ends with the process that started it.
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

/**
 * Starts its arguments, and stops PostgreSQL the fast way as soon as nobody has the other end of file descriptor 3 open: also
 * after a `kill -9` of the server, or of this shell.
 */
const SHELL = `"$@" 3<&- &
postgres=$!
{ read -r line <&3; kill -INT $postgres; } 2>/dev/null &
watcher=$!
exec 3<&-
wait $postgres
code=$?
kill $watcher 2>/dev/null
exit $code`;

/** The log is begun again at this size, and the one before is kept, bytes. */
const LOG_BYTES = 1_000_000;
/** Lines that are remembered for an error's message. */
const LAST = 20;

/** What PostgreSQL writes to its log: a file of bounded size, and its last lines. */
export class Log {
  readonly #path: string;
  #last: string[] = [];
  #rest = '';
  #size: number;

  constructor(path: string) {
    this.#path = path;
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Forgets the last lines: another PostgreSQL begins. */
  begin(): void {
    this.#last = [];
  }

  write(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    this.#last = [...this.#last, ...lines].slice(-LAST);
    try {
      if (this.#size > LOG_BYTES) {
        renameSync(this.#path, `${this.#path}.1`);
        this.#size = 0;
      }
      appendFileSync(this.#path, text, { mode: 0o600 });
      this.#size += Buffer.byteLength(text);
    } catch {
      // A full disk: what matters is in the last lines.
    }
  }

  /** The last lines that say why PostgreSQL ended, or else its last ones. */
  why(): string {
    const reasons = this.#last.filter((line) => /(FATAL|PANIC): +(?! |the database system is )/.test(line));
    const lines = reasons.length > 0 ? reasons : this.#last;
    return lines
      .slice(-3)
      .map((line) => line.replace(/^.*?\[\d+\] /, '').trim())
      .join('; ');
  }
}

/** A running PostgreSQL. */
export interface Running {
  /** Resolves when the shell between has ended. */
  ended: Promise<void>;
  /** Makes the shell stop PostgreSQL. */
  letGo(): void;
}

/**
 * Runs a command of PostgreSQL as long as this process lives. On Windows, which has no such shell, it outlives a killed one until
 * the next start, and `stop` stops it.
 */
export function run(
  command: readonly string[],
  env: Record<string, string>,
  log: Log,
  stop: () => Promise<void>,
): Running {
  log.begin();
  const [program, ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', SHELL, 'tonnage-postgres', ...command];
  const child: ChildProcess = spawn(program!, args, {
    // Of a session of its own: Ctrl C is for the server, which finishes its requests first.
    detached: process.platform !== 'win32',
    cwd: dirname(program!),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);
  child.stderr!.setEncoding('utf8').on('data', (text: string) => log.write(text));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      log.write(`${error.message}\n`);
      resolve();
    });
  });
  return { ended, letGo: () => (process.platform === 'win32' ? void stop() : void pipe.destroy()) };
}
