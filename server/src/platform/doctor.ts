import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { ConfigError, type Config } from './config.ts';
import { isOpenToOthers } from './db/data-dir.ts';
import type { Database, Db } from './db/db.ts';
import { postgresDatabase } from './db/postgres.ts';
import { reachDatabase } from './db/reach.ts';
import { bytesBehind } from './db/replicas.ts';
import { existing, isRoomy } from './files/disk-room.ts';
import { scannerVersion } from './files/scanner.ts';
import { openFiles } from './files/store.ts';
import { tryMailServer } from './email/transport.ts';
import { lastCheck, listBackups } from './backup/backups.ts';
import { backupJob } from './backup/jobs.ts';
import { openPlace } from './backup/place.ts';
import { migrationsOf } from './backup/tables.ts';
import { knownMigrations } from './db/migrate.ts';
import { databaseFolder, hasDatabase } from './own-postgres/own-postgres.ts';
import { waitingWork } from './queue/queue.ts';
import { PORTAL_PAGE } from './http/web-app.ts';

/** The result of one check: `wrong` stops the product from working, a `note` is information for the operator. */
export interface Finding {
  about: string;
  state: 'good' | 'note' | 'wrong';
  says: string;
}

const POSTGRES_AT_LEAST = 15;
/** Below this, uploads and a database on the same disk are about to fail. */
const LEAST_FREE_BYTES = 500_000_000;
/** If one server's clock is this many seconds behind, it rejects sessions made by another as too young. */
const MOST_SKEW_SECONDS = 5;
/** Workers poll every ten seconds even without a notification; a job due for longer than this has no worker. */
const LONGEST_WAIT_MINUTES = 10;

/**
 * Checks everything that a server needs, one after another, and changes nothing except one file of one byte that it stores and
 * removes. Never throws because of a finding.
 */
export async function* examine(config: Config, clock: Clock): AsyncGenerator<Finding> {
  yield* addresses(config);
  yield await tried('files', () => storedAndRead(config));
  if (config.scanner !== undefined) {
    const { scanner } = config;
    yield await tried('virus scanner', async () =>
      good('virus scanner', `${await scannerVersion(scanner)} looks at uploads.`),
    );
  }
  yield await tried('disk', () => diskSpace(config.dataDir));
  yield await tried('mail server', () => mailServer(config));
  const opened = await openAsItIs(config).catch((error: Error) => wrong('database', reason(error)));
  if ('state' in opened) return yield opened;
  const { database } = opened;
  try {
    // Each check has its own transaction, so that a failed one does not end the others.
    const look = ([about, check]: [string, Look]) =>
      tried(about, () => database.transaction('set transaction read only', (db) => check(db, clock, opened.started)));
    const looks: [string, Look][] = [
      ...LOOKS,
      ['cards', payments(config)],
      ['emails', links(config)],
      ['backups', backups(config)],
    ];
    for (const each of looks) {
      const finding = await look(each);
      yield finding;
      if (each[1] === version && finding.state === 'wrong') return;
      // The checks that follow query tables of this version.
      if (each[1] === schema && finding.state !== 'good') return;
    }
    yield await tried('connections', () => connections(database, config));
    for (const [i, url] of config.replicaUrls.entries()) {
      const about = `replica ${i + 1}`;
      yield await tried(about, () => replica(about, url, opened.url));
    }
  } finally {
    await opened.close();
  }
}

const good = (about: string, says: string): Finding => ({ about, state: 'good', says });
const note = (about: string, says: string): Finding => ({ about, state: 'note', says });
const wrong = (about: string, says: string): Finding => ({ about, state: 'wrong', says });

function tried(about: string, look: () => Promise<Finding>): Promise<Finding> {
  return look().catch((error: Error) => wrong(about, reason(error)));
}

/** The error's reason without the connection address. */
function reason(error: Error): string {
  if (error instanceof ConfigError) return error.message;
  const { code } = error as { code?: string };
  return `${error.message || code || error.name}.`;
}

