import { mostSpecificPrefix } from '@tonnage/domain/common/postcode';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';

interface SettledSite {
  id: string;
  postcode: string;
  zone_id: string | null;
  depot_id: string | null;
  open: boolean;
}

/**
 * Updates every site's zone and depot by its postcode. A site that would change its depot while it has open orders
 * stays until they are completed: its jobs are in the old depot's calendar. Returns how many sites moved, and how many
 * stayed for that reason.
 */
export async function resettleSites({ db, scope, now }: TenantContext): Promise<{ moved: number; kept: number }> {
  const zones = await db
    .selectFrom('zones')
    .select(['id', 'depot_id', 'postcode_prefixes'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  const served = zones.map((zone) => ({ prefixes: zone.postcode_prefixes, value: zone }));
  const { rows: sites } = await sql<SettledSite>`
    select s.id, s.postcode, s.zone_id, s.depot_id, exists (select from orders o where o.site_id = s.id
      and o.status in ('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked')) as open
    from sites s where s.tenant_id = ${scope.tenantId} and s.status <> 'archived' for update of s`.execute(db);
  const others = sites
    .map((site) => ({ site, zone: mostSpecificPrefix(site.postcode, served) }))
    .filter(({ site, zone }) => (zone?.id ?? null) !== site.zone_id || (zone?.depot_id ?? null) !== site.depot_id);
  const moving = others.filter(({ site, zone }) => !site.open || (zone?.depot_id ?? null) === site.depot_id);
  const inputs = moving.map(({ site, zone }) => ({
    id: site.id,
    zone_id: zone?.id ?? null,
    depot_id: zone?.depot_id ?? null,
  }));
  if (inputs.length > 0)
    await sql`update sites s set zone_id = w.zone_id, depot_id = w.depot_id, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as w (id uuid, zone_id uuid, depot_id uuid)
      where s.id = w.id`.execute(db);
  return { moved: moving.length, kept: others.length - moving.length };
}
