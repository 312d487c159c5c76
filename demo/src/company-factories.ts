import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { newId } from '@tonnage/server/platform/db/ids';
import type { Depots, Prices } from '@tonnage/server/db/types.gen';
import type { Given, Making } from './factories.ts';

/** A depot with its working week. */
export async function makeDepot(
  { db, now }: Making,
  tenantId: string,
  depot: Given<Depots, 'id' | 'tenant_id' | 'created_at'>,
  week: readonly { weekday: number; cutOff: string; capacity: number }[],
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('depots')
    .values({ id, tenant_id: tenantId, created_at: now, ...depot })
    .execute();
  await db
    .insertInto('depot_weekdays')
    .values(
      week.map((w) => ({
        depot_id: id,
        tenant_id: tenantId,
        weekday: w.weekday,
        cut_off: w.cutOff,
        capacity: w.capacity,
      })),
    )
    .execute();
  return id;
}

export async function makePermitArea(
  { db, now }: Making,
  tenantId: string,
  area: { council: string; chargePence: number; validDays: number; leadDays: number },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('permit_areas')
    .values({
      id,
      tenant_id: tenantId,
      council: area.council,
      charge_pence: area.chargePence,
      vat_rate_bp: 2000,
      valid_days: area.validDays,
      lead_days: area.leadDays,
    })
    .execute();
  return id;
}

export async function makeZone(
  { db, now }: Making,
  tenantId: string,
  zone: {
    depotId: string;
    permitAreaId: string | null;
    name: string;
    prefixes: readonly string[];
    movementCostPence?: number;
  },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('zones')
    .values({
      id,
      tenant_id: tenantId,
      depot_id: zone.depotId,
      permit_area_id: zone.permitAreaId,
      name: zone.name,
      postcode_prefixes: [...zone.prefixes],
      movement_cost_pence: zone.movementCostPence ?? null,
    })
    .execute();
  return id;
}

export interface NewPrice extends Partial<Given<Prices, 'id' | 'tenant_id'>> {
  container_sub_type_id: string;
  job_type: JobType;
  net_pence: number;
  valid_from: IsoDate;
}

/** Rows of the price list. Defaults: 20 % VAT, fourteen days, £2.50 for each day after them. */
export async function makePrices({ db, now }: Making, tenantId: string, rows: readonly NewPrice[]): Promise<void> {
  const usual = { vat_rate_bp: 2000, hire_days: 14, over_hire_pence_per_day: 250 };
  for (let i = 0; i < rows.length; i += 100) {
    await db
      .insertInto('prices')
      .values(rows.slice(i, i + 100).map((row) => ({ id: newId(now), tenant_id: tenantId, ...usual, ...row })))
      .execute();
  }
}
