import * as contract from '@tonnage/contract/skip-hire/accounts/customer-contacts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { createContact, removeContact, updateContact } from './commands/contacts.ts';
import { createContactItem, removeContactItem } from './commands/contact-items.ts';
import { contactsOfCustomer, ownerOfContact } from './customer-contacts.queries.ts';
import { inCustomer } from './in-customer.queries.ts';

/** The contacts of customers and their sites, for staff: the commands of the portal, with staff as the actor. */
export function customerContactRoutes(bind: Binder): void {
  bind.staff(contract.listCustomerContacts, async (ctx, { params, query }) => {
    const { db, scope } = await inCustomer(ctx, params.id, 'read');
    return { data: await contactsOfCustomer(db, scope, query.siteId) };
  });
  bind.staff(contract.createCustomerContact, async (ctx, { params, body }) => {
    const within = await inCustomer(ctx, params.id);
    const { siteId, name, role, onSite } = body.data;
    const id = siteId
      ? await createContact(within, 'site', { site: siteId, name, role, onSite })
      : await createContact(within, 'account', { name, jobTitle: role });
    return { data: { id } };
  });
  bind.staff(contract.updateCustomerContact, async (ctx, { params, body, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    const { name, role = null, onSite = false } = body.data;
    const owner = await ownerOfContact(within.db, within.scope, params.contactId);
    const fields = owner === 'site' ? { name, role, onSite } : { name, jobTitle: role };
    await updateContact(within, owner, params.contactId, fields, ifMatch);
    return { data: { id: params.contactId } };
  });
  bind.staff(contract.removeCustomerContact, async (ctx, { params, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    const owner = await ownerOfContact(within.db, within.scope, params.contactId);
    await removeContact(within, owner, params.contactId, ifMatch);
    return { data: { id: params.contactId } };
  });
  bind.staff(contract.createCustomerContactItem, async (ctx, { params, body }) => {
    const within = await inCustomer(ctx, params.id);
    const owner = await ownerOfContact(within.db, within.scope, params.contactId);
    return { data: { id: await createContactItem(within, owner, { ...body.data, contact: params.contactId }) } };
  });
  bind.staff(contract.removeCustomerContactItem, async (ctx, { params, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    const owner = await ownerOfContact(within.db, within.scope, params.contactId);
    await removeContactItem(within, owner, params.itemId, ifMatch);
    return { data: { id: params.itemId } };
  });
}
