import type { PriceRow } from '@tonnage/domain/skip-hire/pricing';

/** The key of a price. Two rows with one key are never in force on the same day. */
export type PriceKey = Pick<
  PriceRow,
  'jobType' | 'containerSubTypeId' | 'wasteTypeId' | 'depotId' | 'zoneId' | 'accountId' | 'siteId'
>;

/** A price to set. */
export type PriceInput = Omit<PriceRow, 'id' | 'validFrom' | 'validTo' | 'fuelSurchargeBp'>;

/** The key as text, to compare by. */
export function keyText(key: PriceKey): string {
  const { jobType, containerSubTypeId, wasteTypeId, depotId, zoneId, accountId, siteId } = key;
  return [jobType, containerSubTypeId, wasteTypeId, depotId, zoneId, accountId, siteId].join(' ');
}
