import type { setPrices, PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import type { Sent } from '@tonnage/contract/endpoint';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { hireRateOf } from '@tonnage/domain/skip-hire/hire-rate';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { PRICE_FIELDS, writePriceCell, type PriceValues } from '@tonnage/domain/skip-hire/price-cells';
import type { GridCell } from '../../ui/grid/cells.ts';
import { words } from './words.ts';

export type PriceRowInput = Sent<typeof setPrices>['body']['data']['rows'][number];

/** The terms of a price where there is none to copy them from. Pence, basis points, days. */
export const LIKELY_TERMS: PriceValues = {
  netPence: 0,
  vatRateBp: 2000,
  hireDays: 14,
  overHirePencePerDay: 0,
  includedTonnes: null,
  perTonnePence: null,
  priceOnApplication: false,
};

/** The request body to set a price, with some values replaced. */
export function priceInputOf(row: PriceListEntry, over: Partial<PriceValues> = {}): PriceRowInput {
  const { jobType, netPence, vatRateBp, hireDays, includedTonnes, perTonnePence } = row;
  return {
    jobType,
    containerSubTypeId: row.container.id,
    wasteTypeId: row.waste?.id ?? null,
    depotId: row.depot?.id ?? null,
    zoneId: row.zone?.id ?? null,
    accountId: row.account?.id ?? null,
    siteId: row.site?.id ?? null,
    netPence,
    vatRateBp,
    hireDays,
    ...hireRateOf(row),
    includedTonnes,
    perTonnePence,
    priceOnApplication: row.priceOnApplication,
    ...over,
  };
}

/** The subject of a price in two lines: "8 yd builders, Delivery" and "Any waste, Outer Leeds". */
export function nameOf(row: PriceListEntry): { first: string; second: string } {
  const place =
    [row.account?.name, row.site?.name].filter(Boolean).join(', ') ||
    row.zone?.name ||
    (row.depot ? `from ${row.depot.name}` : 'everywhere');
  return {
    first: `${row.container.name}, ${JOB_TYPE_LABELS[row.jobType]}`,
    second: `${row.waste?.name ?? words.any}, ${place}`,
  };
}

export function fullNameOf(row: PriceListEntry): string {
  const { first, second } = nameOf(row);
  return `${first}, ${second}`;
}

/** The cells of a price; the last one is its validity. */
export function cellsOf(row: PriceListEntry, locked: string | null, saving: boolean): GridCell[] {
  // One end is enough beside the prices; the details have both.
  const holds = row.validTo === null ? words.from(short(row.validFrom)) : words.until(short(row.validTo));
  const plain = { tone: 'plain' as const, state: '', open: false };
  return [
    ...PRICE_FIELDS.map((field) => ({
      ...plain,
      text: writePriceCell(field, row),
      locked,
      ...(saving ? { saving: 'saving' as const } : {}),
    })),
    { ...plain, text: holds, locked: 'To end a price, open it.' },
  ];
}

/** `30 Nov 2026`. */
const short = (date: IsoDate) => formatDayYear(date).replace(/[a-z]+/i, (month) => month.slice(0, 3));
