import { call } from '../../lib/api.ts';
import { fetchList } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';
import { toItem, type Contact, type ContactHome } from '../../shared/contacts/contact-home.ts';

const MANY = { page: 1, pageSize: 100 };

export function siteContacts(siteId: string): ContactHome {
  const query = { filters: { site: { id: { $eq: siteId } } }, populate: 'items', pagination: MANY };
  const listed = queryOf('listSiteContacts', { query });
  return {
    key: listed.queryKey,
    roleIs: 'role',
    list: async () => (await call('listSiteContacts', { query })).data as unknown as Contact[],
    file: (format) => fetchList('listSiteContacts', { query: { filters: query.filters } }, format),
    create: ({ name, role, onSite }) =>
      call('createSiteContact', { body: { data: { site: siteId, name, role: role || null, onSite } } }),
    update: (id, { name, role, onSite }) =>
      call('updateSiteContact', { params: { id }, body: { data: { name, role: role || null, onSite } } }),
    remove: (id) => call('deleteSiteContact', { params: { id } }),
    addItem: (contact, values) => call('createSiteContactItem', { body: { data: { contact, ...toItem(values) } } }),
    removeItem: (id) => call('deleteSiteContactItem', { params: { id } }),
  };
}

export const accountContacts: ContactHome = {
  key: ['listAccountContacts'],
  roleIs: 'jobTitle',
  list: async () => {
    const { data } = await call('listAccountContacts', { query: { populate: 'items', pagination: MANY } });
    return (data as unknown as (Contact & { jobTitle: string | null })[]).map((contact) => ({
      ...contact,
      role: contact.jobTitle,
    }));
  },
  file: (format) => fetchList('listAccountContacts', {}, format),
  create: ({ name, role }) => call('createAccountContact', { body: { data: { name, jobTitle: role || null } } }),
  update: (id, { name, role }) =>
    call('updateAccountContact', { params: { id }, body: { data: { name, jobTitle: role || null } } }),
  remove: (id) => call('deleteAccountContact', { params: { id } }),
  addItem: (contact, values) => call('createAccountContactItem', { body: { data: { contact, ...toItem(values) } } }),
  removeItem: (id) => call('deleteAccountContactItem', { params: { id } }),
};
