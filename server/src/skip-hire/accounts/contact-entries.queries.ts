import {
  accountContactItems,
  accountContacts,
  siteContactItems,
  siteContacts,
} from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Db } from '../../platform/db/db.ts';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';
import type { Reader } from '../../platform/http/query-language/resource-table.ts';
import { inSites } from './in-sites.ts';

/** Contacts of the sites that a scope may see. */
export function siteContactsInScope(db: Db, scope: Reader) {
  return db
    .selectFrom('site_contacts as c')
    .selectAll('c')
    .where('c.tenant_id', '=', scope.tenantId)
    .where('c.account_id', '=', scope.accountId)
    .where('c.removed_at', 'is', null)
    .where(inSites(scope, 'c.site_id'));
}

export function siteContactItemsInScope(db: Db, scope: Reader) {
  return db
    .selectFrom('site_contact_items as i')
    .innerJoin('site_contacts as c', 'c.id', 'i.contact_id')
    .selectAll('i')
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.account_id', '=', scope.accountId)
    .where('c.removed_at', 'is', null)
    .where(inSites(scope, 'c.site_id'));
}

export function accountContactsInScope(db: Db, scope: Reader) {
  return db
    .selectFrom('account_contacts as c')
    .selectAll('c')
    .where('c.tenant_id', '=', scope.tenantId)
    .where('c.account_id', '=', scope.accountId);
}

export function accountContactItemsInScope(db: Db, scope: Reader) {
  return db
    .selectFrom('account_contact_items as i')
    .selectAll('i')
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.account_id', '=', scope.accountId);
}

export const siteContactTable = resourceTable({
  resource: siteContacts,
  as: 'c',
  rows: siteContactsInScope,
  columns: { site: 'c.site_id' },
});

export const siteContactItemTable = resourceTable({
  resource: siteContactItems,
  as: 'i',
  rows: siteContactItemsInScope,
  columns: { contact: 'i.contact_id' },
});

export const accountContactTable = resourceTable({ resource: accountContacts, as: 'c', rows: accountContactsInScope });

export const accountContactItemTable = resourceTable({
  resource: accountContactItems,
  as: 'i',
  rows: accountContactItemsInScope,
  columns: { contact: 'i.contact_id' },
});
