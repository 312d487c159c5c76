import { exportAccountContacts, exportSiteContacts } from '@tonnage/contract/exports';
import type { ContactKind } from '@tonnage/domain/skip-hire/contacts';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { accountContactsAfter, siteContactsAfter, type ContactOfFile } from './contacts-export.queries.ts';

const NAME: CsvColumn<ContactOfFile> = { header: 'Name', cell: (row) => row.name };
const REACHED: readonly CsvColumn<ContactOfFile>[] = [
  { header: 'Telephone', cell: (row) => [row.phone, ...valuesOf(row, 'phone')].filter(Boolean).join('; ') },
  { header: 'Mobile', cell: (row) => valuesOf(row, 'mobile').join('; ') },
  { header: 'Email', cell: (row) => valuesOf(row, 'email').join('; ') },
];

/** "0113 496 0000 (out of hours, emergencies)": with its label and what it is for. */
function valuesOf({ items }: ContactOfFile, kind: ContactKind): string[] {
  return items
    .filter((item) => item.kind === kind)
    .map(({ value, label, purposes }) => {
      const said = [label, ...purposes].filter(Boolean);
      return said.length > 0 ? `${value} (${said.join(', ')})` : value;
    });
}

export function contactExportRoutes(text: TextBinder): void {
  text.account(exportAccountContacts, (enter) =>
    csvFile(enter, {
      name: 'contacts',
      columns: [NAME, { header: 'Job title', cell: (row) => row.role }, ...REACHED],
      after: (ctx, last: ContactOfFile | null, limit) => accountContactsAfter(ctx, last, limit),
    }),
  );
  text.account(exportSiteContacts, (enter, { query }) =>
    csvFile(enter, {
      name: 'site-contacts',
      columns: [
        { header: 'Site', cell: (row) => row.site },
        NAME,
        { header: 'Role on site', cell: (row) => row.role },
        ...REACHED,
      ],
      after: (ctx, last: ContactOfFile | null, limit) => siteContactsAfter(ctx, query.siteId, last, limit),
    }),
  );
}
