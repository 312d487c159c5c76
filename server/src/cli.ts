#!/usr/bin/env node
// Actions that nobody may do from a browser: creating a company and the first members of its staff, backups, and diagnosis.
import { STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
// Connects the modules' ports.
import './composition/connect.ts';
import { TenantClash } from './core/tenants/commands/create-tenant.ts';
import { backup, restoreFrom } from './backup-commands.ts';
import { newStaff, newTenant, optionsOf, passwordsAllowed, WrongCommand } from './company-commands.ts';
import { rotateSecret } from './key-commands.ts';
import { opening, type Action } from './opening.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { examine } from './platform/doctor.ts';
import { Refusal } from './platform/refusal.ts';

const USAGE = `tonnage create-tenant --slug SLUG --name NAME --manager EMAIL [--host HOST]... [--empty]
    Create a company, with the trade's catalogue unless --empty is given, and invite its first manager.
tonnage create-staff --tenant SLUG --email EMAIL --role ${STAFF_ROLES.join('|')}
    Invite someone to a company's staff.
tonnage allow-passwords --tenant SLUG
    Let people in by password again where a company's single sign-on is the only way in.
tonnage doctor
    Check everything the server needs and report what is wrong. Changes nothing.
tonnage backup [FILE]
    Write all companies, with their files, to a new file, or to where the nightly backups are. Unless it is sealed, keep it as
    secret as the data itself.
tonnage restore [--identity KEYFILE] FILE|newest
    Restore a backup into an empty database. KEYFILE has the private key of age that opens a sealed one.
tonnage restore --check [--identity KEYFILE] [FILE|newest]
    Rehearse that: restore into a database that is removed again, and compare. Changes nothing else.
tonnage rotate-secret [--new-key | --drop-old]
    Seal again, with the first key, what other keys have sealed. --new-key makes one and puts it first; --drop-old removes the rest.
tonnage migrate
    Bring the database up to this version, as the server does when it starts.
tonnage seed
    Create the demo company in an empty database.

create-tenant and create-staff print the invitation link, and email it if a mail server is set up. No password is set here.
The database is the one at DATABASE_URL, or else the one in DATA_DIR. A server may run on it meanwhile; stop it before a restore.`;

type Command = (config: Config) => Promise<void>;

/** A command that says something once it is done. */
const saying =
  (command: (config: Config) => Promise<string>): Command =>
  async (config) =>
    console.log(await command(config));

/** A command for one company, which prints what it did. */
const ofCompany = (action: Action<string>): Command => saying(opening(action));

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
  'allow-passwords': (args) => ofCompany(passwordsAllowed(args)),
  doctor,
  backup: (args) => saying(backup(args)),
  restore: (args) => saying(restoreFrom(args)),
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
