import { CONTACT_KINDS, CONTACT_PURPOSES } from '@tonnage/domain/skip-hire/contacts';
import type { Permission } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { format } from '../../envelope.ts';
import { entryTimes, id, nameText, requiredText, shortText, phone } from '../../fields.ts';
import { type Resource, resource } from '../../resource.ts';
import { createOf, getOf, listOf, listQuery, relation, removeOf, updateOf } from '../../resource-calls.ts';

/** A contact at a site. */
export const siteContactEntry = z.object({
  id,
  documentId: id,
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  /** Is on the site during its hours. */
  onSite: z.boolean(),
  ...entryTimes,
});

export const siteContacts = resource({
  name: 'site-contacts',
  tag: 'Contacts',
  entry: siteContactEntry,
  filters: ['name', 'role', 'phone', 'onSite'],
  sorts: ['name', 'role'],
  order: 'name:asc',
  relations: { site: { to: 'sites' }, items: { to: 'site-contact-items', by: 'contact' } },
});

/** A person whom the company emails or calls about the account. */
export const accountContactEntry = z.object({
  id,
  documentId: id,
  name: z.string(),
  jobTitle: z.string().nullable(),
  ...entryTimes,
});

export const accountContacts = resource({
  name: 'account-contacts',
  tag: 'Contacts',
  entry: accountContactEntry,
  filters: ['name', 'jobTitle'],
  sorts: ['name', 'jobTitle'],
  order: 'name:asc',
  relations: { items: { to: 'account-contact-items', by: 'contact' } },
});

/** One way to reach a contact, and its purpose. */
export const item = z.object({
  id,
  documentId: id,
  kind: z.enum(CONTACT_KINDS),
  value: z.string(),
  label: z.string().nullable(),
  purposes: z.array(z.enum(CONTACT_PURPOSES)),
  ...entryTimes,
});

const itemsOf = {
  tag: 'Contacts',
  entry: item,
  filters: ['kind', 'value', 'label'],
  sorts: ['kind', 'value', 'label'],
  order: 'createdAt:asc',
} as const;

export const siteContactItems = resource({
  ...itemsOf,
  name: 'site-contact-items',
  relations: { contact: { to: 'site-contacts' } },
});

export const accountContactItems = resource({
  ...itemsOf,
  name: 'account-contact-items',
  relations: { contact: { to: 'account-contacts' } },
});

export const siteContact = {
  name: nameText,
  role: shortText.nullish(),
  phone: phone.nullish(),
  onSite: z.boolean().optional(),
};
const changedSiteContact = { ...siteContact, name: nameText.optional() };

export const listSiteContacts = endpoint({
  ...listOf(siteContacts, 'List the contacts of my sites'),
  query: listQuery.extend({ format }),
  csv: {},
});
export const getSiteContact = getOf(siteContacts, 'Get a site contact');
export const createSiteContact = createOf(
  siteContacts,
  'Add a site contact',
  'sites.edit',
  { site: relation, ...siteContact },
  ['ACCOUNT_MERGED'],
);
export const updateSiteContact = updateOf('PUT', siteContacts, 'Update a site contact', changedSiteContact, []);
export const patchSiteContact = updateOf('PATCH', siteContacts, 'Same as PUT', changedSiteContact, []);
export const deleteSiteContact = removeOf(
  siteContacts,
  'Delete a site contact and its items. Orders keep the name',
  [],
);

const accountContact = { name: nameText, jobTitle: shortText.nullish() };
const changedAccountContact = { ...accountContact, name: nameText.optional() };

export const listAccountContacts = endpoint({
  ...listOf(accountContacts, 'List the account’s contacts'),
  query: listQuery.extend({ format }),
  csv: {},
});
export const getAccountContact = getOf(accountContacts, 'Get an account contact');
export const createAccountContact = createOf(
  accountContacts,
  'Add an account contact',
  'account.edit',
  accountContact,
  ['ACCOUNT_MERGED'],
);
export const updateAccountContact = updateOf(
  'PUT',
  accountContacts,
  'Update an account contact',
  changedAccountContact,
  [],
);
export const patchAccountContact = updateOf('PATCH', accountContacts, 'Same as PUT', changedAccountContact, []);
export const deleteAccountContact = removeOf(accountContacts, 'Delete an account contact and its items', []);

export const newItem = {
  contact: relation,
  kind: z.enum(CONTACT_KINDS),
  /** A telephone number or an email address, as `kind` says. */
  value: requiredText,
  label: shortText.nullish(),
  purposes: z.array(z.enum(CONTACT_PURPOSES)).max(CONTACT_PURPOSES.length).optional(),
};
const { contact: _, ...ownFields } = newItem;
const changedItem = { ...ownFields, kind: newItem.kind.optional(), value: newItem.value.optional() };
export type NewItem = z.output<z.ZodObject<typeof newItem>>;
export type ChangedItem = z.output<z.ZodObject<typeof changedItem>>;

/** The phone numbers and emails of the contacts of a site or the account. `contact`: "a site contact". */
function itemCalls<const N extends string>(
  items: Resource & { readonly name: N; readonly entry: typeof item },
  permission: Permission,
  contact: string,
) {
  return {
    list: listOf(items, `List the phone numbers and emails of ${contact.replace(/^an? /, '')}s`),
    get: getOf(items, `Get a phone number or email of ${contact}`),
    create: createOf(items, `Add a phone number or email to ${contact}`, permission, newItem, [
      'NOT_UNIQUE',
      'ACCOUNT_MERGED',
    ]),
    update: updateOf('PUT', items, `Update a phone number or email of ${contact}`, changedItem, ['NOT_UNIQUE']),
    patch: updateOf('PATCH', items, 'Same as PUT', changedItem, ['NOT_UNIQUE']),
    remove: removeOf(items, `Delete a phone number or email of ${contact}`, []),
  };
}

export const {
  list: listSiteContactItems,
  get: getSiteContactItem,
  create: createSiteContactItem,
  update: updateSiteContactItem,
  patch: patchSiteContactItem,
  remove: deleteSiteContactItem,
} = itemCalls(siteContactItems, 'sites.edit', 'a site contact');

export const {
  list: listAccountContactItems,
  get: getAccountContactItem,
  create: createAccountContactItem,
  update: updateAccountContactItem,
  patch: patchAccountContactItem,
  remove: deleteAccountContactItem,
} = itemCalls(accountContactItems, 'account.edit', 'an account contact');
