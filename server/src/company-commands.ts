// The commands for one company.
import { parseArgs } from 'node:util';
import { isEmail } from '@tonnage/domain/common/text';
import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { startCatalogue } from './skip-hire/catalogue/commands/start-catalogue.ts';
import { allowPasswords } from './core/identity/commands/login-providers.ts';
import { createTenant } from './core/tenants/commands/create-tenant.ts';
import { inviteStaff } from './skip-hire/staff/commands/staff-invitation.ts';
import { noCards } from './platform/cards/cards.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { withoutTenant } from './platform/db/without-tenant.ts';
import type { Opened } from './platform/db/open.ts';
import { tenantUrl } from './platform/tenant.ts';
import { asWorker } from './platform/queue/worker-context.ts';

/** A command that cannot run; the message says what to do. */
export class WrongCommand extends Error {}

/** Returns what the command says once it is done. */
type Action = (opened: Pick<Opened, 'database' | 'queue'>, config: Config) => Promise<string>;

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
export function optionsOf(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options!, allowPositionals: false }).values as Record<string, unknown>;
  } catch (error) {
    throw new WrongCommand((error as Error).message.split('. ')[0]!.concat('.'));
  }
}

/** `create-tenant`: a company and the invitation of its first manager. Throws WrongCommand. */
export function newTenant(args: string[]): Action {
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
  return async (opened, config) => {
    const now = systemClock.now();
    const tenantId = await withoutTenant(opened.database, async (db) => {
      const id = await createTenant(db, now, { slug, name, hosts });
      if (values['empty'] !== true) await startCatalogue({ db, now }, id);
      return id;
    });
    const invitation = await invited(opened, config, { tenantId, hosts, email, role: 'manager' });
    return `Created ${name}, at ${tenantUrl(config.publicUrl, hosts)}.\n${invitation}`;
  };
}

/** `create-staff`: an invitation to a company's staff. Throws WrongCommand. */
export function newStaff(args: string[]): Action {
  const values = optionsOf(args, { tenant: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } });
  const slug = required(values, 'tenant', () => true, "the company's slug");
  const email = required(values, 'email', isEmail, 'an email address').toLowerCase();
  const isRole = (text: string) => STAFF_ROLES.some((role) => role === text);
  const role = required(values, 'role', isRole, STAFF_ROLES.join(', ')) as StaffRole;
  return async (opened, config) => {
    const tenant = await companyCalled(opened, slug);
    return invited(opened, config, { tenantId: tenant.id, hosts: tenant.hosts, email, role });
  };
}

/**
 * `allow-passwords`: lets people in by password again where a company's single sign-on is the only way, for the day on which it
 * fails. Throws WrongCommand.
 */
export function passwordsAllowed(args: string[]): Action {
  const slug = required(optionsOf(args, { tenant: { type: 'string' } }), 'tenant', () => true, "the company's slug");
  return async (opened, { publicUrl, smtpUrl }) => {
    const { id } = await companyCalled(opened, slug);
    const deps = { ...opened, publicUrl, cards: noCards, sendsMail: smtpUrl !== undefined };
    const names = await asWorker(deps, id, systemClock.now(), allowPasswords);
    return names.length === 0
      ? 'Nothing to do: no single sign-on of this company is the only way in.'
      : `People can log in with a password again, besides ${names.join(', ')}.`;
  };
}

async function companyCalled({ database }: Pick<Opened, 'database'>, slug: string) {
  const tenants = await withoutTenant(database, (db) =>
    db.selectFrom('tenants').select(['id', 'slug', 'hosts']).orderBy('slug').execute(),
  );
  const tenant = tenants.find((one) => one.slug === slug);
  const known = tenants.map((one) => one.slug).join(', ') || 'none';
  if (!tenant) throw new WrongCommand(`There is no company "${slug}". Companies: ${known}.`);
  return tenant;
}

async function invited(
  { database, queue }: Pick<Opened, 'database' | 'queue'>,
  { publicUrl, smtpUrl }: Config,
  input: { tenantId: string; hosts: readonly string[]; email: string; role: StaffRole },
): Promise<string> {
  const deps = { database, queue, publicUrl, cards: noCards, sendsMail: smtpUrl !== undefined };
  const token = await asWorker(deps, input.tenantId, systemClock.now(), (ctx) => inviteStaff(ctx, input));
  const url = tenantUrl(publicUrl, input.hosts);
  return `Invited ${input.email}. The link works once, within seven days:\n${url}/desk/invitation#token=${token}`;
}
