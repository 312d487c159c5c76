import type { PriceRow } from '@tonnage/domain/skip-hire/pricing';

/** What a row of the book is for. Two rows of one key never hold on the same day. */
export type PriceKey = Pick<
  PriceRow,
  'jobType' | 'containerSubTypeId' | 'wasteTypeId' | 'depotId' | 'zoneId' | 'accountId' | 'siteId'
>;

/** A price as it is to be. */
export type PriceInput = Omit<PriceRow, 'id' | 'validFrom' | 'validTo'>;

/** The key as a text, to find equal ones by. */
export function keyText(key: PriceKey): string {
  const { jobType, containerSubTypeId, wasteTypeId, depotId, zoneId, accountId, siteId } = key;
  return [jobType, containerSubTypeId, wasteTypeId, depotId, zoneId, accountId, siteId].join(' ');
}
