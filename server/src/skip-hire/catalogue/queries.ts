import { sql } from 'kysely';
import { paysVatItself } from '../accounts/reverse-charge.queries.ts';
import type { Db } from '../../platform/db/db.ts';

export interface ContainerTypeRow {
  id: string;
  documentId: string;
  code: string;
  name: string;
  description: string | null;
  shape: 'skip' | 'enclosed' | 'roro';
}

/** Container sizes, each with its active families. */
export function subTypeRows(db: Db, tenantId: string) {
  const families = sql<ContainerTypeRow[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'documentId', t.id, 'code', t.code, 'name', t.name,
      'description', t.description, 'shape', t.shape) order by t.sort_order, t.id), '[]')
    from container_type_sub_types l join container_types t on t.id = l.container_type_id
    where l.container_sub_type_id = s.id and t.active)`;
  return db
    .selectFrom('container_sub_types as s')
    .selectAll('s')
    .select(families.as('families'))
    .where('s.tenant_id', '=', tenantId);
}

/** True for a size `s` that is active and has an active family. */
export const OFFERED = sql<boolean>`(s.active and exists (
  select from container_type_sub_types l join container_types t on t.id = l.container_type_id
  where l.container_sub_type_id = s.id and t.active))`;

/** Container sizes that are offered in some family, in the tenant's order. */
export async function containerSubTypes(db: Db, tenantId: string) {
  return subTypeRows(db, tenantId).where(OFFERED).orderBy('s.sort_order').orderBy('s.id').execute();
}

export async function wasteTypes(db: Db, tenantId: string) {
  return db
    .selectFrom('waste_types')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/**
 * The container that an order names, or undefined if it is not offered that way. `ordered`: it is on site already, and
 * may have been withdrawn since.
 */
export async function chosenContainer(
  db: Db,
  tenantId: string,
  {
    containerTypeId,
    containerSubTypeId,
    accountId,
    ordered,
  }: { containerTypeId: string; containerSubTypeId: string; accountId: string | null; ordered: boolean },
) {
  return (
    db
      .selectFrom('container_sub_types as s')
      .innerJoin('container_types as t', 't.tenant_id', 's.tenant_id')
      .select([
        's.id',
        's.name',
        's.size_yards',
        's.allows_heavy_waste',
        's.allowed_on_road',
        't.id as type_id',
        't.name as type_name',
      ])
      // With the container, because each price asks for both.
      .select(
        sql<boolean>`coalesce((select ${paysVatItself('a')} from accounts a where a.tenant_id = s.tenant_id
        and a.id = ${accountId}::uuid), false)`.as('pays_vat_itself'),
      )
      .where('s.tenant_id', '=', tenantId)
      .where('s.id', '=', containerSubTypeId)
      .where('t.id', '=', containerTypeId)
      .where(
        sql<boolean>`(${ordered} or (s.active and t.active and exists (
        select from container_type_sub_types l where l.container_type_id = t.id and l.container_sub_type_id = s.id)))`,
      )
      .executeTakeFirst()
  );
}

/** The waste that an order names, by the same rules. */
export async function chosenWaste(db: Db, tenantId: string, wasteTypeId: string, ordered: boolean) {
  return db
    .selectFrom('waste_types')
    .select(['id', 'name', 'heavy', 'hazardous', 'self_service', 'ewc_codes', 'description'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('active', '=', true), eb.lit(ordered)]))
    .where('id', '=', wasteTypeId)
    .executeTakeFirst();
}
