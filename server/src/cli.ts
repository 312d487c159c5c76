#!/usr/bin/env node
// Actions that nobody may do from a browser: creating a company and the first members of its staff, backups, and diagnosis.
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isEmail } from '@tonnage/domain/common/text';
import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { seedCatalogue } from '../db/seed/catalogue.ts';
import { createTenant, TenantClash } from './core/tenants/commands/create-tenant.ts';
import { inviteStaff } from './skip-hire/staff/commands/invite-staff.ts';
import { withoutTenant } from './platform/db/without-tenant.ts';
import { Archive, BackupError, type Manifest } from './platform/backup/archive.ts';
import { backUp } from './platform/backup/back-up.ts';
import { restore } from './platform/backup/restore.ts';
import { noCards } from './platform/cards/cards.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { writeSecret } from './platform/db/data-dir.ts';
import { examine } from './platform/doctor.ts';
import { migrate } from './platform/db/migrate.ts';
import { openAll, type Opened } from './platform/db/open.ts';
import { Refusal } from './platform/refusal.ts';
import { tenantUrl } from './platform/http/tenant.ts';
import { asWorker } from './platform/queue/worker-context.ts';

const USAGE = `tonnage create-tenant --slug SLUG --name NAME --manager EMAIL [--host HOST]... [--empty]
    Create a company, with the trade's catalogue unless --empty is given, and invite its first manager.
tonnage create-staff --tenant SLUG --email EMAIL --role ${STAFF_ROLES.join('|')}
    Invite someone to a company's staff.
tonnage doctor
    Check everything the server needs and report what is wrong. Changes nothing.
tonnage backup FILE
    Write all companies, with their files, to a new file. Keep it as secret as the data itself.
tonnage restore FILE
    Restore a backup into an empty database, embedded or PostgreSQL.
tonnage migrate
    Bring the database up to this version, as the server does when it starts.
tonnage seed
    Create the demo company in an empty database.

create-tenant and create-staff print the invitation link, and email it if a mail server is set up. No password is set here.
The database is the one at DATABASE_URL, or else the one in DATA_DIR, which must not be in use by a running server.`;

/** A command that cannot run; the message says what to do. */
class WrongCommand extends Error {}

const HOST = /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/;

function required(
  values: Record<string, unknown>,
  name: string,
  check: (text: string) => boolean,
  what: string,
): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new WrongCommand(`--${name} is missing. Give ${what}.`);
  if (!check(value.trim())) throw new WrongCommand(`--${name} "${value}" isn't valid. Give ${what}.`);
  return value.trim();
}

/** The options of a command; an unknown one is named in the error. */
function optionsOf(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options!, allowPositionals: false }).values as Record<string, unknown>;
  } catch (error) {
    throw new WrongCommand((error as Error).message.split('. ')[0]!.concat('.'));
  }
}

/** The one file argument of a command. */
function fileOf(args: string[]): string {
  const [path, more] = args;
  if (path === undefined || path.startsWith('-'))
    throw new WrongCommand('FILE is missing. Give the path of the backup file.');
  if (more !== undefined) throw new WrongCommand(`Unexpected argument "${more}". Give one FILE only.`);
  return path;
}

type Command = (config: Config) => Promise<void>;
/** The work of a command once the database is open. */
type Action = (opened: Opened, config: Config) => Promise<void>;

/** Opens the database as a web server does, without running the queue's jobs. `migrations`: runs only these. */
const opening =
  (action: Action, migrations?: readonly string[]): Command =>
  async (config) => {
    const opened = await openAll({ ...config, role: 'web' }, () => undefined, { migrations });
    try {
      await action(opened, config);
    } finally {
      await opened.close();
    }
  };

function newTenant(args: string[]): Command {
  const values = optionsOf(args, {
    slug: { type: 'string' },
    name: { type: 'string' },
    host: { type: 'string', multiple: true },
    manager: { type: 'string' },
    empty: { type: 'boolean' },
  });
  const isSlug = (text: string) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
  const slug = required(values, 'slug', isSlug, 'lower-case letters, digits and hyphens');
  const name = required(values, 'name', (text) => text.length <= 200, 'the name of the company');
  const email = required(values, 'manager', isEmail, "the first manager's email address").toLowerCase();
  const hosts = ((values['host'] ?? []) as string[]).map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong !== undefined)
    throw new WrongCommand(`--host "${wrong}" isn't valid. Give a name like skips.example, without a port.`);
  return opening(async (opened, config) => {
    const now = systemClock.now();
    const tenantId = await withoutTenant(opened.database, async (db) => {
      const id = await createTenant(db, now, { slug, name, hosts });
      if (values['empty'] !== true) await seedCatalogue({ db, now }, id);
      return id;
    });
    console.log(`Created ${name}.`);
    await invited(opened, config, { tenantId, hosts, email, role: 'manager' });
  });
}

