import { exportSites } from '@tonnage/contract/exports';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { csvText, inBatches, type CsvColumn } from '../../platform/csv.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { sitesAfter } from './export.queries.ts';
import type { SiteRow } from './queries.ts';

const BATCH = 500;

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
  text.account(exportSites, async (enter, { query }) => {
    const today = await enter(({ now }) => Promise.resolve(dateIn(LONDON, now)));
    const rows = inBatches<SiteRow>(BATCH, (last) =>
      enter(({ db, scope }) => sitesAfter(db, scope, query.q, last, BATCH)),
    );
    return { mime: 'text/csv', name: `sites-${today}.csv`, body: csvText(COLUMNS, rows) };
  });
}
