import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import { phoneCell, type FileColumn } from '../../platform/formats/cells.ts';
import * as contract from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { createContact, removeContact, updateContact } from './commands/contacts.ts';
import { createContactItem, removeContactItem, updateContactItem } from './commands/contact-items.ts';

/** A contact, with every way to reach them. */
interface Contact {
  name: string;
  /** The extra column of a site's contact. */
  phone?: string | null;
  items: { kind: ContactKind; value: string; label: string | null; purposes: ContactPurpose[] }[];
}

/** One way to reach a contact: a row of the file, so that no cell holds two numbers. */
type Way<C> = C & { way: Partial<Contact['items'][number]> };

/** A row for each number and address of the contacts; a contact without any has one too. */
function waysOf<C extends Contact>(contacts: readonly C[]): Way<C>[] {
  return contacts.flatMap((contact) => {
    const own = contact.phone ? [{ kind: 'phone' as const, value: contact.phone }] : [];
    const ways = [...own, ...contact.items];
    return (ways.length > 0 ? ways : [{}]).map((way) => ({ ...contact, way }));
  });
}

const KINDS: Record<ContactKind, string> = { phone: 'Telephone', mobile: 'Mobile', email: 'Email' };
const NAME: FileColumn<Way<Contact>> = { header: 'Name', cell: (row) => row.name };
const REACHED: readonly FileColumn<Way<Contact>>[] = [
  { header: 'Type', cell: ({ way }) => (way.kind ? KINDS[way.kind] : null) },
  { header: 'Number or address', cell: ({ way }) => (way.kind === 'email' ? way.value! : phoneCell(way.value)) },
  { header: 'Label', cell: ({ way }) => way.label ?? null },
  { header: 'Used for', cell: ({ way }) => way.purposes?.join('; ') ?? null },
];

const ACCOUNT_CONTACTS: readonly FileColumn<Way<Contact & { jobTitle: string | null }>>[] = [
  NAME,
  { header: 'Job title', cell: (row) => row.jobTitle },
  ...REACHED,
];

const SITE_CONTACTS: readonly FileColumn<Way<Contact & { role: string | null; site: { name: string } }>>[] = [
  { header: 'Site', cell: (row) => row.site.name },
  NAME,
  { header: 'Role on site', cell: (row) => row.role },
  ...REACHED,
];

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
