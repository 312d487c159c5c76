import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import type { FetchFile } from '../export-button.tsx';

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
  /** The list as a file, where there is one. */
  file?: FetchFile;
  create: (values: ContactValues) => Promise<unknown>;
  update: (id: string, values: ContactValues) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  addItem: (contactId: string, values: ItemValues) => Promise<unknown>;
  removeItem: (id: string, contactId: string) => Promise<unknown>;
}

/** An item's values for the server: an empty label is none. */
export const toItem = ({ label, ...values }: ItemValues) => ({ ...values, label: label.trim() || null });
