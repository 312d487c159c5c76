import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import type { CsvColumn } from '../../platform/formats/csv.ts';

/** The columns of a contact, with every way to reach them. */
interface Contact {
  name: string;
  /** The extra columns of a site's contact. */
  phone?: string | null;
  items: { kind: ContactKind; value: string; label: string | null; purposes: ContactPurpose[] }[];
}

const NAME: CsvColumn<Contact> = { header: 'Name', cell: (row) => row.name };
const REACHED: readonly CsvColumn<Contact>[] = [
  { header: 'Telephone', cell: (row) => [row.phone, ...valuesOf(row, 'phone')].filter(Boolean).join('; ') },
  { header: 'Mobile', cell: (row) => valuesOf(row, 'mobile').join('; ') },
  { header: 'Email', cell: (row) => valuesOf(row, 'email').join('; ') },
];

/** "0113 496 0000 (out of hours, emergencies)": with its label and its purpose. */
function valuesOf({ items }: Contact, kind: ContactKind): string[] {
  return items
    .filter((item) => item.kind === kind)
    .map(({ value, label, purposes }) => {
      const notes = [label, ...purposes].filter(Boolean);
      return notes.length > 0 ? `${value} (${notes.join(', ')})` : value;
    });
}

export const ACCOUNT_CONTACTS: readonly CsvColumn<Contact & { jobTitle: string | null }>[] = [
  NAME,
  { header: 'Job title', cell: (row) => row.jobTitle },
  ...REACHED,
];

export const SITE_CONTACTS: readonly CsvColumn<Contact & { role: string | null; site: { name: string } }>[] = [
  { header: 'Site', cell: (row) => row.site.name },
  NAME,
  { header: 'Role on site', cell: (row) => row.role },
  ...REACHED,
];
