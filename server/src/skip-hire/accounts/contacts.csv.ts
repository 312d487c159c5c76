import type { ContactKind, ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import { phoneCell, type FileColumn } from '../../platform/formats/cells.ts';

/** A contact, with every way to reach them. */
interface Contact {
  name: string;
  /** The extra column of a site's contact. */
  phone?: string | null;
  items: { kind: ContactKind; value: string; label: string | null; purposes: ContactPurpose[] }[];
}

/** One way to reach a contact: a row of the file, so that no cell holds two numbers. */
type Way<C> = C & { way: Partial<Contact['items'][number]> };

/** A row for each number and address of the contacts; a contact without any has one too. */
export function waysOf<C extends Contact>(contacts: readonly C[]): Way<C>[] {
  return contacts.flatMap((contact) => {
    const own = contact.phone ? [{ kind: 'phone' as const, value: contact.phone }] : [];
    const ways = [...own, ...contact.items];
    return (ways.length > 0 ? ways : [{}]).map((way) => ({ ...contact, way }));
  });
}

const KINDS: Record<ContactKind, string> = { phone: 'Telephone', mobile: 'Mobile', email: 'Email' };
const NAME: FileColumn<Way<Contact>> = { header: 'Name', cell: (row) => row.name };
const REACHED: readonly FileColumn<Way<Contact>>[] = [
  { header: 'Type', cell: ({ way }) => (way.kind ? KINDS[way.kind] : null) },
  { header: 'Number or address', cell: ({ way }) => (way.kind === 'email' ? way.value! : phoneCell(way.value)) },
  { header: 'Label', cell: ({ way }) => way.label ?? null },
  { header: 'Used for', cell: ({ way }) => way.purposes?.join('; ') ?? null },
];

export const ACCOUNT_CONTACTS: readonly FileColumn<Way<Contact & { jobTitle: string | null }>>[] = [
  NAME,
  { header: 'Job title', cell: (row) => row.jobTitle },
  ...REACHED,
];

export const SITE_CONTACTS: readonly FileColumn<Way<Contact & { role: string | null; site: { name: string } }>>[] = [
  { header: 'Site', cell: (row) => row.site.name },
  NAME,
  { header: 'Role on site', cell: (row) => row.role },
  ...REACHED,
];
