// The folder of a private PostgreSQL: what is in it, and who left it.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError } from '../config.ts';
import { SUPERUSER } from './address.ts';
import { giveTo, type Starter } from './as-user.ts';
import { programOf, type Programs } from './programs.ts';

/** Without one of these, PostgreSQL does not start. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];
export const WAY_BACK =
  'Move that folder away and restore the latest backup before you start anything else: npx tonnage restore FILE.';
/** No process has this number: it is above the most that any system counts to. */
const NOBODYS_PID = '2147483647';
/** How long PostgreSQL has to end before the next, harder signal, ms. */
const STOP_MS = 10_000;

/** The version that made the database; null if there is none yet. Throws ConfigError if the folder holds anything else. */
export function versionOf(folder: string): number | null {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
  const lacks = NEEDED.find((name) => !existsSync(join(folder, name)));
  if (lacks !== undefined)
    throw new ConfigError(`${folder} isn't empty but has no complete database: ${lacks} is missing. ${WAY_BACK}`);
  return Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
}

/**
 * Creates the database in the folder. It is made beside it and renamed, so that one that was interrupted is begun again.
 * Throws ConfigError with what PostgreSQL says.
 */
export async function createFolder(
  folder: string,
  programs: Programs,
  starter: Starter,
  more: string[],
): Promise<void> {
  const part = `${folder}.new`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  giveTo(part, starter);
  const locale =
    programs.major < 17
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const command = [
    programOf(programs, 'initdb'),
    '-D',
    part,
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    ...locale,
    '--data-checksums',
    ...more,
  ];
  const [program, ...args] = [...starter.prefix, ...command];
  try {
    await promisify(execFile)(program!, args, { env: { ...process.env, ...programs.env }, cwd: part });
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    const said = (error as { stderr?: string }).stderr ?? (error as Error).message;
    const [, why] = /(?:error|FATAL): +(.+)/.exec(said) ?? [null, said.trim()];
    throw new ConfigError(
      /effective user ID/.test(why!)
        ? `PostgreSQL needs a name for the user that it runs as. Add a line for user ${process.getuid?.()} to /etc/passwd, or set DATABASE_URL.`
        : `The database can't be created in ${folder}: ${why}.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}

/** The number in the folder's pid file; null if there is none. */
export function pidIn(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Ends a PostgreSQL that an earlier server left on the folder: its settings and programs may be older. The numbers in its lock
 * files may belong to other programs by now, which PostgreSQL would take for another PostgreSQL: nobody's are put there.
 */
export async function stopOrphan(folder: string, lock: string | null): Promise<void> {
  const pid = pidIn(folder);
  if (pid !== null && isAlive(pid) && runsOn(pid, folder)) await stopProcess(pid);
  if (lock !== null) rmSync(lock, { force: true });
  const file = join(folder, 'postmaster.pid');
  // Its other lines name the shared memory in which PostgreSQL looks for what is left of the old one.
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, NOBODYS_PID));
}

/** Ends a PostgreSQL and waits until it has ended: it finishes its writes, or, if that takes long, recovers them later. */
export async function stopProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal);
    if (await hasEnded(pid)) return;
  }
}

/** Whether the process has ended within ten seconds. */
export async function hasEnded(pid: number): Promise<boolean> {
  for (const until = Date.now() + STOP_MS; Date.now() < until; await wait(20)) if (!isAlive(pid)) return true;
  return false;
}

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process runs: one that has ended is still known until its parent has heard of it. */
export function isAlive(pid: number): boolean {
  if (!signalTo(pid, 0)) return false;
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

/** Whether the process is a PostgreSQL on that folder, by its command line. */
function runsOn(pid: number, folder: string): boolean {
  if (process.platform === 'win32')
    return /postgres/i.test(spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).stdout ?? '');
  const file = `/proc/${pid}/cmdline`;
  const words = existsSync(file)
    ? readFileSync(file, 'utf8').replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return words.includes(resolve(folder));
}
