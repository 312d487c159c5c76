import { nameText } from '@tonnage/contract/fields';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DB } from '../../../../db/types.gen.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { audit } from '../../audit/commands/audit.ts';
import { accountInviter, officeInviter, organisationInviter } from '../inviter.queries.ts';
import { personInvited } from './make-person.ts';

export type Provider = Selectable<DB['login_providers']>;

/**
 * Whether a person is of the party that a provider is for. A customer's or a team's provider speaks for that party alone, so
 * never for somebody who also belongs to another one; the company's own speaks for its staff, whatever else they are.
 */
export async function belongs(db: Db, provider: Provider, userId: string): Promise<boolean> {
  const of = { tenant_id: provider.tenant_id, user_id: userId };
  const staff = await db
    .selectFrom('staff')
    .select('user_id')
    .where((eb) => eb.and(of))
    .executeTakeFirst();
  if (provider.audience === 'staff') return staff !== undefined;
  const accounts = await db
    .selectFrom('account_members')
    .select('account_id as id')
    .where((eb) => eb.and(of))
    .execute();
  const organisations = await db
    .selectFrom('organisation_members')
    .select('organisation_id as id')
    .where((eb) => eb.and(of))
    .execute();
  const parties = [...accounts, ...organisations];
  return staff === undefined && parties.length === 1 && parties[0]!.id === partyOf(provider);
}

const partyOf = (provider: Provider) => provider.account_id ?? provider.organisation_id;

/** Makes a person who is invited, or whom the provider may bring. Throws PROVIDER_NOBODY. */
export async function newcomer(
  db: Db,
  now: Instant,
  provider: Provider,
  { email, name }: { email: string; name: string | null },
  passwordHash: string,
): Promise<string> {
  const join = await admissionOf(db, now, provider, email);
  if (join === null) throw new Refusal('PROVIDER_NOBODY');
  const called = nameText.safeParse(name).success ? name! : email.slice(0, email.indexOf('@'));
  const person = await personInvited(db, now, email, { name: called, passwordHash });
  const { action, entity, role } = await join(person.id);
  const actor = {
    kind: provider.audience === 'staff' ? 'staff' : 'customer',
    userId: person.id,
    name: called,
  } as const;
  await audit(
    { db, now, scope: { tenantId: provider.tenant_id, actor } },
    {
      action,
      entity,
      entityId: entity === 'user' ? person.id : partyOf(provider)!,
      accountId: provider.account_id,
      changes: { role, provider: provider.name },
    },
  );
  return person.id;
}

interface Joined {
  action: 'staff.joined' | 'member.joined' | 'organisation.joined';
  entity: 'user' | 'organisation';
  role: string;
}

/** How a newcomer joins the provider's party: as invited, otherwise with the role of all; null: not at all. */
async function admissionOf(
  db: Db,
  now: Instant,
  provider: Provider,
  email: string,
): Promise<((userId: string) => Promise<Joined>) | null> {
  const { tenant_id, audience, newcomer_role: usual } = provider;
  const pending = sql<boolean>`i.tenant_id = ${tenant_id} and lower(i.email) = ${email} and i.accepted_at is null
    and i.revoked_at is null and i.expires_at > ${now}::timestamptz`;
  if (audience === 'staff') {
    const invited = await db
      .selectFrom('staff_invitations as i')
      .select(['i.id', 'i.role'])
      .where(pending)
      .where(officeInviter)
      .executeTakeFirst();
    const role = invited?.role ?? (usual as NonNullable<typeof invited>['role'] | null);
    if (role === null) return null;
    return async (user_id) => {
      await db.insertInto('staff').values({ tenant_id, user_id, role, joined_at: now }).execute();
      if (invited) await accept(db, now, 'staff_invitations', tenant_id, invited.id);
      return { action: 'staff.joined', entity: 'user', role };
    };
  }
  if (audience === 'account') {
    const account_id = provider.account_id!;
    const invited = await db
      .selectFrom('invitations as i')
      .select(['i.id', 'i.role', 'i.site_ids', 'i.valid_from', 'i.valid_to'])
      .where(pending)
      .where('i.account_id', '=', account_id)
      .where(accountInviter)
      .executeTakeFirst();
    const role = invited?.role ?? (usual as NonNullable<typeof invited>['role'] | null);
    if (role === null) return null;
    return async (user_id) => {
      const { site_ids = null, valid_from = null, valid_to = null } = invited ?? {};
      const row = { tenant_id, account_id, user_id, role, site_ids, valid_from, valid_to, created_at: now };
      await db.insertInto('account_members').values(row).execute();
      if (invited) await accept(db, now, 'invitations', tenant_id, invited.id);
      return { action: 'member.joined', entity: 'user', role };
    };
  }
  const organisation_id = provider.organisation_id!;
  const invited = await db
    .selectFrom('organisation_invitations as i')
    .select('i.id')
    .where(pending)
    .where('i.organisation_id', '=', organisation_id)
    .where('i.declined_at', 'is', null)
    .where(organisationInviter)
    .executeTakeFirst();
  // What they are invited to, they accept themselves once they are in.
  const role = (usual as 'manager' | 'member' | null) ?? (invited ? 'member' : null);
  if (role === null) return null;
  return async (user_id) => {
    await db
      .insertInto('organisation_members')
      .values({ tenant_id, organisation_id, user_id, role, joined_at: now })
      .execute();
    return { action: 'organisation.joined', entity: 'organisation', role };
  };
}

const accept = (db: Db, now: Instant, table: 'staff_invitations' | 'invitations', tenantId: string, id: string) =>
  sql`update ${sql.table(table)} set accepted_at = ${now} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
