import { exportSites } from '@tonnage/contract/exports';
import type { CsvColumn } from '../../platform/csv.ts';
import { csvFile } from '../../platform/csv-file.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { sitesAfter } from './export.queries.ts';
import type { SiteRow } from './queries.ts';

const STATUS: Record<SiteRow['status'], string> = { active: 'Open', on_stop: 'On stop', archived: 'Archived' };

const COLUMNS: readonly CsvColumn<SiteRow>[] = [
  { header: 'Site', cell: (row) => row.name },
  { header: 'Your reference', cell: (row) => row.reference },
  { header: 'Address', cell: (row) => row.address_line1 },
  { header: 'Address, second line', cell: (row) => row.address_line2 },
  { header: 'Town', cell: (row) => row.town },
  { header: 'County', cell: (row) => row.county },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Depot', cell: (row) => row.depot_name },
  { header: 'Status', cell: (row) => STATUS[row.status] },
  { header: 'Opening hours', cell: (row) => row.opening_hours },
  { header: 'Access', cell: (row) => row.access_notes },
  { header: 'On site now', cell: (row) => row.on_site },
  { header: 'On the way', cell: (row) => row.open },
];

export function siteExportRoutes(text: TextBinder): void {
  text.account(exportSites, (enter, { query }) =>
    csvFile(enter, {
      name: 'sites',
      columns: COLUMNS,
      after: ({ db, scope }, last: SiteRow | null, limit) => sitesAfter(db, scope, query.q, last, limit),
    }),
  );
}
