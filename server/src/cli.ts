#!/usr/bin/env node
// Actions that nobody may do from a browser: creating a company and the first members of its staff, backups, and diagnosis.
import { existsSync, statSync } from 'node:fs';
import { STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
// Connects the modules' ports.
import './composition/connect.ts';
import { TenantClash } from './core/tenants/commands/create-tenant.ts';
import { newStaff, newTenant, optionsOf, WrongCommand } from './company-commands.ts';
import { rotateSecret } from './key-commands.ts';
import { Archive, BackupError, type Manifest } from './platform/backup/archive.ts';
import { backUp } from './platform/backup/back-up.ts';
import { restore } from './platform/backup/restore.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { writeSecret } from './platform/db/data-dir.ts';
import { examine } from './platform/doctor.ts';
import { migrate } from './platform/db/migrate.ts';
import { openAll, type Opened } from './platform/db/open.ts';
import { reachDatabase } from './platform/db/reach.ts';
import { Refusal } from './platform/refusal.ts';

const USAGE = `tonnage create-tenant --slug SLUG --name NAME --manager EMAIL [--host HOST]... [--empty]
    Create a company, with the trade's catalogue unless --empty is given, and invite its first manager.
tonnage create-staff --tenant SLUG --email EMAIL --role ${STAFF_ROLES.join('|')}
    Invite someone to a company's staff.
tonnage doctor
    Check everything the server needs and report what is wrong. Changes nothing.
tonnage backup FILE
    Write all companies, with their files, to a new file. Keep it as secret as the data itself.
tonnage restore FILE
    Restore a backup into an empty database.
tonnage rotate-secret [--new-key | --drop-old]
    Seal again, with the first key, what other keys have sealed. --new-key makes one and puts it first; --drop-old removes the rest.
tonnage migrate
    Bring the database up to this version, as the server does when it starts.
tonnage seed
    Create the demo company in an empty database.

create-tenant and create-staff print the invitation link, and email it if a mail server is set up. No password is set here.
The database is the one at DATABASE_URL, or else the one in DATA_DIR. A server may run on it meanwhile; stop it before a restore.`;

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

/**
 * Opens the database as a web server does, without running the queue's jobs. `migrations`: runs only these. `alone`: not beside
 * a server on DATA_DIR.
 */
const opening =
  (action: Action, { migrations, alone }: { migrations?: readonly string[]; alone?: boolean } = {}): Command =>
  async (config) => {
    const reached = await reachDatabase(config, { alone });
    const opened = await openAll({ ...config, role: 'web' }, () => undefined, { migrations, reached });
    try {
      await action(opened, config);
    } finally {
      await opened.close();
    }
  };

/** A command for one company, which prints what it did. */
const ofCompany = (action: (...of: Parameters<Action>) => Promise<string>): Command =>
  opening(async (opened, config) => console.log(await action(opened, config)));

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
      await opening(
        async (opened) => {
          await restore(archive, opened);
          await migrate(opened.database);
          if (secret !== null && config.secret === undefined) writeSecret(config.dataDir, secret);
        },
        { migrations: archive.manifest.migrations, alone: true },
      )(config);
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

function rotate(args: string[]): Command {
  return async (config) => {
    const rotation = rotateSecret(args, config);
    if ('says' in rotation) return console.log(rotation.says);
    await opening(async (opened) => {
      // Imported late, because no other command needs every module.
      const { SEALED } = await import('./composition/modules.ts');
      console.log(await rotation.work(opened, SEALED));
    })(config);
  };
}

function seed(args: string[]): Command {
  optionsOf(args, {});
  return async (config) => {
    // Imported late, because no other command needs to load the whole product.
    const { seedEmpty } = await import('@tonnage/demo/seed');
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
  'create-tenant': (args) => ofCompany(newTenant(args)),
  'create-staff': (args) => ofCompany(newStaff(args)),
  doctor,
  backup,
  restore: restoreFrom,
  'rotate-secret': rotate,
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
