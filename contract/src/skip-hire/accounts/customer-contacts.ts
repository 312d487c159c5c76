import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams } from '../../fields.ts';
import { group } from '../../group.ts';
import { item, newItem, siteContact } from './contacts.ts';

/** A contact of a customer or of one of their sites, as staff see it. */
export const customerContact = z.object({
  id,
  name: z.string(),
  /** Their role at the site, or their job title. */
  role: z.string().nullable(),
  /** A number that was entered with the contact of a site. */
  phone: z.string().nullable(),
  /** Is on the site during its hours; false for contacts of the account. */
  onSite: z.boolean(),
  items: z.array(item.pick({ id: true, kind: true, value: true, label: true, purposes: true })),
});
export type CustomerContact = z.output<typeof customerContact>;

const { phone: _phone, ...contactFields } = siteContact;
const { contact: _contact, ...itemFields } = newItem;

const contacts = group({
  tag: 'Desk',
  access: 'staff',
  staff: 'customers.edit',
  path: '/desk/customers/{id}/contacts',
  response: one(z.object({ id })),
  refusals: ['ACCOUNT_MERGED'],
});
const contact = group({
  ...contacts.shared,
  path: '/desk/customers/{id}/contacts/{contactId}',
  params: z.object({ id: z.string(), contactId: z.string() }),
});

export const listCustomerContacts = contacts({
  summary: 'List the contacts of a customer’s account, or of one of their sites, by name',
  method: 'GET',
  staff: 'desk.view',
  params: idParams,
  query: z.object({ siteId: z.string().optional() }),
  response: one(z.array(customerContact)),
  refusals: [],
});

export const createCustomerContact = contacts.create({
  summary: 'Add a contact to a customer’s account, or to one of their sites',
  params: idParams,
  body: dataOf({ siteId: z.string().nullish(), ...contactFields }),
});

export const updateCustomerContact = contact({
  summary: 'Update a customer’s contact',
  method: 'PUT',
  body: dataOf(contactFields),
});

export const removeCustomerContact = contact({
  summary: 'Delete a customer’s contact and its items. Orders keep the name',
  method: 'DELETE',
});

export const createCustomerContactItem = contact.create({
  summary: 'Add a phone number or email to a customer’s contact',
  path: '/items',
  body: dataOf(itemFields),
  refusals: ['NOT_UNIQUE', 'ACCOUNT_MERGED'],
});

export const removeCustomerContactItem = contact({
  summary: 'Delete a phone number or email of a customer’s contact',
  method: 'DELETE',
  path: '/items/{itemId}',
  params: contact.shared.params.extend({ itemId: z.string() }),
});
