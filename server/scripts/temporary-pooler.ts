import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { starterFor } from '../src/platform/own-postgres/as-user.ts';
import { Log, run } from '../src/platform/own-postgres/process.ts';

const PORT = '6432';
/** Fewer than a server's connections, so that transactions of different requests share them. */
const CONNECTIONS = 12;
/** How long PgBouncer has to answer or to end, ms. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 20;

/** A PgBouncer that runs. */
export interface RunningPooler {
  program: string;
  /** The folder of its socket. */
  folder: string;
  /** Whether it follows prepared statements. */
  prepares: boolean;
  /** How many connections it has to each database. */
  connections: number;
}

/** PgBouncer follows prepared statements from this version on. */
const FOLLOWS = [1, 21] as const;

/** Whether the program is new enough to follow prepared statements. */
function canFollow(program: string): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!;
  return Number(major) > FOLLOWS[0] || (Number(major) === FOLLOWS[0] && Number(minor) >= FOLLOWS[1]);
}

/** The address of a database through the pooler whose socket is in `folder`. */
export function throughPooler(folder: string, direct: string): string {
  const url = new URL(direct);
  url.searchParams.set('host', folder);
  url.searchParams.set('port', PORT);
  return url.href;
}

/**
 * Starts PgBouncer in transaction mode before the private PostgreSQL at `server`, in a temporary folder under `parent`. `program`:
 * its name or path; `settings`: more of its own; `follows`: whether it follows prepared statements, if it can. `stop` ends it and
 * removes its folder.
 */
export async function startTemporaryPooler(
  program: string,
  server: string,
  {
    settings = {},
    parent = tmpdir(),
    follows = true,
  }: { settings?: Record<string, string>; parent?: string; follows?: boolean } = {},
): Promise<{ running: RunningPooler; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(parent, 'tonnage-pooler-'));
  const able = canFollow(program);
  const all = {
    unix_socket_dir: folder,
    listen_port: PORT,
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: String(CONNECTIONS),
    max_client_conn: '1000',
    // A setting that older ones do not know.
    ...(able ? { max_prepared_statements: follows ? '500' : '0' } : {}),
    ...settings,
  };
  const sockets = new URL(server).searchParams.get('host')!;
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(all.auth_file, '"tonnage" ""\n"postgres" ""\n');
  writeFileSync(join(folder, 'ini'), ['[databases]', `* = host=${sockets}`, '[pgbouncer]', ...lines, ''].join('\n'));
  const log = new Log(join(folder, 'log'));
  // Like PostgreSQL it refuses to run as root.
  const command = [...starterFor(folder).prefix, program, join(folder, 'ini')];
  const running = run(command, {}, log, () => Promise.resolve());
  const stop = async () => {
    running.letGo();
    await Promise.race([running.ended, wait(PATIENCE_MS)]);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + PATIENCE_MS; ; await wait(RETRY_MS)) {
    const client = new pg.Client({ connectionString: throughPooler(folder, server) });
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered)
      return {
        running: { program, folder, prepares: able && follows, connections: Number(all.default_pool_size) },
        stop,
      };
    if (Date.now() > until) {
      await stop();
      throw new Error(`${program} did not start: ${log.why()}`);
    }
  }
}
