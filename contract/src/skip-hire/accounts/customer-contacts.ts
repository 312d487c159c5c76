import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams } from '../../fields.ts';
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

const changes = {
  tag: 'Desk',
  access: 'staff',
  staff: 'customers.edit',
  status: 200,
  response: one(z.object({ id })),
  refusals: ['ACCOUNT_MERGED'],
} as const;
const ofContact = {
  path: '/desk/customers/{id}/contacts/{contactId}',
  params: z.object({ id: z.string(), contactId: z.string() }),
} as const;

export const listCustomerContacts = endpoint({
  summary: 'List the contacts of a customer’s account, or of one of their sites, by name',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/customers/{id}/contacts',
  access: 'staff',
  staff: 'desk.view',
  params: idParams,
  query: z.object({ siteId: z.string().optional() }),
  response: one(z.array(customerContact)),
});

export const createCustomerContact = endpoint({
  ...changes,
  summary: 'Add a contact to a customer’s account, or to one of their sites',
  method: 'POST',
  path: '/desk/customers/{id}/contacts',
  params: idParams,
  body: dataOf({ siteId: z.string().nullish(), ...contactFields }),
  status: 201,
});

export const updateCustomerContact = endpoint({
  ...changes,
  ...ofContact,
  summary: 'Update a customer’s contact',
  method: 'PUT',
  body: dataOf(contactFields),
});

export const removeCustomerContact = endpoint({
  ...changes,
  ...ofContact,
  summary: 'Delete a customer’s contact and its items. Orders keep the name',
  method: 'DELETE',
});

export const createCustomerContactItem = endpoint({
  ...changes,
  summary: 'Add a phone number or email to a customer’s contact',
  method: 'POST',
  path: '/desk/customers/{id}/contacts/{contactId}/items',
  params: ofContact.params,
  body: dataOf(itemFields),
  status: 201,
  refusals: ['NOT_UNIQUE', 'ACCOUNT_MERGED'],
});

export const removeCustomerContactItem = endpoint({
  ...changes,
  summary: 'Delete a phone number or email of a customer’s contact',
  method: 'DELETE',
  path: '/desk/customers/{id}/contacts/{contactId}/items/{itemId}',
  params: ofContact.params.extend({ itemId: z.string() }),
});
