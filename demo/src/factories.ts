import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import type { ContactKind } from '@tonnage/domain/skip-hire/contacts';
import { SERIES, type Series, USUAL_SERIES } from '@tonnage/domain/skip-hire/number-series';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { type Insertable, sql } from 'kysely';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { Accounts, Sites, Tenants } from '@tonnage/server/db/types.gen';

/** The owner's database handle (`withoutTenant`), and the instant at which rows are created. */
export interface Making {
  db: Db;
  now: Instant;
}

/** A row without the columns that its factory sets. */
export type Given<T, Made extends keyof Insertable<T>> = Omit<Insertable<T>, Made>;

export interface Person {
  id: string;
  email: string;
  name: string;
}

/** A company with its counters, each starting at 1 by default. */
export async function makeTenant(
  { db, now }: Making,
  tenant: Given<Tenants, 'id' | 'created_at'>,
  first: { order?: number; note?: number; ticket?: number; invoice?: number; creditNote?: number } = {},
): Promise<string> {
  const firstOf: Partial<Record<Series, number | undefined>> = {
    ...first,
    credit_note: first.creditNote,
    order: undefined,
  };
  const id = newId(now);
  await db
    .insertInto('tenants')
    .values({ id, created_at: now, ...tenant })
    .execute();
  await db
    .insertInto('counters')
    .values([
      ...SERIES.map((kind) => ({ tenant_id: id, kind, next_value: firstOf[kind] ?? 1, ...USUAL_SERIES[kind] })),
      { tenant_id: id, kind: 'account' as const, next_value: 10_600, prefix: '', digits: 1 },
    ])
    .execute();
  await sql`select tonnage_make_order_numbers(${id}, ${first.order ?? 1})`.execute(db);
  return id;
}

/** A person who can sign in. The user name is derived from the email address, which is unique. */
export async function makePerson(
  { db, now }: Making,
  person: { email: string; name: string; passwordHash: string; confirmed?: boolean; blocked?: boolean },
): Promise<Person> {
  const id = newId(now);
  await db
    .insertInto('users')
    .values({
      id,
      email: person.email,
      username: person.email.replace('@', '.').replace(/\.example$/, ''),
      name: person.name,
      password_hash: person.passwordHash,
      confirmed_at: person.confirmed === false ? null : now,
      blocked_at: person.blocked === true ? now : null,
      created_at: now,
    })
    .execute();
  return { id, email: person.email, name: person.name };
}

export async function makeStaff({ db, now }: Making, tenantId: string, userId: string, role: StaffRole): Promise<void> {
  await db.insertInto('staff').values({ tenant_id: tenantId, user_id: userId, role, joined_at: now }).execute();
}

export async function makeAccount(
  { db, now }: Making,
  tenantId: string,
  account: Given<Accounts, 'id' | 'tenant_id' | 'created_at' | 'updated_at'>,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('accounts')
    .values({ id, tenant_id: tenantId, created_at: now, updated_at: now, ...account })
    .execute();
  return id;
}

export async function makeMember(
  { db, now }: Making,
  member: {
    tenantId: string;
    accountId: string;
    userId: string;
    role: Role;
    siteIds?: readonly string[] | null;
    validFrom?: IsoDate;
    validTo?: IsoDate;
  },
): Promise<void> {
  await db
    .insertInto('account_members')
    .values({
      account_id: member.accountId,
      user_id: member.userId,
      tenant_id: member.tenantId,
      role: member.role,
      site_ids: member.siteIds ? [...member.siteIds] : null,
      valid_from: member.validFrom ?? null,
      valid_to: member.validTo ?? null,
      created_at: now,
    })
    .execute();
}

/** A site contact. */
export async function makeSiteContact(
  { db, now }: Making,
  contact: { tenantId: string; accountId: string; siteId: string; name: string; role: string; phone: string },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('site_contacts')
    .values({
      id,
      tenant_id: contact.tenantId,
      account_id: contact.accountId,
      site_id: contact.siteId,
      name: contact.name,
      role: contact.role,
      phone: contact.phone,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** An account contact that the company writes to or calls. */
export async function makeAccountContact(
  { db, now }: Making,
  contact: { tenantId: string; accountId: string; name: string; jobTitle: string },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('account_contacts')
    .values({
      id,
      tenant_id: contact.tenantId,
      account_id: contact.accountId,
      name: contact.name,
      job_title: contact.jobTitle,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** A way to reach a contact of a site or of the account. */
export async function makeContactItem(
  { db, now }: Making,
  table: 'site_contact_items' | 'account_contact_items',
  item: {
    tenantId: string;
    accountId: string;
    contactId: string;
    kind: ContactKind;
    value: string;
    purposes: readonly string[];
  },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto(table)
    .values({
      id,
      tenant_id: item.tenantId,
      account_id: item.accountId,
      contact_id: item.contactId,
      kind: item.kind,
      value: item.value,
      purposes: [...item.purposes],
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function makeSite(
  { db, now }: Making,
  site: Given<Sites, 'id' | 'created_at' | 'updated_at'>,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('sites')
    .values({ id, created_at: now, updated_at: now, ...site })
    .execute();
  return id;
}

/** A session like one from signing in, without the cost of hashing a password. */
export async function makeSession(
  { db, now }: Making,
  session: { tenantId: string; userId: string; accountId: string | null; expiresAt?: Instant },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      tenant_id: session.tenantId,
      account_id: session.accountId,
      created_at: now,
      expires_at: session.expiresAt ?? new Date(Date.parse(now) + 86_400_000).toISOString(),
    })
    .execute();
  return id;
}
