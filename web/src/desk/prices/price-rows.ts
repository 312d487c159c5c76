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

/** The subject of a price: "8 yd builders, Delivery", "Any waste" and "Outer Leeds". */
function nameOf(row: PriceListEntry): { what: string; waste: string; place: string } {
  const place =
    [row.account?.name, row.site?.name].filter(Boolean).join(', ') ||
    row.zone?.name ||
    (row.depot ? `from ${row.depot.name}` : 'everywhere');
  return {
    what: `${row.container.name}, ${JOB_TYPE_LABELS[row.jobType]}`,
    waste: row.waste?.name ?? words.any,
    place,
  };
}

export function fullNameOf(row: PriceListEntry): string {
  const { what, waste, place } = nameOf(row);
  return `${what}, ${waste}, ${place}`;
}

/** Prices of one container and movement, of the list or of one customer, under one heading, which says when most hold. */
export function groupedPrices(rows: readonly PriceListEntry[]) {
  const named = rows.map((row) => {
    const { what, waste, place } = nameOf(row);
    const holds = holdsOf(row);
    if (!row.account) return { group: what, waste, place, holds };
    return { group: `${row.account.name}: ${what}`, waste, place: row.site?.name ?? 'every site', holds };
  });
  const usual = new Map<string, string>();
  for (const [group, members] of Map.groupBy(named, (row) => row.group)) {
    const times = Map.groupBy(members, (row) => row.holds);
    usual.set(group, [...times].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0]);
  }
  return named.map(({ holds, ...row }) => ({
    ...row,
    groupNote: usual.get(row.group)!,
    ownHolds: holds === usual.get(row.group) ? '' : holds,
  }));
}

/** One end is enough beside the prices; the details have both. */
const holdsOf = (row: PriceListEntry) =>
  row.validTo === null ? words.from(short(row.validFrom)) : words.until(short(row.validTo));

/** The cells of a price; the last one is its validity, where the group has another. */
export function cellsOf(row: PriceListEntry, ownHolds: string, locked: string | null, saving: boolean): GridCell[] {
  const plain = { tone: 'plain' as const, state: '', open: false };
  return [
    ...PRICE_FIELDS.map((field) => ({
      ...plain,
      text: writePriceCell(field, row),
      locked,
      ...(saving ? { saving: 'saving' as const } : {}),
    })),
    { ...plain, text: ownHolds, edit: holdsOf(row), locked: 'To end a price, open it.' },
  ];
}

/** `30 Nov 2026`. */
const short = (date: IsoDate) => formatDayYear(date).replace(/[a-z]+/i, (month) => month.slice(0, 3));
