import type {
  createLoginProvider,
  LoginProviders,
  updateLoginProvider,
} from '@tonnage/contract/core/identity/login-providers';
import type { Received } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import { ROLES, STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import type { Tokens } from '../../../platform/credentials/tokens.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantUrl } from '../../../platform/tenant.ts';
import { auditCompany } from '../../audit/commands/audit.ts';
import type { Client } from '../provider-client.ts';
import { hostsOf } from '../../tenants/queries.ts';

type Reading = Omit<TenantContext, 'queue'>;

/** The company's providers with what the desk shows of them; never a secret. */
export async function providersOf(ctx: Reading): Promise<LoginProviders> {
  const { db, scope } = ctx;
  const { rows } = await sql<LoginProviders['providers'][number] & { lastUsed: Date | null }>`
    select p.id, p.name, p.client_id as "clientId", p.issuer, p.audience,
      coalesce(p.account_id, p.organisation_id) as "audienceId", coalesce(a.name, o.name) as "audienceName",
      p.newcomer_role as "newcomerRole", p.required, p.logs_out as "logsOut", p.enabled, p.last_used_at as "lastUsed",
      (select count(*)::int from login_links l where l.tenant_id = p.tenant_id and l.provider_id = p.id) as people,
      array(select d.domain from login_provider_domains d where d.tenant_id = p.tenant_id and d.provider_id = p.id
        order by d.domain) as domains
    from login_providers p
      left join accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
      left join tonnage_organisation_names() o on o.id = p.organisation_id
    where p.tenant_id = ${scope.tenantId} order by p.name, p.id`.execute(db);
  const { rows: organisations } = await sql<{ id: string; name: string }>`
    select id, name from tonnage_organisation_names() order by name, id limit 500`.execute(db);
  return {
    providers: rows.map(({ lastUsed, ...row }) => ({ ...row, lastUsedAt: lastUsed?.toISOString() ?? null })),
    organisations,
    redirectUrls: await redirectUrlsOf(ctx),
  };
}

/** The addresses to which a provider sends people back, one for each host of the company. */
export async function redirectUrlsOf({ db, scope, publicUrl }: Reading): Promise<string[]> {
  const hosts = await hostsOf(db, scope.tenantId);
  return (hosts.length > 0 ? hosts : [new URL(publicUrl).hostname]).map(
    (host) => `${tenantUrl(publicUrl, [host])}/login/callback`,
  );
}

/** What a test needs of a stored provider: its issuer, and its secret if no other is sent. Throws NOT_FOUND. */
export async function storedClient(
  { db, scope }: Reading,
  tokens: Pick<Tokens, 'unseal'>,
  id: string,
): Promise<Client> {
  requireId(id);
  const row = await db
    .selectFrom('login_providers')
    .select(['issuer', 'client_id', 'client_secret'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { issuer: row.issuer, clientId: row.client_id, clientSecret: tokens.unseal(row.client_secret) };
}

type Created = Received<typeof createLoginProvider>['body']['data'];
type Updated = Received<typeof updateLoginProvider>['body']['data'];
/** What the test of the same values found. */
interface Tested {
  logoutUrl: string | null;
}

const ROLES_OF: Record<Created['audience'], readonly string[]> = {
  staff: STAFF_ROLES,
  account: ROLES,
  organisation: ['manager', 'member'],
};

/** Adds a provider that has passed the test. Throws PROVIDER_AUDIENCE, PROVIDER_DOMAIN_TAKEN, TOO_MANY_PROVIDERS. */
export async function createProvider(
  ctx: TenantContext,
  tokens: Pick<Tokens, 'seal'>,
  { audience, audienceId, issuer, ...input }: Created,
  { logoutUrl }: Tested,
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('staff.manage');
  await lock(ctx);
  const { n } = await db
    .selectFrom('login_providers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.loginProviders) throw new Refusal('TOO_MANY_PROVIDERS');
  requireRole(audience, input.newcomerRole);
  await requireParty(ctx, audience, audienceId);
  const id = newId(now);
  await db
    .insertInto('login_providers')
    .values({
      id,
      tenant_id: scope.tenantId,
      issuer,
      audience,
      account_id: audience === 'account' ? audienceId : null,
      organisation_id: audience === 'organisation' ? audienceId : null,
      ...columnsOf(input),
      client_secret: tokens.seal(input.clientSecret),
      logout_url: logoutUrl,
      created_at: now,
    })
    .execute();
  await setDomains(ctx, id, input.domains);
  await auditCompany(ctx, 'login_provider.added', { id, issuer, audience, audienceId, ...shownOf(input) });
}

/**
 * Changes a provider that has passed the test. Turned off, its sessions end. Throws NOT_FOUND, PROVIDER_AUDIENCE,
 * PROVIDER_DOMAIN_TAKEN.
 */
export async function updateProvider(
  ctx: TenantContext,
  tokens: Pick<Tokens, 'seal'>,
  id: string,
  input: Updated,
  { logoutUrl }: Tested,
): Promise<void> {
  const { db, scope } = ctx;
  scope.require('staff.manage');
  await lock(ctx);
  const key = { tenant_id: scope.tenantId, id };
  const known = await db
    .selectFrom('login_providers')
    .select(['audience', 'enabled'])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (!known) throw new Refusal('NOT_FOUND');
  requireRole(known.audience, input.newcomerRole);
  await db
    .updateTable('login_providers')
    .set({
      ...columnsOf(input),
      ...(input.clientSecret === undefined ? {} : { client_secret: tokens.seal(input.clientSecret) }),
      logout_url: logoutUrl,
    })
    .where((eb) => eb.and(key))
    .execute();
  await setDomains(ctx, id, input.domains);
  const sessionsEnded = known.enabled && !input.enabled ? await endSessions(ctx, id) : 0;
  await auditCompany(ctx, 'login_provider.changed', {
    id,
    ...shownOf(input),
    ...(input.clientSecret === undefined ? {} : { newSecret: true }),
    sessionsEnded,
  });
}

/** Removes a provider, its links to people and its sessions. Throws NOT_FOUND. */
export async function removeProvider(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('staff.manage');
  requireId(id);
  const sessionsEnded = await endSessions(ctx, id);
  const removed = await db
    .deleteFrom('login_providers')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .returning(['name', 'issuer'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('NOT_FOUND');
  await auditCompany(ctx, 'login_provider.removed', { id, ...removed, sessionsEnded });
}

/** Makes no provider of the company the only way in; returns the names of those that were. */
export async function allowPasswords(ctx: TenantContext): Promise<string[]> {
  const { db, scope } = ctx;
  scope.require('staff.manage');
  const changed = await db
    .updateTable('login_providers')
    .set({ required: false })
    .where('tenant_id', '=', scope.tenantId)
    .where('required', '=', true)
    .returning('name')
    .execute();
  const names = changed.map(({ name }) => name);
  if (names.length > 0) await auditCompany(ctx, 'login_provider.passwords_allowed', { names });
  return names;
}

const columnsOf = ({ name, clientId, newcomerRole, required, logsOut, enabled }: Updated) => ({
  name,
  client_id: clientId,
  newcomer_role: newcomerRole,
  required,
  logs_out: logsOut,
  enabled,
});

const shownOf = ({ clientSecret: _secret, ...shown }: Updated) => shown;

/** Two managers who save at once take turns. */
const lock = ({ db, scope }: TenantContext) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`login providers ${scope.tenantId}`}, 22))`.execute(db);

function requireRole(audience: Created['audience'], role: string | null): void {
  if (role !== null && !ROLES_OF[audience].includes(role))
    throw new Refusal('PROVIDER_AUDIENCE', { field: 'newcomerRole' });
}

async function requireParty({ db, scope }: TenantContext, audience: Created['audience'], id: string | null) {
  if (audience === 'staff' && id === null) return;
  const { rows: found } =
    audience === 'account'
      ? await sql`select from accounts where tenant_id = ${scope.tenantId} and id = ${id}::uuid and status <> 'closed'`.execute(
          db,
        )
      : await sql`select from tonnage_organisation_names() where id = ${id}::uuid and ${audience} = 'organisation'`.execute(
          db,
        );
  if (found.length === 0) throw new Refusal('PROVIDER_AUDIENCE', { field: 'audienceId' });
}

async function setDomains({ db, scope }: TenantContext, id: string, domains: readonly string[]): Promise<void> {
  const own = [...new Set(domains)];
  await db
    .deleteFrom('login_provider_domains')
    .where('tenant_id', '=', scope.tenantId)
    .where('provider_id', '=', id)
    .execute();
  const added = await db
    .insertInto('login_provider_domains')
    .values(own.map((domain) => ({ tenant_id: scope.tenantId, domain, provider_id: id })))
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) !== own.length) throw new Refusal('PROVIDER_DOMAIN_TAKEN');
}

/** Ends the sessions that a provider opened; returns their number. */
async function endSessions({ db, now }: TenantContext, id: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`select tonnage_end_provider_sessions(${id}, ${now}) as id`.execute(db);
  notifySessions(db, rows);
  return rows.length;
}
