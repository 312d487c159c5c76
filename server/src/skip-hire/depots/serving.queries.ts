import { mostSpecificPrefix, parsePostcode } from '@tonnage/domain/common/postcode';
import type { Db } from '../../platform/db/db.ts';

/** The depot and zone of a full postcode by the tenant's prefixes, most specific first, otherwise of everywhere else; null if none serves it. */
export async function serving(db: Db, tenantId: string, postcode: string) {
  return parsePostcode(postcode) === null ? null : (await servingMany(db, tenantId))(postcode);
}

/** The same for many postcodes. */
export async function servingMany(db: Db, tenantId: string) {
  const zones = await db
    .selectFrom('zones as z')
    .innerJoin('depots as d', 'd.id', 'z.depot_id')
    .select(['z.id as zone_id', 'z.name as zone_name', 'z.postcode_prefixes', 'z.elsewhere', 'z.permit_area_id'])
    .select(['d.id as depot_id', 'd.name as depot_name', 'd.lead_days'])
    .where('z.tenant_id', '=', tenantId)
    .orderBy('z.id')
    .execute();
  const areas = zones.map((zone) => ({ prefixes: zone.postcode_prefixes, elsewhere: zone.elsewhere, value: zone }));
  return (postcode: string) => {
    const parsed = parsePostcode(postcode);
    return parsed === null ? null : mostSpecificPrefix(parsed.unit, areas);
  };
}

/** The permit area that a zone's highway placements fall under. */
export async function permitAreaOf(db: Db, zoneId: string | null) {
  if (zoneId === null) return undefined;
  return db
    .selectFrom('zones as z')
    .innerJoin('permit_areas as p', 'p.id', 'z.permit_area_id')
    .selectAll('p')
    .where('z.id', '=', zoneId)
    .executeTakeFirst();
}
