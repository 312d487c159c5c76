import type { Site, SiteFigures } from '@tonnage/contract/skip-hire/sites';
import { SITE_STATUS_LABELS } from '@tonnage/domain/skip-hire/site-status';
import { poundsCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { Scope } from '../../platform/scope.ts';

export const SITES: readonly FileColumn<Site>[] = [
  { header: 'Site', cell: (row) => row.name },
  { header: 'Your reference', cell: (row) => row.reference },
  { header: 'Address', cell: (row) => row.addressLine1 },
  { header: 'Address, second line', cell: (row) => row.addressLine2 },
  { header: 'Town', cell: (row) => row.town },
  { header: 'County', cell: (row) => row.county },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Depot', cell: (row) => row.depot?.name ?? null },
  { header: 'Status', cell: (row) => SITE_STATUS_LABELS[row.status] },
  { header: 'Opening hours', cell: (row) => row.openingHours },
  { header: 'Access', cell: (row) => row.accessNotes },
  { header: 'On site now', cell: (row) => row.onSite },
  { header: 'Booked', cell: (row) => row.open },
];

type Month = SiteFigures['months'][number];

/** A weight with unknown recovery has no share: an empty cell, never zero. */
const FIGURES: readonly FileColumn<Month>[] = [
  { header: 'Month', cell: (row) => row.month.slice(0, 7) },
  { header: 'Weighed (t)', cell: (row) => row.weighedKg / 1000 },
  { header: 'Recovered (t)', cell: (row) => (row.recoverableKg === 0 ? null : row.recoveredKg / 1000) },
  { header: 'Out of (t)', cell: (row) => (row.recoverableKg === 0 ? null : row.recoverableKg / 1000) },
  {
    header: 'Recovered (%)',
    cell: (row) => (row.recoverableKg === 0 ? null : Math.round((row.recoveredKg / row.recoverableKg) * 100)),
  },
];
const SPEND: FileColumn<Month> = { header: 'Spend before VAT (£)', cell: (row) => poundsCell(row.netPence ?? 0) };

/** The columns of a site's months; money only for those who may see prices. */
export function figureColumns(scope: Scope): readonly FileColumn<Month>[] {
  return scope.may('prices.view') ? [...FIGURES, SPEND] : FIGURES;
}
