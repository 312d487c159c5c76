import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

/** Everything that the company offers, followed by what it has withdrawn, each in the company's order. */
export async function deskCatalogue({ db, scope }: Pick<TenantContext, 'db' | 'scope'>): Promise<DeskCatalogue> {
  const { tenantId } = scope;
  const families = await db
    .selectFrom('container_types as t')
    .selectAll('t')
    .select(
      sql<number>`(select count(*)::int from container_type_sub_types l
        join container_sub_types s on s.id = l.container_sub_type_id and s.active
        where l.container_type_id = t.id)`.as('containers'),
    )
    .where('t.tenant_id', '=', tenantId)
    .orderBy('t.active', 'desc')
    .orderBy('t.sort_order')
    .orderBy('t.id')
    .execute();
  const containers = await db
    .selectFrom('container_sub_types as s')
    .selectAll('s')
    .select(
      sql<string[]>`(select coalesce(json_agg(t.id order by t.sort_order, t.id), '[]') from container_type_sub_types l
        join container_types t on t.id = l.container_type_id where l.container_sub_type_id = s.id)`.as('families'),
    )
    .where('s.tenant_id', '=', tenantId)
    .orderBy('s.active', 'desc')
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .execute();
  const wastes = await db
    .selectFrom('waste_types')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('active', 'desc')
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return {
    families: families.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      description: row.description,
      shape: row.shape,
      dwtCode: row.dwt_code,
      active: row.active,
      containers: row.containers,
    })),
    containers: containers.map((row) => ({
      id: row.id,
      name: row.name,
      sizeYards: row.size_yards,
      lengthCm: row.length_cm,
      widthCm: row.width_cm,
      heightCm: row.height_cm,
      maxLoadKg: row.max_load_kg,
      allowsHeavyWaste: row.allows_heavy_waste,
      allowedOnRoad: row.allowed_on_road,
      familyIds: row.families,
      active: row.active,
    })),
    wastes: wastes.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      ewcCodes: row.ewc_codes,
      heavy: row.heavy,
      hazardous: row.hazardous,
      selfService: row.self_service,
      guidance: row.guidance,
      recoveredPercent: row.recovered_percent,
      tippingPencePerTonne: row.tipping_pence_per_tonne,
      active: row.active,
    })),
  };
}
