import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConfigError } from '../config.ts';
import { reachDatabase } from '../db/reach.ts';
import { socketFolder, urlOf } from './address.ts';
import { starterFor } from './as-user.ts';
import { isAlive, pidIn } from './folder.ts';
import { databaseFolder, startPostgres } from './own-postgres.ts';

/** Each kill is tried this often; each commit tries fewer than the fifty of the figures in docs/operations.md. */
const KILLS = Number(process.env['TONNAGE_KILLS'] ?? 2);
const CHILD = fileURLToPath(new URL('../../../test/children/own-postgres.ts', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'tonnage-own-'));
/** A folder whose database has the table `kept` with the number 1, and was stopped. */
const whole = join(parent, 'whole');
const started = new Set<ChildProcess>();

const reach = (dataDir: string) => reachDatabase({ databaseUrl: undefined, dataDir, poolSize: 4 }, { alone: true });

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The numbers that a folder's database kept; no process has it. */
async function kept(dataDir: string): Promise<number[]> {
  const { url, release } = await reach(dataDir);
  const rows = await ask<{ n: string }>(url, 'select n from kept order by n');
  await release();
  return rows.map(({ n }) => Number(n));
}

beforeAll(async () => {
  const { url, release } = await reach(whole);
  await ask(url, 'create table kept (n bigint primary key); insert into kept values (1)');
  await release();
}, 60_000);
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(parent, { recursive: true, force: true });
});

let copies = 0;
function copy(): string {
  const folder = join(parent, `copy-${++copies}`);
  cpSync(whole, folder, { recursive: true });
  return folder;
}

/** A process that runs the folder's database and writes to it without end. */
async function writer(dataDir: string) {
  const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
  });
  const ended = once(child, 'close');
  await Promise.race([
    vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 60_000, interval: 5 }),
    ended,
  ]);
  const written = () => lines.slice(1).map(Number);
  const more = () => {
    const before = lines.length;
    return vi.waitFor(() => expect(lines.length).toBeGreaterThan(before + 20), { timeout: 20_000, interval: 5 });
  };
  const postgres = () => pidIn(databaseFolder(dataDir))!;
  /** Kills PostgreSQL and waits until another one writes. */
  const again = async (kill: () => void) => {
    const before = postgres();
    kill();
    const other = () => postgres() !== null && postgres() !== before && isAlive(postgres());
    await vi.waitFor(() => expect(other()).toBe(true), { timeout: 20_000, interval: 10 });
    await more();
  };
  return { child, ended, lines, written, more, again, postgres };
}

/** The shell between a process and its PostgreSQL. */
function shellOf(child: ChildProcess): number {
  const of = spawnSync('ps', ['-o', 'pid=,ppid=,args=', '-e'], { encoding: 'utf8' }).stdout;
  const line = of.split('\n').find((each) => new RegExp(`^\\s*\\d+\\s+${child.pid}\\s+/bin/sh`).test(each))!;
  return Number.parseInt(line, 10);
}

