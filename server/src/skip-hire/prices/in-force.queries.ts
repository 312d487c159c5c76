import type { IsoDate } from '@tonnage/domain/common/dates';
import type { TenantContext } from '../../platform/context.ts';
import { valuesOf } from './price-list.present.ts';
import { keyText, type PriceInput } from './inputs.ts';

export interface PriceInForce extends PriceInput {
  id: string;
  validFrom: IsoDate;
  validTo: IsoDate | null;
}

/** Every row of the price list that is in force on the day or later, by key, earliest first. */
export async function pricesInForce(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  from: IsoDate,
): Promise<Map<string, PriceInForce[]>> {
  const rows = await db
    .selectFrom('prices')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', from)]))
    .orderBy('valid_from')
    .execute();
  const held = rows.map((row) => ({
    id: row.id,
    jobType: row.job_type,
    containerSubTypeId: row.container_sub_type_id,
    wasteTypeId: row.waste_type_id,
    depotId: row.depot_id,
    zoneId: row.zone_id,
    accountId: row.account_id,
    siteId: row.site_id,
    ...valuesOf(row),
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }));
  return Map.groupBy(held, keyText);
}

/** The row in force on the day. */
export function inForceOn(held: readonly PriceInForce[] | undefined, on: IsoDate): PriceInForce | null {
  return held?.find((row) => row.validFrom <= on && (row.validTo === null || on <= row.validTo)) ?? null;
}
