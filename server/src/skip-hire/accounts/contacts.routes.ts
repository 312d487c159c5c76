import * as contract from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { ACCOUNT_CONTACTS, SITE_CONTACTS, waysOf } from './contacts.csv.ts';
import {
  createAccountContact,
  createSiteContact,
  removeAccountContact,
  removeSiteContact,
  updateAccountContact,
  updateSiteContact,
} from './commands/contacts.ts';
import { createContactItem, removeContactItem, updateContactItem } from './commands/contact-items.ts';

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
  resource.get(contract.getSiteContact);
  resource.create(contract.createSiteContact, (ctx, { data }) => createSiteContact(ctx, data));
  for (const update of [contract.updateSiteContact, contract.patchSiteContact])
    resource.update(update, (ctx, id, { data }, ifMatch) => updateSiteContact(ctx, id, data, ifMatch));
  resource.remove(contract.deleteSiteContact, removeSiteContact);

  resource.list(contract.listAccountContacts, {
    csv: { name: 'contacts', columns: ACCOUNT_CONTACTS, rows: waysOf, populate: 'items' },
  });
  resource.get(contract.getAccountContact);
  resource.create(contract.createAccountContact, (ctx, { data }) => createAccountContact(ctx, data));
  for (const update of [contract.updateAccountContact, contract.patchAccountContact])
    resource.update(update, (ctx, id, { data }, ifMatch) => updateAccountContact(ctx, id, data, ifMatch));
  resource.remove(contract.deleteAccountContact, removeAccountContact);

  resource.list(contract.listSiteContactItems);
  resource.get(contract.getSiteContactItem);
  resource.create(contract.createSiteContactItem, (ctx, { data }) => createContactItem(ctx, 'site', data));
  for (const update of [contract.updateSiteContactItem, contract.patchSiteContactItem])
    resource.update(update, (ctx, id, { data }, ifMatch) => updateContactItem(ctx, 'site', id, data, ifMatch));
  resource.remove(contract.deleteSiteContactItem, (ctx, id, ifMatch) => removeContactItem(ctx, 'site', id, ifMatch));

  resource.list(contract.listAccountContactItems);
  resource.get(contract.getAccountContactItem);
  resource.create(contract.createAccountContactItem, (ctx, { data }) => createContactItem(ctx, 'account', data));
  for (const update of [contract.updateAccountContactItem, contract.patchAccountContactItem])
    resource.update(update, (ctx, id, { data }, ifMatch) => updateContactItem(ctx, 'account', id, data, ifMatch));
  resource.remove(contract.deleteAccountContactItem, (ctx, id, ifMatch) =>
    removeContactItem(ctx, 'account', id, ifMatch),
  );
}
