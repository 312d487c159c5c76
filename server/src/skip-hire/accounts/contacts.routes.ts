import * as contract from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { ACCOUNT_CONTACTS, SITE_CONTACTS, waysOf } from './contacts.csv.ts';
import { createContact, removeContact, updateContact } from './commands/contacts.ts';
import { createContactItem, removeContactItem, updateContactItem } from './commands/contact-items.ts';

/** The calls of each owner's contacts and their items, which only differ in names. */
const CALLS = {
  site: {
    get: contract.getSiteContact,
    create: contract.createSiteContact,
    updates: [contract.updateSiteContact, contract.patchSiteContact],
    remove: contract.deleteSiteContact,
    items: {
      list: contract.listSiteContactItems,
      get: contract.getSiteContactItem,
      create: contract.createSiteContactItem,
      updates: [contract.updateSiteContactItem, contract.patchSiteContactItem],
      remove: contract.deleteSiteContactItem,
    },
  },
  account: {
    get: contract.getAccountContact,
    create: contract.createAccountContact,
    updates: [contract.updateAccountContact, contract.patchAccountContact],
    remove: contract.deleteAccountContact,
    items: {
      list: contract.listAccountContactItems,
      get: contract.getAccountContactItem,
      create: contract.createAccountContactItem,
      updates: [contract.updateAccountContactItem, contract.patchAccountContactItem],
      remove: contract.deleteAccountContactItem,
    },
  },
} as const;

export function contactRoutes(bind: Binder, entries: Entries): void {
  const resource = new ResourceBinder(bind, entries);

  resource.list(contract.listSiteContacts, {
    csv: {
      name: 'site-contacts',
      columns: SITE_CONTACTS,
      rows: waysOf,
      populate: { site: { fields: ['name'] }, items: '*' },
    },
  });
  resource.list(contract.listAccountContacts, {
    csv: { name: 'contacts', columns: ACCOUNT_CONTACTS, rows: waysOf, populate: 'items' },
  });

  for (const owner of ['site', 'account'] as const) {
    const { get, create, updates, remove, items } = CALLS[owner];
    resource.get(get);
    resource.create(create, (ctx, { data }) => createContact(ctx, owner, data));
    for (const update of updates)
      resource.update(update, (ctx, id, { data }, ifMatch) => updateContact(ctx, owner, id, data, ifMatch));
    resource.remove(remove, (ctx, id, ifMatch) => removeContact(ctx, owner, id, ifMatch));

    resource.list(items.list);
    resource.get(items.get);
    resource.create(items.create, (ctx, { data }) => createContactItem(ctx, owner, data));
    for (const update of items.updates)
      resource.update(update, (ctx, id, { data }, ifMatch) => updateContactItem(ctx, owner, id, data, ifMatch));
    resource.remove(items.remove, (ctx, id, ifMatch) => removeContactItem(ctx, owner, id, ifMatch));
  }
}