function* addresses({ publicUrl, production, secret, dataDir, databaseUrl }: Config): Generator<Finding> {
  const { protocol, hostname } = new URL(publicUrl);
  if (production && hostname === 'localhost')
    yield note('address', `links in emails point to ${publicUrl}, which only works on this machine. Set PUBLIC_URL.`);
  else if (production && protocol === 'http:')
    yield wrong(
      'address',
      `${publicUrl} isn't encrypted, and passwords are sent over it. Set PUBLIC_URL to an https address.`,
    );
  else yield good('address', `links in emails point to ${publicUrl}.`);
  if (existsSync(dataDir) && isOpenToOthers(dataDir))
    yield wrong('data folder', `other users of this machine can read ${dataDir}. Run chmod 700 on it.`);
  const file = join(dataDir, 'secret');
  if (secret !== undefined) yield good('key', 'TONNAGE_SECRET signs sessions.');
  else if (!existsSync(file)) yield note('key', `${file} is created when the server first starts.`);
  else if ((statSync(file).mode & 0o077) !== 0)
    yield wrong('key', `${file} signs sessions, and other users of this machine can read it. Run chmod 600 on it.`);
  else if (databaseUrl !== undefined)
    yield note('key', `${file} signs sessions. A second server needs the same key, as TONNAGE_SECRET.`);
  else yield good('key', `${file} signs sessions.`);
  yield existsSync(PORTAL_PAGE)
    ? good('browser app', 'is built.')
    : note('browser app', "hasn't been built, so only the API works. npm start builds it.");
}

async function storedAndRead(config: Config): Promise<Finding> {
  const files = await openFiles(config);
  const key = `probe-${crypto.randomUUID()}`;
  await files.put(key, new Uint8Array([1]), { mime: 'application/octet-stream', size: 1 });
  let length = 0;
  for await (const chunk of await files.read(key)) length += (chunk as Buffer).length;
  await files.remove(key);
  const where = config.s3 === undefined ? join(config.dataDir, 'files') : `${config.s3.endpoint}/${config.s3.bucket}`;
  return length === 1
    ? good('files', `can be stored in ${where}, read back and removed.`)
    : wrong('files', `${where} returned ${length} bytes instead of the one that was stored.`);
}

async function diskSpace(dataDir: string): Promise<Finding> {
  const folder = existing(dataDir);
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  const says = `${(free / 1e9).toFixed(1)} GB free at ${folder}.`;
  if (!isRoomy(disk)) return wrong('disk', `${says} That is less than a twentieth, so uploads are refused.`);
  return free < LEAST_FREE_BYTES ? wrong('disk', says) : good('disk', says);
}

async function mailServer({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return note('mail server', 'SMTP_URL is not set, so emails are kept in the outbox and nothing is sent.');
  await tryMailServer(smtpUrl);
  return good('mail server', `login works; emails are sent from ${mailFrom}.`);
}

/** How far a replica may be behind what the primary has just written, bytes: a moment's work. */
const MOST_BEHIND_BYTES = 16_000_000;

async function replica(about: string, url: string, primaryUrl: string): Promise<Finding> {
  const behind = await bytesBehind(url, primaryUrl);
  return behind > MOST_BEHIND_BYTES
    ? wrong(about, `is ${(behind / 1e6).toFixed(0)} MB behind the primary, which answers in its place.`)
    : good(about, `follows the primary, ${behind} bytes behind.`);
}

interface Opening {
  /** Of the database itself, past any pooler. */
  url: string;
  database: Database;
  /** Whether it was started for this, so that no server uses it. */
  started: boolean;
  close(): Promise<void>;
}

/** Opens the database without setting anything up in it, or returns what prevents that. */
async function openAsItIs(config: Config): Promise<Opening | Finding> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !hasDatabase(dataDir))
    return note('database', `${databaseFolder(dataDir)} is created when the server next starts.`);
  const { url, pooler, started, release } = await reachDatabase(config);
  const database = postgresDatabase(url, 2, { pooler });
  return { url: pooler?.directUrl ?? url, database, started, close: () => database.close().then(release) };
}

async function connections(database: Database, { pooler }: Config): Promise<Finding> {
  for (const kind of ['direct', 'writers', 'readers'] as const) await database.refuseDropped(kind);
  return good(
    'connections',
    `keep the role and the time limits of requests${pooler ? ', also through the pooler' : ''}.`,
  );
}

type Look = (db: Db, clock: Clock, started: boolean) => Promise<Finding>;

