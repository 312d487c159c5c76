import * as customers from '@tonnage/contract/skip-hire/accounts/accounts';
import * as merging from '@tonnage/contract/skip-hire/accounts/merge';
import { mayMerge } from '@tonnage/domain/skip-hire/account-merge';
import * as log from '@tonnage/contract/skip-hire/accounts/customer-log';
import * as contract from '@tonnage/contract/skip-hire/accounts/customer-contacts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { createCustomer, updateCustomer } from './commands/enter-customer.ts';
import { emailed } from '../../platform/email/emailed.ts';
import { inviteToCustomer } from './commands/invitation.ts';
import { setAccountStatus, setOrderRules, setTerms } from './commands/customer-terms.ts';
import { customerTable } from './customer-list.queries.ts';
import { customerShown } from './customers.queries.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mergeCustomer, undoMerge } from './commands/merge.ts';
import { mergePreview, mergeSide } from './merge.queries.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { closeLogEntry, logForCustomer } from './commands/customer-log.ts';
import { logEntryById, logPage } from './customer-log.queries.ts';
import { inCustomer } from './in-customer.queries.ts';
import { createContact, removeContact, updateContact } from './commands/contacts.ts';
import { createContactItem, removeContactItem } from './commands/contact-items.ts';
import { contactsOfCustomer, ownerOfContact } from './customer-contacts.queries.ts';

/** The company's customers, for staff. */
export function customerRoutes(bind: Binder): void {
  bind.staff(customers.listCustomers, customerTable.answer, customerTable.file);
  bind.staff(customers.getCustomer, (ctx, { params }) => customerShown(ctx, params.id));
  bind.staff(customers.createCustomer, async (ctx, { body }) =>
    customerShown(ctx, await createCustomer(ctx, body.data)),
  );
  bind.staff(customers.updateCustomer, async (ctx, { params, body }) => {
    await updateCustomer(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
  bind.staff(customers.inviteToCustomer, async (ctx, { params, body }) => {
    await inviteToCustomer(ctx, params.id, body.data);
    const { data } = await customerShown(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(customers.setCustomerStatus, async (ctx, { params, body }) => {
    await setAccountStatus(ctx, params.id, body.data.status, body.data.reason);
    const { data } = await customerShown(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(customers.updateCustomerTerms, async (ctx, { params, body }) => {
    await setTerms(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
  bind.staff(customers.updateCustomerRules, async (ctx, { params, body }) => {
    await setOrderRules(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
}

/** Two customers of the company that are one. */
export function mergeRoutes(bind: Binder): void {
  bind.staff(merging.previewMerge, async (ctx, { params, query }) => {
    const [merged, survivor] = [await mergeSide(ctx, params.id), await mergeSide(ctx, query.into, 'into')];
    const allowed = mayMerge(merged, survivor);
    if (!allowed.allowed) throw new Refusal(allowed.code, { message: allowed.reason, field: 'into' });
    return { data: await mergePreview(ctx, merged, survivor) };
  });
  bind.staff(merging.mergeCustomer, async (ctx, { params, body }) => {
    await mergeCustomer(ctx, params.id, body.data.into);
    return customerShown(ctx, body.data.into);
  });
  bind.staff(merging.undoMerge, async (ctx, { params }) => {
    await undoMerge(ctx, params.id);
    return customerShown(ctx, params.id);
  });
}

/** The calls, complaints and notes of customers. */
export function customerLogRoutes(bind: Binder): void {
  bind.staff(log.listCustomerLog, async (ctx, { params, query }) => {
    await inCustomer(ctx, params.id, 'read');
    return pageAnswer(query, await logPage(ctx, params.id, query.pagination));
  });
  bind.staff(log.logForCustomer, async (ctx, { params, body }) => ({
    data: (await logEntryById(ctx, await logForCustomer(ctx, params.id, body.data)))!,
  }));
  bind.staff(log.closeLogEntry, async (ctx, { params, body }) => {
    await closeLogEntry(ctx, params.id, body.data.outcome);
    return { data: (await logEntryById(ctx, params.id))! };
  });
}

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
