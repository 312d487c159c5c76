import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { toItem, type ContactHome } from '../../shared/contacts/contact-home.ts';

/** The contacts of a customer's account, or of one of their sites. */
export function customerContacts(id: string, siteId?: string): ContactHome {
  const asked = { params: { id }, query: siteId ? { siteId } : {} };
  return {
    key: queryOf('listCustomerContacts', asked).queryKey,
    roleIs: siteId ? 'role' : 'jobTitle',
    list: async () => (await call('listCustomerContacts', asked)).data,
    create: ({ name, role, onSite }) =>
      call('createCustomerContact', {
        params: { id },
        body: { data: { siteId: siteId ?? null, name, role: role || null, onSite } },
      }),
    update: (contactId, { name, role, onSite }) =>
      call('updateCustomerContact', {
        params: { id, contactId },
        body: { data: { name, role: role || null, onSite } },
      }),
    remove: (contactId) => call('removeCustomerContact', { params: { id, contactId } }),
    addItem: (contactId, values) =>
      call('createCustomerContactItem', { params: { id, contactId }, body: { data: toItem(values) } }),
    removeItem: (itemId, contactId) => call('removeCustomerContactItem', { params: { id, contactId, itemId } }),
  };
}
