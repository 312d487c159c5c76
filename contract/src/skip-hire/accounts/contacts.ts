import { CONTACT_KINDS, CONTACT_PURPOSES } from '@tonnage/domain/skip-hire/contacts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { format } from '../../envelope.ts';
import { entryTimes, id, nameText, requiredText, shortText, phone } from '../../fields.ts';
import { createOf, getOf, listOf, listQuery, relation, removeOf, resource, updateOf } from '../../resource.ts';

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

export const siteContactItems = resource({
  name: 'site-contact-items',
  tag: 'Contacts',
  entry: item,
  filters: ['kind', 'value', 'label'],
  sorts: ['kind', 'value', 'label'],
  order: 'createdAt:asc',
  relations: { contact: { to: 'site-contacts' } },
});

export const accountContactItems = resource({
  name: 'account-contact-items',
  tag: 'Contacts',
  entry: item,
  filters: ['kind', 'value', 'label'],
  sorts: ['kind', 'value', 'label'],
  order: 'createdAt:asc',
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

export const listSiteContactItems = listOf(siteContactItems, 'List the phone numbers and emails of site contacts');
export const getSiteContactItem = getOf(siteContactItems, 'Get a phone number or email of a site contact');
export const createSiteContactItem = createOf(
  siteContactItems,
  'Add a phone number or email to a site contact',
  'sites.edit',
  newItem,
  ['NOT_UNIQUE', 'ACCOUNT_MERGED'],
);
export const updateSiteContactItem = updateOf(
  'PUT',
  siteContactItems,
  'Update a phone number or email of a site contact',
  changedItem,
  ['NOT_UNIQUE'],
);
export const patchSiteContactItem = updateOf('PATCH', siteContactItems, 'Same as PUT', changedItem, ['NOT_UNIQUE']);
export const deleteSiteContactItem = removeOf(siteContactItems, 'Delete a phone number or email of a site contact', []);

export const listAccountContactItems = listOf(
  accountContactItems,
  'List the phone numbers and emails of account contacts',
);
export const getAccountContactItem = getOf(accountContactItems, 'Get a phone number or email of an account contact');
export const createAccountContactItem = createOf(
  accountContactItems,
  'Add a phone number or email to an account contact',
  'account.edit',
  newItem,
  ['NOT_UNIQUE', 'ACCOUNT_MERGED'],
);
export const updateAccountContactItem = updateOf(
  'PUT',
  accountContactItems,
  'Update a phone number or email of an account contact',
  changedItem,
  ['NOT_UNIQUE'],
);
export const patchAccountContactItem = updateOf('PATCH', accountContactItems, 'Same as PUT', changedItem, [
  'NOT_UNIQUE',
]);
export const deleteAccountContactItem = removeOf(
  accountContactItems,
  'Delete a phone number or email of an account contact',
  [],
);
