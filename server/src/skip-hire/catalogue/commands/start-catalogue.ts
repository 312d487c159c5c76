import type { Instant } from '@tonnage/domain/common/dates';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { ContainerSubTypes, WasteTypes } from '../../../../db/types.gen.ts';
import { HEAVY_YARDS, LIDDED, RECOVERED, ROAD_YARDS, ROLL_ONS, SKIPS, TIPPING, WASTES } from '../trade-catalogue.ts';

/** The owner's database handle (`withoutTenant`), and the instant at which rows are created. */
interface Making {
  db: Db;
  now: Instant;
}

export interface SeededContainer {
  id: string;
  typeId: string;
  yards: number;
  family: 'skip' | 'roro';
  /** The most that it may hold, kg. */
  maxLoadKg: number;
}

export interface SeededWaste {
  id: string;
  /** Tonnes per cubic yard of loose load. */
  density: number;
}

export interface Catalogue {
  containers: Record<string, SeededContainer>;
  wastes: Record<string, SeededWaste>;
}

/** Enters the trade's usual families, sizes and wastes for a company that has none; returns them by name. */
export async function startCatalogue(making: Making, tenantId: string): Promise<Catalogue> {
  const skip = await makeContainerType(making, tenantId, {
    code: 'skip',
    name: 'Skip',
    description: 'Open, lifted by chains',
    shape: 'skip',
    dwtCode: 'SKI',
    sortOrder: 1,
  });
  const enclosed = await makeContainerType(making, tenantId, {
    code: 'enclosed-skip',
    name: 'Enclosed skip',
    description: 'With lockable doors, for places open to the public',
    shape: 'enclosed',
    dwtCode: 'SKI',
    sortOrder: 2,
  });
  const roro = await makeContainerType(making, tenantId, {
    code: 'roro',
    name: 'Roll-on roll-off',
    description: 'Delivered by a hook loader; needs 20 metres in a straight line',
    shape: 'roro',
    dwtCode: 'ROR',
    sortOrder: 3,
  });

  const containers: Catalogue['containers'] = {};
  let order = 0;
  for (const [yards, name, length, width, height] of SKIPS) {
    const size = {
      name,
      size_yards: yards,
      length_cm: length,
      width_cm: width,
      height_cm: height,
      max_load_kg: Math.min(yards * 1_500, 8_000),
      sort_order: ++order,
    };
    const rules = { allows_heavy_waste: yards <= HEAVY_YARDS, allowed_on_road: yards <= ROAD_YARDS };
    const id = await makeSubType(
      making,
      tenantId,
      { ...size, ...rules },
      LIDDED.has(yards) ? [skip, enclosed] : [skip],
    );
    containers[name] = { id, typeId: skip, yards, family: 'skip', maxLoadKg: size.max_load_kg };
  }
  for (const [yards, name, height] of ROLL_ONS) {
    const size = {
      name,
      size_yards: yards,
      length_cm: 600,
      width_cm: 240,
      height_cm: height,
      max_load_kg: 12_000,
      sort_order: ++order,
    };
    const id = await makeSubType(making, tenantId, { ...size, allows_heavy_waste: false, allowed_on_road: false }, [
      roro,
    ]);
    containers[name] = { id, typeId: roro, yards, family: 'roro', maxLoadKg: size.max_load_kg };
  }

  const wastes: Catalogue['wastes'] = {};
  for (const [i, waste] of WASTES.entries()) {
    const id = await makeWaste(making, tenantId, {
      name: waste.name,
      description: waste.note,
      ewc_codes: waste.codes,
      heavy: waste.heavy ?? false,
      hazardous: waste.hazardous ?? false,
      self_service: waste.byOffice !== true,
      guidance: waste.guidance ?? null,
      recovered_percent: RECOVERED[waste.name] ?? null,
      tipping_pence_per_tonne: TIPPING[waste.name] ?? null,
      sort_order: i + 1,
    });
    wastes[waste.name] = { id, density: waste.density };
  }
  return { containers, wastes };
}

/** A family of containers. Returns its id. */
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
  sub: Omit<Insertable<ContainerSubTypes>, 'id' | 'tenant_id'>,
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
  waste: Omit<Insertable<WasteTypes>, 'id' | 'tenant_id' | 'created_at' | 'updated_at'>,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('waste_types')
    .values({ id, tenant_id: tenantId, created_at: now, updated_at: now, ...waste })
    .execute();
  return id;
}
