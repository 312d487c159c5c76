import { sql } from 'kysely';
import type { Permission } from '@tonnage/domain/skip-hire/permissions';
import type { Db } from '../../platform/db/db.ts';
import { isId, requireId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  accountContactItemsInScope,
  accountContactsInScope,
  siteContactItemsInScope,
  siteContactsInScope,
} from './contact-entries.queries.ts';

/**
 * The owner of a contact: a site or the account. Their items look the same, but have separate tables and permissions.
 */
export type ContactOwner = 'site' | 'account';

export const CONTACT_TABLES = { site: 'site_contacts', account: 'account_contacts' } as const;
export const ITEM_TABLES = { site: 'site_contact_items', account: 'account_contact_items' } as const;
export const MAY_EDIT: Record<ContactOwner, Permission> = { site: 'sites.edit', account: 'account.edit' };

/** A contact of the scope's account, or of a site in the scope. Throws NOT_FOUND. */
export async function requireContact(db: Db, scope: Scope, owner: ContactOwner, id: string, field?: string) {
  const find = () =>
    owner === 'site'
      ? siteContactsInScope(db, scope).where('c.id', '=', id).executeTakeFirst()
      : accountContactsInScope(db, scope).where('c.id', '=', id).executeTakeFirst();
  const contact = isId(id) ? await find() : undefined;
  if (!contact) throw new Refusal('NOT_FOUND', field === undefined ? {} : { field });
  return contact;
}

/**
 * Locks a contact against removal until the transaction ends (`stays`), or waits for items that are being added to it
 * (`goes`). Throws NOT_FOUND if it was removed meanwhile.
 */
export async function lockContact(db: Db, owner: ContactOwner, id: string, fate: 'stays' | 'goes'): Promise<void> {
  const lock = fate === 'stays' ? sql`for key share` : sql`for update`;
  const { rows } =
    owner === 'site'
      ? await sql`select 1 from site_contacts where id = ${id} and removed_at is null ${lock}`.execute(db)
      : await sql`select 1 from account_contacts where id = ${id} ${lock}`.execute(db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}

/** One way to reach a contact of the scope. Throws NOT_FOUND. */
export async function requireItem(db: Db, scope: Scope, owner: ContactOwner, id: string) {
  requireId(id);
  const item =
    owner === 'site'
      ? await siteContactItemsInScope(db, scope).where('i.id', '=', id).executeTakeFirst()
      : await accountContactItemsInScope(db, scope).where('i.id', '=', id).executeTakeFirst();
  if (!item) throw new Refusal('NOT_FOUND');
  return item;
}
