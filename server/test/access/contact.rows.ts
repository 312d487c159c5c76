import { IN_ACCOUNT, nothing, ORDERS, type Expected, type Rows, type Things } from './policy.ts';

/** Owners and managers edit the account's own contacts. */
const KEEPERS: Expected = { ...ORDERS, buyer: 'FORBIDDEN' };

let numbers = 0;
const number = () => `0113 496 ${String(++numbers).padStart(4, '0')}`;

type Id = 'siteContactId' | 'siteContactItemId' | 'accountContactId' | 'accountContactItemId';

/** Contacts of sites and accounts, and their items: four resources with the same requests. */
export const contactRows: Rows = (h) => {
  const resourceTable = (name: string, id: Id, may: Expected, made: (ids: Things) => object, change: object) => {
    const params = (ids: Things) => ({ id: ids[id] });
    const changed = {
      may,
      sent: (ids: Things) => ({ params: params(ids), body: { data: change } }),
      foreign: 'NOT_FOUND',
    };
    return {
      [`list${name}s`]: { may: IN_ACCOUNT, sent: nothing },
      [`get${name}`]: { may: IN_ACCOUNT, sent: (ids: Things) => ({ params: params(ids) }), foreign: 'NOT_FOUND' },
      [`create${name}`]: {
        may,
        sent: (ids: Things) => ({ body: { data: made(ids) } }),
        // A contact of the account belongs to its creator; the others belong to something that has an owner.
        ...(name === 'AccountContact' ? {} : { foreign: 'NOT_FOUND' }),
      },
      [`update${name}`]: changed,
      [`patch${name}`]: changed,
      [`delete${name}`]: {
        may,
        sent: (ids: Things) => ({ params: params(ids) }),
        foreign: 'NOT_FOUND',
        fresh: () => h.contacts(h.fixtures.acme),
      },
    };
  };
  const item = (contact: string) => ({ contact, kind: 'phone', value: number() });
  return {
    ...resourceTable('SiteContact', 'siteContactId', ORDERS, ({ siteId }) => ({ site: siteId, name: 'Gate' }), {
      role: 'gateman',
    }),
    ...resourceTable('SiteContactItem', 'siteContactItemId', ORDERS, ({ siteContactId }) => item(siteContactId), {
      label: 'Cabin',
    }),
    ...resourceTable('AccountContact', 'accountContactId', KEEPERS, () => ({ name: 'Ledger' }), { jobTitle: 'Clerk' }),
    ...resourceTable(
      'AccountContactItem',
      'accountContactItemId',
      KEEPERS,
      ({ accountContactId }) => item(accountContactId),
      {
        label: 'Desk',
      },
    ),
  };
};
