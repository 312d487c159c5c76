import type { PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import { priceCells, PRICE_LIST_HEADERS, type PriceFileRow } from '@tonnage/domain/skip-hire/price-list';
import { dayCell, decimalCell, poundsCell, type Cell, type FileColumn } from '../../platform/formats/cells.ts';
import type { PriceListRow } from './price-list.queries.ts';

export function presentPriceRow(row: PriceListRow): PriceListEntry {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return {
    id: row.id,
    jobType: row.job_type,
    container: { id: row.container_sub_type_id, name: row.container },
    waste: named(row.waste_type_id, row.waste),
    depot: named(row.depot_id, row.depot),
    zone: named(row.zone_id, row.zone),
    account:
      row.account_id === null
        ? null
        : { id: row.account_id, name: row.account ?? '', number: row.account_number ?? '' },
    site: named(row.site_id, row.site),
    ...valuesOf(row),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    updatedAt: row.changed_at.toISOString(),
  };
}

/** A row's key, in the domain's terms. */
export function valuesOf(
  row: Pick<
    PriceListRow,
    | 'net_pence'
    | 'vat_rate_bp'
    | 'hire_days'
    | 'over_hire_pence_per_day'
    | 'over_hire_pence_per_week'
    | 'included_tonnes'
    | 'per_tonne_pence'
    | 'price_on_application'
  >,
) {
  return {
    netPence: row.net_pence,
    vatRateBp: row.vat_rate_bp,
    hireDays: row.hire_days,
    overHirePencePerDay: row.over_hire_pence_per_day,
    overHirePencePerWeek: row.over_hire_pence_per_week,
    includedTonnes: row.included_tonnes,
    perTonnePence: row.per_tonne_pence,
    priceOnApplication: row.price_on_application,
  };
}

/** A row as a file has it, its account by number. */
export function bookRow(row: PriceListRow): PriceFileRow {
  return {
    jobType: row.job_type,
    container: row.container,
    waste: row.waste,
    depot: row.depot,
    zone: row.zone,
    account: row.account_number,
    site: row.site,
    ...valuesOf(row),
  };
}

/** A number as a number; other cells say "on application" or name something. */
function priceCell(header: string, text: string | null): Cell {
  if (text === null || !/^\d+(\.\d+)?$/.test(text) || !header.endsWith(')')) return text;
  return header.endsWith('(£)') ? poundsCell(Math.round(Number(text) * 100)) : decimalCell(text);
}

/** The file: the columns that are imported again, and each row's validity, for information only. */
export const PRICE_LIST_COLUMNS: readonly FileColumn<PriceListRow>[] = [
  ...PRICE_LIST_HEADERS.map((header, i) => ({
    header,
    cell: (row: PriceListRow) => priceCell(header, priceCells(bookRow(row))[i] ?? null),
  })),
  { header: 'From', cell: (row) => dayCell(row.valid_from) },
  { header: 'Until', cell: (row) => dayCell(row.valid_to) },
];
