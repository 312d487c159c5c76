import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';

/** Contacts of a site or of the account, and how to reach them. */
export const words = {
  editAll: 'Edit contacts',
  editOf: (name: string) => `Edit ${name}`,
  save: 'Save',
  saved: (name: string) => `${name} saved`,
  kinds: { phone: 'Phone', mobile: 'Mobile', email: 'Email' } satisfies Record<ContactKind, string>,
  purposeOf: {
    orders: 'Orders',
    collections: 'Collections',
    invoices: 'Invoices',
    documents: 'Documents',
    emergencies: 'Emergencies',
  } satisfies Record<ContactPurpose, string>,
};
