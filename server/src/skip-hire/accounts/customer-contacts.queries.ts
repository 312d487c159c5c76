import type { CustomerContact } from '@tonnage/contract/skip-hire/accounts/customer-contacts';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  accountContactItemsInScope,
  accountContactsInScope,
  siteContactItemsInScope,
  siteContactsInScope,
} from './contact-entries.queries.ts';
import type { ContactOwner } from './contacts.queries.ts';

/** The contacts of the scope's account, or of one of its sites, by name, each with its items. */
export async function contactsOfCustomer(db: Db, scope: Scope, siteId: string | undefined): Promise<CustomerContact[]> {
  if (siteId !== undefined && !isId(siteId)) return [];
  const contacts =
    siteId === undefined
      ? (await accountContactsInScope(db, scope).orderBy('c.name').orderBy('c.id').execute()).map(
          ({ id, name, job_title: role }) => ({ id, name, role, phone: null, onSite: false }),
        )
      : (
          await siteContactsInScope(db, scope)
            .where('c.site_id', '=', siteId)
            .orderBy('c.name')
            .orderBy('c.id')
            .execute()
        ).map(({ id, name, role, phone, on_site: onSite }) => ({ id, name, role, phone, onSite }));
  const items =
    siteId === undefined
      ? await accountContactItemsInScope(db, scope).orderBy('i.created_at').orderBy('i.id').execute()
      : await siteContactItemsInScope(db, scope)
          .where('c.site_id', '=', siteId)
          .orderBy('i.created_at')
          .orderBy('i.id')
          .execute();
  return contacts.map((contact) => ({
    ...contact,
    items: items
      .filter((item) => item.contact_id === contact.id)
      .map(
        ({ id, kind, value, label, purposes }) =>
          ({ id, kind, value, label, purposes }) as CustomerContact['items'][number],
      ),
  }));
}

/** Whether a contact belongs to the account itself or to one of its sites; a contact that is neither is found by neither. */
export async function ownerOfContact(db: Db, scope: Scope, id: string): Promise<ContactOwner> {
  const ofAccount = isId(id)
    ? await accountContactsInScope(db, scope).where('c.id', '=', id).executeTakeFirst()
    : undefined;
  return ofAccount ? 'account' : 'site';
}