function newStaff(args: string[]): Command {
  const values = optionsOf(args, { tenant: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } });
  const slug = required(values, 'tenant', () => true, "the company's slug");
  const email = required(values, 'email', isEmail, 'an email address').toLowerCase();
  const isRole = (text: string) => STAFF_ROLES.some((role) => role === text);
  const role = required(values, 'role', isRole, STAFF_ROLES.join(', ')) as StaffRole;
  return opening(async (opened, config) => {
    const tenants = await withoutTenant(opened.database, (db) =>
      db.selectFrom('tenants').select(['id', 'slug', 'hosts']).orderBy('slug').execute(),
    );
    const tenant = tenants.find((one) => one.slug === slug);
    const known = tenants.map((one) => one.slug).join(', ') || 'none';
    if (!tenant) throw new WrongCommand(`There is no company "${slug}". Companies: ${known}.`);
    await invited(opened, config, { tenantId: tenant.id, hosts: tenant.hosts, email, role });
  });
}

async function invited(
  opened: Opened,
  config: Config,
  input: { tenantId: string; hosts: readonly string[]; email: string; role: StaffRole },
): Promise<void> {
  const deps = { database: opened.database, queue: opened.queue, publicUrl: config.publicUrl, cards: noCards };
  const token = await asWorker(deps, input.tenantId, systemClock.now(), (ctx) => inviteStaff(ctx, input));
  const url = tenantUrl(config.publicUrl, input.hosts);
  console.log(`Invited ${input.email}. The link works once, within seven days:\n${url}/desk/invitation#token=${token}`);
}

function backup(args: string[]): Command {
  const path = fileOf(args);
  if (existsSync(path)) throw new WrongCommand(`${path} already exists. Choose another name.`);
  return opening(async (opened, config) => {
    const secret = config.secret === undefined ? opened.secret : null;
    const manifest = await backUp(opened, path, { secret, madeAt: systemClock.now() });
    const kB = Math.ceil(statSync(path).size / 1000).toLocaleString('en-GB');
    console.log(`Wrote ${path}: ${contents(manifest)}, ${kB} kB.`);
    console.log(
      secret === null
        ? 'Keep TONNAGE_SECRET with the backup. Sealed data can only be read with it.'
        : 'The backup contains the key that signs sessions. Keep it just as safe.',
    );
  });
}

function restoreFrom(args: string[]): Command {
  const path = fileOf(args);
  return async (config) => {
    const archive = await Archive.open(path);
    try {
      const secret = await archive.secret();
      await opening(async (opened) => {
        await restore(archive, opened);
        await migrate(opened.database);
        if (secret !== null && config.secret === undefined) writeSecret(config.dataDir, secret);
      }, archive.manifest.migrations)(config);
      console.log(`Restored ${contents(archive.manifest)}, as of ${archive.manifest.madeAt}.`);
      const held = config.secret ?? secret;
      if (held === null || (secret !== null && held !== secret))
        console.log(
          'Set TONNAGE_SECRET to the value it had where the backup was made. With any other, sessions, email links, two-factor authentication and webhooks stop working.',
        );
    } finally {
      archive.close();
    }
  };
}

function contents({ tables, files, work }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
  return `${count(rows, 'row', 'rows')}, ${count(files, 'file', 'files')} and ${count(work, 'queued task', 'queued tasks')}`;
}

function bringUpToDate(args: string[]): Command {
  optionsOf(args, {});
  return opening(({ migrated }) => {
    const ran =
      migrated.length === 0
        ? 'nothing to do'
        : `${migrated.length} ${migrated.length === 1 ? 'migration' : 'migrations'} run, up to ${migrated.at(-1)}`;
    return Promise.resolve(console.log(`The database is up to date: ${ran}.`));
  });
}

function seed(args: string[]): Command {
  optionsOf(args, {});
  return async (config) => {
    // Imported late, because no other command needs to load the whole product.
    const { seedEmpty } = await import('./serve.ts');
    const logins = await seedEmpty(config);
    if (logins === null)
      throw new WrongCommand('The database already has companies. The demo company needs an empty database.');
    console.log(
      `Created the demo company. Log in with one of these; the password is ${logins.password}\n${logins.list}`,
    );
  };
}

function doctor(args: string[]): Command {
  optionsOf(args, {});
  return async (config) => {
    let wrong = false;
    for await (const { about, state, says } of examine(config, systemClock)) {
      console.log(`${{ good: 'good ', note: 'note ', wrong: 'WRONG' }[state]}  ${about}: ${says}`);
      wrong ||= state === 'wrong';
    }
    if (wrong) process.exitCode = 1;
  };
}

const COMMANDS: Record<string, (args: string[]) => Command> = {
  'create-tenant': newTenant,
  'create-staff': newStaff,
  doctor,
  backup,
  restore: restoreFrom,
  migrate: bringUpToDate,
  seed,
};

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help') return console.log(USAGE);
  const command = COMMANDS[name];
  if (!command) throw new WrongCommand(`There is no command "${name}".\n\n${USAGE}`);
  await command(args)(readConfig(process.env));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [WrongCommand, TenantClash, ConfigError, BackupError, Refusal].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
});
