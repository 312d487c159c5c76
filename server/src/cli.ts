#!/usr/bin/env node
// What nobody may do from a browser: a new company, and the first people of its office.
import { parseArgs } from 'node:util';
import { isEmail } from '@tonnage/domain/text';
import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/permissions';
import { seedCatalogue } from '../db/seed/catalogue.ts';
import { createTenant, TenantClash } from './modules/application/commands/create-tenant.ts';
import { inviteStaff } from './modules/staff/commands/invite-staff.ts';
import { across } from './platform/across.ts';
import { sandboxCards } from './platform/cards.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { openAll, type Opened } from './platform/open.ts';
import { Refusal } from './platform/refusal.ts';
import { tenantUrl } from './platform/tenant.ts';
import { asWorker } from './platform/worker-scope.ts';

const USAGE = `tonnage create-tenant --slug SLUG --name NAME --manager EMAIL [--host HOST]... [--empty]
    makes a company with the trade's catalogue (--empty: without) and invites its first manager
tonnage create-staff --tenant SLUG --email EMAIL --role ${STAFF_ROLES.join('|')}
    invites somebody to the office of a company

Both print the link of the invitation; a mail server that is configured sends it too. No password is given or made here.
The database is the one of DATABASE_URL, else the one in DATA_DIR, which no server may have open meanwhile.`;

/** A command that cannot be carried out; the message says what to do. */
class WrongCommand extends Error {}

const HOST = /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/;

function required(
  values: Record<string, unknown>,
  name: string,
  check: (text: string) => boolean,
  what: string,
): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new WrongCommand(`--${name} is missing: ${what}.`);
  if (!check(value.trim())) throw new WrongCommand(`--${name} is "${value}"; it must be ${what}.`);
  return value.trim();
}

/** The options of a command; one that it does not know is said by its name. */
function optionsOf(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options!, allowPositionals: false }).values as Record<string, unknown>;
  } catch (error) {
    throw new WrongCommand((error as Error).message.split('. ')[0]!.concat('.'));
  }
}

/** What a command does once the database is open. */
type Deed = (opened: Opened, config: Config) => Promise<void>;

function newTenant(args: string[]): Deed {
  const values = optionsOf(args, {
    slug: { type: 'string' },
    name: { type: 'string' },
    host: { type: 'string', multiple: true },
    manager: { type: 'string' },
    empty: { type: 'boolean' },
  });
  const isSlug = (text: string) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
  const slug = required(values, 'slug', isSlug, 'small letters, digits and hyphens');
  const name = required(values, 'name', (text) => text.length <= 200, 'the name of the company');
  const email = required(values, 'manager', isEmail, 'the e-mail address of the first manager').toLowerCase();
  const hosts = ((values['host'] ?? []) as string[]).map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong !== undefined)
    throw new WrongCommand(`--host is "${wrong}"; it must be a name as skips.example, without a port.`);
  return async (opened, config) => {
    const now = systemClock.now();
    const tenantId = await across(opened.database, async (db) => {
      const id = await createTenant(db, now, { slug, name, hosts });
      if (values['empty'] !== true) await seedCatalogue({ db, now }, id);
      return id;
    });
    console.log(`${name} is made.`);
    await invited(opened, config, { tenantId, hosts, email, role: 'manager' });
  };
}

function newStaff(args: string[]): Deed {
  const values = optionsOf(args, { tenant: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } });
  const slug = required(values, 'tenant', () => true, 'the slug of the company');
  const email = required(values, 'email', isEmail, 'an e-mail address').toLowerCase();
  const isRole = (text: string) => STAFF_ROLES.some((role) => role === text);
  const role = required(values, 'role', isRole, STAFF_ROLES.join(', ')) as StaffRole;
  return async (opened, config) => {
    const tenants = await across(opened.database, (db) =>
      db.selectFrom('tenants').select(['id', 'slug', 'hosts']).orderBy('slug').execute(),
    );
    const tenant = tenants.find((one) => one.slug === slug);
    const known = tenants.map((one) => one.slug).join(', ') || 'none';
    if (!tenant) throw new WrongCommand(`There is no company "${slug}". There are: ${known}.`);
    await invited(opened, config, { tenantId: tenant.id, hosts: tenant.hosts, email, role });
  };
}

async function invited(
  opened: Opened,
  config: Config,
  wish: { tenantId: string; hosts: readonly string[]; email: string; role: StaffRole },
): Promise<void> {
  const deps = { database: opened.database, queue: opened.queue, publicUrl: config.publicUrl, cards: sandboxCards };
  const token = await asWorker(deps, wish.tenantId, systemClock.now(), (ctx) => inviteStaff(ctx, wish));
  const url = tenantUrl(config.publicUrl, wish.hosts);
  console.log(`${wish.email} is invited. The link holds for seven days, once:\n${url}/desk/invitation?token=${token}`);
}

const COMMANDS: Record<string, (args: string[]) => Deed> = { 'create-tenant': newTenant, 'create-staff': newStaff };

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help') return console.log(USAGE);
  const command = COMMANDS[name];
  if (!command) throw new WrongCommand(`There is no command "${name}".\n\n${USAGE}`);
  const deed = command(args);
  const config = readConfig(process.env);
  // As a web server opens it: nothing of the queue is worked off here.
  const opened = await openAll({ ...config, role: 'web' }, () => undefined);
  try {
    await deed(opened, config);
  } finally {
    await opened.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [WrongCommand, TenantClash, ConfigError, Refusal].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
});