describe('a private PostgreSQL', { timeout: 120_000 + KILLS * 60_000 }, () => {
  test('is reached over a socket of ours alone, as a role that is no superuser', async () => {
    const { url, release } = await reach(whole);
    const [row] = await ask(
      url,
      `select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums,
        current_setting('fsync') as fsync, current_user as me, rolsuper as super from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({ tcp: '', checksums: 'on', fsync: 'on', me: 'tonnage', super: false });
    expect(statSync(socketFolder(whole)).mode & 0o777).toBe(0o700);
    expect(statSync(databaseFolder(whole)).mode & 0o777).toBe(0o700);
    await release();
    expect(pidIn(databaseFolder(whole))).toBeNull();
  });

  test('may be installed and have its data in folders private to the user that starts it', () => {
    const folder = mkdtempSync(join(parent, 'private-'));
    const file = join(folder, 'program');
    writeFileSync(file, '');
    const ask = `require('node:fs').accessSync(${JSON.stringify(file)})`;
    const [program, ...args] = [...starterFor(folder).prefix, process.execPath, '-e', ask];
    expect(spawnSync(program!, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test('has its socket in /tmp where the path of the folder is too long for one', async () => {
    const folder = join(parent, 'l'.repeat(100));
    cpSync(whole, folder, { recursive: true });
    expect(new URL(urlOf(folder)).searchParams.get('host')).toMatch(/^\/tmp\/tonnage-\d+$/);
    expect(await kept(folder)).toEqual([1]);
    rmSync(socketFolder(folder), { recursive: true });
  });

  test('is reached over the loopback network with a password where there are no sockets', async () => {
    const folder = join(parent, 'network');
    mkdirSync(folder);
    const start = () => startPostgres(folder, { connections: 20, network: true, onLost: () => undefined });
    for (let n = 0; n < 2; n++) {
      const own = await start();
      expect(new URL(own.url).hostname).toBe('127.0.0.1');
      expect(await ask(own.url, 'select current_user as me')).toEqual([{ me: 'tonnage' }]);
      const other = Object.assign(new URL(own.url), { password: 'guess' }).href;
      await expect(ask(other, 'select 1')).rejects.toThrow(/password authentication failed/);
      await own.stop();
    }
    expect(statSync(join(folder, 'run/password')).mode & 0o777).toBe(0o600);
  });

  test('is stopped with the server that is killed, and has every row that was acknowledged', async () => {
    const folder = copy();
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended, written, more, postgres } = await writer(folder);
      await more();
      const pid = postgres();
      child.kill('SIGKILL');
      await ended;
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 10 });
      const there = new Set(await kept(folder));
      expect(written().filter((n) => !there.has(n))).toEqual([]);
    }
  });

  test('is started again when it is killed, with every row that was acknowledged', async () => {
    const folder = copy();
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended, written, more, again, postgres } = await writer(folder);
      await more();
      await again(() => process.kill(postgres(), 'SIGKILL'));
      child.kill('SIGKILL');
      await ended;
      const there = new Set(await kept(folder));
      expect(written().filter((n) => !there.has(n))).toEqual([]);
    }
  });

  test('is started again when the shell between is killed, and when all three are killed at once', async () => {
    const folder = copy();
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended, written, more, again, postgres } = await writer(folder);
      await more();
      await again(() => process.kill(shellOf(child), 'SIGKILL'));
      // The shell may end by itself in between.
      const all = [postgres(), child.pid!, shellOf(child)];
      spawnSync('kill', ['-KILL', ...all.map(String)]);
      await ended;
      const there = new Set(await kept(folder));
      expect(written().filter((n) => !there.has(n))).toEqual([]);
    }
  });

  test('ends its server with its last words when it ends a fourth time', async () => {
    const { ended, again, postgres } = await writer(copy());
    for (let kill = 0; kill < 3; kill++) await again(() => process.kill(postgres(), 'SIGKILL'));
    process.kill(postgres(), 'SIGKILL');
    const [code] = (await ended) as [number];
    expect(code).toBe(1);
  });

  test('that an earlier server left behind is stopped before the next one starts', async () => {
    const folder = copy();
    const { child, ended, more, postgres } = await writer(folder);
    await more();
    const pid = postgres();
    // Nobody is left to stop it.
    const shell = shellOf(child);
    for (const each of spawnSync('pgrep', ['-P', String(shell)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n'))
      if (Number(each) !== pid) process.kill(Number(each), 'SIGKILL');
    process.kill(shell, 'SIGSTOP');
    child.kill('SIGKILL');
    await ended;
    expect(isAlive(pid)).toBe(true);
    expect((await kept(folder)).length).toBeGreaterThan(20);
    expect(isAlive(pid)).toBe(false);
    process.kill(shell, 'SIGKILL');
  });

  test('starts although its pid file names a program that is another one by now', async () => {
    const folder = copy();
    const { child, ended, postgres } = await writer(folder);
    for (const pid of [postgres(), child.pid!]) process.kill(pid, 'SIGKILL');
    await ended;
    const file = join(databaseFolder(folder), 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    expect(await kept(folder)).toContain(1);
  });

  test('is for one server: a second one is told who has the folder, and a command uses the first one’s', async () => {
    const folder = copy();
    const [one, two] = await Promise.all([writer(folder), writer(folder)]);
    const [runs, refused] = one.lines[0]!.startsWith('refused') ? [two, one] : [one, two];
    expect(refused.lines[0]).toMatch(/^refused: DATA_DIR .* is in use by (process \d+|another process)/);
    const joined = await reachDatabase({ databaseUrl: undefined, dataDir: folder, poolSize: 4 });
    expect(joined.started).toBe(false);
    expect(await ask(joined.url, 'select n from kept where n = 1')).toEqual([{ n: '1' }]);
    await joined.release();
    expect(isAlive(runs.postgres())).toBe(true);
    runs.child.kill('SIGKILL');
    await runs.ended;
  });

  test('a copy of its folder that was made while it ran is recovered, or refused', async () => {
    const folder = copy();
    const { child, ended, more } = await writer(folder);
    await more();
    const copied = `${folder}-while-running`;
    cpSync(folder, copied, { recursive: true, filter: (path) => !/\.s\.PGSQL/.test(path) });
    child.kill('SIGKILL');
    await ended;
    const outcome = await kept(copied).catch((error: Error) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ConfigError);
    else expect(outcome).toEqual(Array.from({ length: outcome.length }, (_, i) => i + 1));
  });

  test('builds the indexes of names again when another library sorts them', async () => {
    const folder = copy();
    const { url, release } = await reach(folder);
    await ask(
      url,
      `create collation by_name (provider = icu, locale = 'en'); create table names (name text collate by_name primary key);
        insert into names values ('Ann')`,
    );
    const node = `select relfilenode as node from pg_class where relname = 'names_pkey'`;
    const before = await ask(url, node);
    const superuser = urlOf(folder, { user: 'postgres' });
    await ask(superuser, `update pg_collation set collversion = '1' where collname = 'by_name'`);
    await release();
    const again = await reach(folder);
    expect(await ask(again.url, node)).not.toEqual(before);
    const [version] = await ask<{ same: boolean }>(
      again.url,
      `select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'by_name'`,
    );
    expect(version).toEqual({ same: true });
    const settled = await ask(again.url, node);
    await again.release();
    const third = await reach(folder);
    expect(await ask(third.url, node)).toEqual(settled);
    await third.release();
  });

  test('one whose creation was cut off is created again', async () => {
    const folder = join(parent, 'cut-off');
    mkdirSync(join(folder, 'postgres.new'), { recursive: true });
    writeFileSync(join(folder, 'postgres.new/PG_VERSION'), '18');
    const { url, release } = await reach(folder);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await release();
    expect(existsSync(join(folder, 'postgres.new'))).toBe(false);
  });
});

describe('a folder that PostgreSQL can’t run on', { timeout: 60_000 }, () => {
  const refused = async (dataDir: string) => {
    const error = await reach(dataDir).catch((each: Error) => each);
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.replaceAll(databaseFolder(dataDir), 'FOLDER');
  };

  test.each(['PG_VERSION', 'global/pg_control'])('without its %s is refused, and not overwritten', async (file) => {
    const folder = copy();
    unlinkSync(join(databaseFolder(folder), file));
    const before = readdirSync(folder, { recursive: true }).length;
    expect(await refused(folder)).toBe(
      `FOLDER isn't empty but has no complete database: ${file} is missing. Move that folder away and restore the latest backup before you start anything else: npx tonnage restore FILE.`,
    );
    // The lock's two files.
    expect(readdirSync(folder, { recursive: true }).length - before).toBeLessThanOrEqual(2);
  });

  test('that is damaged is refused with its reason and the way back', async () => {
    const folder = copy();
    writeFileSync(join(databaseFolder(folder), 'global/pg_control'), Buffer.alloc(8192));
    expect(await refused(folder)).toMatch(
      /^The database in FOLDER can't be started \(.+\)\. If it is damaged: Move that/,
    );
  });

  test('that has other contents is left alone', async () => {
    const folder = join(parent, 'photos');
    mkdirSync(databaseFolder(folder), { recursive: true });
    writeFileSync(join(databaseFolder(folder), 'gate.jpg'), '');
    expect(await refused(folder)).toMatch(/^FOLDER isn't empty but has no complete database/);
    expect(readdirSync(databaseFolder(folder))).toEqual(['gate.jpg']);
  });

  test('is told what to install where there are no programs', async () => {
    vi.stubEnv('TONNAGE_POSTGRES', parent);
    const message = await refused(copy());
    vi.unstubAllEnvs();
    expect(message).toBe(
      `TONNAGE_POSTGRES must be the folder of PostgreSQL's programs, of version 15 or newer; it is "${parent}".`,
    );
  });

  test('that another version made is refused with the two commands that move it', async () => {
    const folder = copy();
    writeFileSync(join(databaseFolder(folder), 'PG_VERSION'), '14\n');
    expect(await refused(folder)).toMatch(
      /^The database in FOLDER was made by PostgreSQL 14, and here is [\d. and]+\. Where PostgreSQL 14 is, run npx tonnage backup FILE; then move the folder away and run npx tonnage restore FILE here\.$/,
    );
  });
});
