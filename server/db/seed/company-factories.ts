import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { newId } from '../../src/platform/db/ids.ts';
import type { ContainerSubTypes, Depots, Prices, WasteTypes } from '../types.gen.ts';
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

export async function makeContainerType(
  { db, now }: Making,
  tenantId: string,
  type: {
    code: string;
    name: string;
    description: string;
    shape: 'skip' | 'enclosed' | 'roro';
    dwtCode: string;
    sortOrder: number;
  },
): Promise<string> {
  const id = newId(now);
  const { dwtCode, sortOrder, ...rest } = type;
  await db
    .insertInto('container_types')
    .values({ id, tenant_id: tenantId, dwt_code: dwtCode, sort_order: sortOrder, ...rest })
    .execute();
  return id;
}

/** A container size with its families. */
export async function makeSubType(
  { db, now }: Making,
  tenantId: string,
  sub: Given<ContainerSubTypes, 'id' | 'tenant_id'>,
  typeIds: readonly string[],
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('container_sub_types')
    .values({ id, tenant_id: tenantId, ...sub })
    .execute();
  await db
    .insertInto('container_type_sub_types')
    .values(typeIds.map((typeId) => ({ container_type_id: typeId, container_sub_type_id: id, tenant_id: tenantId })))
    .execute();
  return id;
}

export async function makeWaste(
  { db, now }: Making,
  tenantId: string,
  waste: Given<WasteTypes, 'id' | 'tenant_id' | 'created_at' | 'updated_at'>,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('waste_types')
    .values({ id, tenant_id: tenantId, created_at: now, updated_at: now, ...waste })
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
