import { exportSiteFigures, exportSites } from '@tonnage/contract/exports';
import type { SiteFigures } from '@tonnage/contract/skip-hire/sites';
import { poundsCell, type CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { sitesAfter } from './export.queries.ts';
import { figuresOf } from './figures.queries.ts';
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
  { header: 'Booked', cell: (row) => row.open },
];

type Month = SiteFigures['months'][number];

/** Of a weight whose recovery nobody knows there is no share: an empty cell, never nought. */
const FIGURES: readonly CsvColumn<Month>[] = [
  { header: 'Month', cell: (row) => row.month.slice(0, 7) },
  { header: 'Weighed (t)', cell: (row) => row.weighedKg / 1000 },
  { header: 'Recovered (t)', cell: (row) => (row.recoverableKg === 0 ? null : row.recoveredKg / 1000) },
  { header: 'Out of (t)', cell: (row) => (row.recoverableKg === 0 ? null : row.recoverableKg / 1000) },
  {
    header: 'Recovered (%)',
    cell: (row) => (row.recoverableKg === 0 ? null : Math.round((row.recoveredKg / row.recoverableKg) * 100)),
  },
];
const SPEND: CsvColumn<Month> = { header: 'Spend before VAT (GBP)', cell: (row) => poundsCell(row.netPence ?? 0) };

export function siteExportRoutes(text: TextBinder): void {
  text.account(exportSites, (enter, { query }) =>
    csvFile(enter, {
      name: 'sites',
      columns: COLUMNS,
      after: ({ db, scope }, last: SiteRow | null, limit) => sitesAfter(db, scope, query.q, last, limit),
    }),
  );
  text.account(exportSiteFigures, (enter, { params }) =>
    csvFile(enter, {
      name: 'site-figures',
      columns: ({ scope }) => (scope.may('prices.view') ? [...FIGURES, SPEND] : FIGURES),
      after: async (ctx) => (await figuresOf(ctx, params.id)).months,
    }),
  );
}
