import { logForCustomer } from '../../src/skip-hire/accounts/commands/customer-log.ts';
import { mergeCustomer } from '../../src/skip-hire/accounts/commands/merge.ts';
import { staffWho, type Policy, type Rows, type Things } from './policy.ts';

/** What staff do for one customer: their sites and contacts. */
export const deskCustomerRows: Rows = (h) => {
  const of = (params: (ids: Things) => object, more: object = {}): Omit<Policy, 'may'> => ({
    sent: (ids) => ({ params: params(ids), ...more }),
    foreign: 'NOT_FOUND',
    wholeTenant: true,
  });
  const edits = { may: staffWho('customers.edit') };
  const account = ({ accountId: id }: Things) => ({ id });
  const site = ({ accountId: id, siteId }: Things) => ({ id, siteId });
  const contact = ({ accountId: id, siteContactId: contactId }: Things) => ({ id, contactId });
  const address = { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
  const contacts = { fresh: () => h.contacts(h.fixtures.acme) };
  let numbers = 0;
  return {
    listCustomerLog: {
      may: staffWho('desk.view'),
      ...of(account),
      fresh: async () => {
        await h.office((ctx) => logForCustomer(ctx, h.fixtures.acme.accountId, { kind: 'call', body: 'Rang' }));
        return { accountId: h.fixtures.acme.accountId };
      },
    },
    logForCustomer: { may: staffWho('desk.view'), ...of(account, { body: { data: { kind: 'call', body: 'Rang' } } }) },
    closeLogEntry: {
      may: staffWho('desk.view'),
      ...of(({ noteId: id }) => ({ id }), { body: { data: { outcome: 'Rang back' } } }),
      fresh: async () => ({
        noteId: await h.office((ctx) => logForCustomer(ctx, h.fixtures.acme.accountId, { kind: 'call', body: 'Rang' })),
      }),
    },
    previewMerge: {
      may: staffWho('customers.merge'),
      ...of(account),
      sent: ({ accountId: id }) => ({ params: { id }, query: { into: h.fixtures.card.accountId } }),
    },
    mergeCustomer: {
      may: staffWho('customers.merge'),
      ...of(account),
      sent: ({ accountId: id }) => ({ params: { id }, body: { data: { into: h.fixtures.card.accountId } } }),
      fresh: async () => ({ accountId: (await h.customer()).accountId }),
    },
    undoMerge: {
      may: staffWho('customers.merge'),
      ...of(account),
      fresh: async () => {
        const { accountId } = await h.customer();
        await h.office((ctx) => mergeCustomer(ctx, accountId, h.fixtures.card.accountId));
        return { accountId };
      },
    },
    getCustomerSite: { may: staffWho('desk.view'), ...of(site) },
    createCustomerSite: { ...edits, ...of(account, { body: { data: address } }) },
    updateCustomerSite: { ...edits, ...of(site, { body: { data: address } }) },
    archiveCustomerSite: {
      ...edits,
      ...of(site),
      fresh: async () => ({ siteId: await h.site(h.fixtures.acme) }),
    },
    listCustomerContacts: { may: staffWho('desk.view'), ...of(account) },
    createCustomerContact: { ...edits, ...of(account, { body: { data: { name: 'Ledger' } } }) },
    updateCustomerContact: { ...edits, ...of(contact, { body: { data: { name: 'Gate' } } }) },
    removeCustomerContact: { ...edits, ...contacts, ...of(contact) },
    createCustomerContactItem: {
      ...edits,
      ...of(contact),
      sent: (ids) => ({
        params: contact(ids),
        body: { data: { kind: 'phone', value: `0113 497 ${String(++numbers).padStart(4, '0')}` } },
      }),
    },
    removeCustomerContactItem: {
      ...edits,
      ...contacts,
      ...of((ids) => ({ ...contact(ids), itemId: ids.siteContactItemId })),
    },
  };
};