async function one<T>(db: Db, text: ReturnType<typeof sql<T>>): Promise<T> {
  return (await text.execute(db)).rows[0]!;
}

async function version(db: Db): Promise<Finding> {
  const { text, number } = await one(
    db,
    sql<{ text: string; number: number }>`
      select current_setting('server_version') as text, current_setting('server_version_num')::int as number`,
  );
  return number >= POSTGRES_AT_LEAST * 10_000
    ? good('database', `PostgreSQL ${text} answers.`)
    : wrong('database', `PostgreSQL ${text} is too old. Version ${POSTGRES_AT_LEAST} or later is needed.`);
}

async function clocks(db: Db, clock: Clock): Promise<Finding> {
  const startedAt = Date.parse(clock.now());
  const { now } = await one(db, sql<{ now: Date }>`select clock_timestamp() as now`);
  // The round trip's share of the difference is unknown, so it does not count against either clock.
  const apart = Math.max(startedAt - now.getTime(), now.getTime() - Date.parse(clock.now())) / 1000;
  return apart > MOST_SKEW_SECONDS
    ? wrong(
        'clock',
        `this machine's and the database's clocks differ by ${Math.round(apart)} seconds. Synchronise them with NTP.`,
      )
    : good('clock', 'agrees with the database.');
}

async function schema(db: Db): Promise<Finding> {
  const { there } = await one(
    db,
    sql<{ there: boolean }>`select to_regclass('public.migrations') is not null as there`,
  );
  if (!there) return note('schema', 'is created when the server first starts.');
  const ran = await migrationsOf(db);
  const known = knownMigrations();
  const newer = ran.find((name) => !known.includes(name));
  if (newer)
    return wrong('schema', `was made by a newer version of Tonnage (${newer}). Run that version, or restore a backup.`);
  const missing = known.filter((name) => !ran.includes(name));
  return missing.length > 0
    ? note('schema', `${missing.join(', ')} will run at the next start. Make a backup first.`)
    : good('schema', `is up to date (${known.at(-1)}).`);
}

async function walls(db: Db): Promise<Finding> {
  const { open, owner } = await one(
    db,
    sql<{ open: boolean | null; owner: boolean | null }>`
      select bool_or(rolsuper or rolbypassrls) filter (where rolname = 'tonnage_app') as open,
        bool_or(rolsuper) filter (where rolname = current_user) as owner
      from pg_roles`,
  );
  if (open)
    return wrong('database role', 'tonnage_app bypasses row-level security. Remove SUPERUSER and BYPASSRLS from it.');
  if (owner)
    return note(
      'database role',
      'the user in DATABASE_URL is a superuser and can read files on the database server. An owner with CREATEROLE is enough.',
    );
  return good('database role', 'requests are subject to row-level security.');
}

async function companies(db: Db): Promise<Finding> {
  const { count } = await one(db, sql<{ count: number }>`select count(*)::int as count from tenants`);
  return count === 0
    ? note('companies', 'there are none yet. Create one with tonnage create-tenant.')
    : good('companies', `${count}.`);
}

/** Checks how people pay, if the installation is set up for payments. */
const payments =
  ({ stripe, sandboxCards }: Config): Look =>
  async (db) => {
    const { real } = await one(
      db,
      sql<{ real: number }>`select count(*)::int as real from tenants where not sandbox_cards`,
    );
    if (stripe) return good('cards', 'Stripe takes payments.');
    if (sandboxCards && real > 0)
      return wrong(
        'cards',
        'TONNAGE_CARDS=sandbox lets customers mark real orders and invoices as paid without paying. Remove it.',
      );
    if (real > 0)
      return note('cards', 'STRIPE_SECRET_KEY is not set, so no cards are taken and orders that need one are refused.');
    return good('cards', 'only the demo company takes them, in the sandbox.');
  };

/** Checks whether people of several companies can be emailed. */
const links =
  ({ smtpUrl }: Config): Look =>
  async (db) => {
    const { count } = await one(
      db,
      sql<{ count: number }>`select count(*)::int as count from tenants where not sandbox_cards`,
    );
    return smtpUrl === undefined && count > 1
      ? wrong(
          'emails',
          `there are ${count} companies but SMTP_URL is not set, so password resets and invitations reach nobody.`,
        )
      : good('emails', smtpUrl === undefined ? 'are kept in the outbox.' : 'are sent.');
  };

