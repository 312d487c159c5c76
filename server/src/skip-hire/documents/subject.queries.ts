import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** What a document shows of its order and its job. */
export async function orderFacts(db: Db, tenantId: string, orderId: string, jobId: string | null) {
  return db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('sites as s', 's.id', 'o.site_id')
    .innerJoin('depots as d', 'd.id', 'o.depot_id')
    .innerJoin('container_sub_types as c', 'c.id', 'o.container_sub_type_id')
    .innerJoin('waste_types as w', 'w.id', 'o.waste_type_id')
    .leftJoin('jobs as j', (join) => join.on('j.id', '=', jobId))
    .select(['o.id', 'o.number', 'o.account_id', 'o.site_id', 'o.waste_type_id', 'a.name as customer'])
    .select(['s.name as site', 'c.name as container', 'w.name as waste_name', 'w.description as waste', 'w.ewc_codes'])
    .select(
      sql<string>`concat_ws(', ', nullif(s.name, s.address_line1), s.address_line1, s.address_line2, s.town || ' ' || s.postcode)`.as(
        'place',
      ),
    )
    .select(['d.name as depot', 'd.address as yard_address', 'd.permit_kind', 'd.permit_number'])
    .select(['j.sequence', 'j.vehicle_registration', 'j.driver_name'])
    .where('o.id', '=', orderId)
    .where('o.tenant_id', '=', tenantId)
    .executeTakeFirst();
}
