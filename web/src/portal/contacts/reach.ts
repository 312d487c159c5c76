import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import type { FetchFile } from '../../shared/csv-button.tsx';
import { call } from '../../lib/api.ts';
import { fetchCsv } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';

/** A way to reach a contact. */
export interface ContactItem {
  id: string;
  kind: ContactKind;
  value: string;
  label: string | null;
  purposes: ContactPurpose[];
}

/** A contact of a site or of the account, in the shape of both resources. */
export interface Contact {
  id: string;
  name: string;
  /** Their role at the site or in the business. */
  role: string | null;
  /** Only for sites. */
  onSite?: boolean;
  phone?: string | null;
  items: ContactItem[];
}

export interface ContactValues {
  name: string;
  role: string;
  onSite: boolean;
}
export type ItemValues = Omit<ContactItem, 'id' | 'label'> & { label: string };

/** The resource that contacts belong to; the two differ in a few words. */
export interface ContactHome {
  key: readonly unknown[];
  /** The name of the role field. */
  roleIs: 'role' | 'jobTitle';
  list: () => Promise<Contact[]>;
  /** The list as a CSV file. */
  file: FetchFile;
  create: (values: ContactValues) => Promise<unknown>;
  update: (id: string, values: ContactValues) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  addItem: (contactId: string, values: ItemValues) => Promise<unknown>;
  removeItem: (id: string) => Promise<unknown>;
}

const MANY = { page: 1, pageSize: 100 };
const toItem = ({ label, ...values }: ItemValues) => ({ ...values, label: label.trim() || null });

export function siteContacts(siteId: string): ContactHome {
  const query = { filters: { site: { id: { $eq: siteId } } }, populate: 'items', pagination: MANY };
  const listed = queryOf('listSiteContacts', { query });
  return {
    key: listed.queryKey,
    roleIs: 'role',
    list: async () => (await call('listSiteContacts', { query })).data as unknown as Contact[],
    file: () => fetchCsv('listSiteContacts', { query: { filters: query.filters } }),
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
  file: () => fetchCsv('listAccountContacts', {}),
  create: ({ name, role }) => call('createAccountContact', { body: { data: { name, jobTitle: role || null } } }),
  update: (id, { name, role }) =>
    call('updateAccountContact', { params: { id }, body: { data: { name, jobTitle: role || null } } }),
  remove: (id) => call('deleteAccountContact', { params: { id } }),
  addItem: (contact, values) => call('createAccountContactItem', { body: { data: { contact, ...toItem(values) } } }),
  removeItem: (id) => call('deleteAccountContactItem', { params: { id } }),
};