async function queue(db: Db, _clock: Clock, started: boolean): Promise<Finding> {
  const work = await waitingWork(db);
  const late = work.filter(({ overdue }) => overdue > LONGEST_WAIT_MINUTES * 60).map(({ name }) => name);
  if (late.length === 0)
    return good('queue', `${work.reduce((sum, { waiting }) => sum + waiting, 0)} queued, none late.`);
  const says = `${late.join(', ')} waiting for over ${LONGEST_WAIT_MINUTES} minutes.`;
  // A database that had to be started has no server, and so no worker.
  return started
    ? note('queue', `${says} This runs when the server starts.`)
    : wrong('queue', `${says} No worker is running.`);
}

async function outbox(db: Db, clock: Clock): Promise<Finding> {
  const since = new Date(Date.parse(clock.now()) - 7 * 86_400_000);
  const { failed, why } = await one(
    db,
    sql<{ failed: number; why: string | null }>`
      select count(*)::int as failed, (array_agg(last_error order by id desc))[1] as why
      from emails where state = 'failed' and created_at > ${since}`,
  );
  const emails = failed === 1 ? '1 email' : `${failed} emails`;
  return failed > 0
    ? note('outbox', `${emails} failed in the last week. The mail server's latest reply: ${why}`)
    : good('outbox', 'no emails failed in the last week.');
}

/** Older than this, a night has been missed. */
const OLDEST_BACKUP_HOURS = 36;
/** A rehearsal once a month is enough. */
const OLDEST_CHECK_DAYS = 35;
const HOUR_MS = 3_600_000;

/** Checks that nightly backups are made, and that somebody tries to restore them. */
const backups =
  ({ backups: { place: address } }: Config): Look =>
  async (db, clock) => {
    if (address === undefined)
      return note('backups', 'TONNAGE_BACKUP_DIR is not set, so no backups are made at night.');
    const place = await openPlace(address);
    const [newest] = await listBackups(place);
    const failure = await latestFailure(db, newest?.madeAt);
    if (!newest)
      return failure === null
        ? note('backups', `there is none in ${place.name} yet. The first is made at 02:30.`)
        : wrong('backups', `there is none in ${place.name}. The latest failed: ${failure}`);
    const hoursSince = (at: Instant) => Math.floor((Date.parse(clock.now()) - Date.parse(at)) / HOUR_MS);
    const age = hoursSince(newest.madeAt);
    const says = `the last is ${inWords(age)} old (${newest.file})`;
    if (age > OLDEST_BACKUP_HOURS)
      return wrong(
        'backups',
        `${says}.${failure === null ? ' No worker has made one since.' : ` The latest failed: ${failure}`}`,
      );
    const sealed = newest.sealed ? 'sealed' : 'not sealed';
    const check = await lastCheck(place);
    if (check === null)
      return note('backups', `${says}, ${sealed}. None has been restored as a check: tonnage restore --check.`);
    const checked = hoursSince(check.at);
    const all = `${says}, ${sealed}. The last check that one can be restored is ${inWords(checked)} old.`;
    return checked > OLDEST_CHECK_DAYS * 24
      ? note('backups', `${all} Run tonnage restore --check.`)
      : good('backups', all);
  };

const inWords = (hours: number) =>
  hours < 72 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`;

/** Why the queue's latest backup failed, if that was after `since`. */
async function latestFailure(db: Db, since: Instant | undefined): Promise<string | null> {
  const { rows } = await sql<{ why: string | null }>`
    select output->>'message' as why from pgboss.job
    where name = ${backupJob.name} and state in ('retry', 'failed') and output is not null
      and coalesce(completed_on, created_on) > ${since ?? '-infinity'}::timestamptz
    order by created_on desc limit 1`.execute(db);
  return rows[0]?.why ?? null;
}

const LOOKS: [string, Look][] = [
  ['database', version],
  ['clock', clocks],
  ['schema', schema],
  ['database role', walls],
  ['companies', companies],
  ['queue', queue],
  ['outbox', outbox],
];
