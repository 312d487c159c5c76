import type { Received } from '@tonnage/contract/endpoint';
import type { updateZone as endpoint } from '@tonnage/contract/skip-hire/depots';
import { parsePrefix, mostSpecificPrefix } from '@tonnage/domain/common/postcode';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { ownRow } from '../../../platform/db/find-owned-row.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds or updates a zone; sites whose postcode now falls in another zone move there. Writers of one company take turns,
 * so that no prefix is used twice, and one zone at most is everywhere else. Throws NOT_A_PREFIX, PREFIX_TAKEN, NOT_FOUND, and InvalidInput for a depot or permit
 * area that the company does not have.
 */
export async function updateZone(ctx: TenantContext, id: string | null, input: Input) {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  const prefixes = [...new Set(input.prefixes.map(prefixOf))];
  await lockZones(ctx);
  if (id !== null && !(isId(id) && (await has(ctx, 'zones', id)))) throw new Refusal('NOT_FOUND');
  await checkPlaces(ctx, input);
  const { rows: taken } = await sql<{ name: string; prefix: string }>`
    select z.name, p as prefix from zones z, unnest(z.postcode_prefixes) p
    where z.tenant_id = ${scope.tenantId} and p = any(${prefixes}::text[]) and z.id is distinct from ${id}::uuid limit 1`.execute(
    db,
  );
  if (taken[0])
    throw new Refusal('PREFIX_TAKEN', {
      message: `${taken[0].prefix} is in ${taken[0].name}. Remove it from there first.`,
    });
  await checkElsewhere(ctx, id, { ...input, prefixes });
  const values = {
    name: input.name,
    depot_id: input.depotId,
    permit_area_id: input.permitAreaId,
    postcode_prefixes: prefixes,
    movement_cost_pence: input.movementCostPence,
    ...(input.elsewhere !== undefined && { elsewhere: input.elsewhere }),
  };
  const zoneId = id ?? newId(now);
  if (id === null)
    await db
      .insertInto('zones')
      .values({ id: zoneId, tenant_id: scope.tenantId, ...values })
      .execute();
  else await db.updateTable('zones').set(values).where('id', '=', id).execute();
  const settled = await resettleSites(ctx);
  await audit(ctx, {
    action: id === null ? 'zone.added' : 'zone.set',
    entity: 'zone',
    entityId: zoneId,
    accountId: null,
    changes: { ...input, prefixes, ...settled },
  });
  return { id: zoneId, ...settled };
}

/** Lets one writer of a tenant's zones in at a time, until the transaction ends. */
export async function lockZones({ db, scope }: TenantContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`zones ${scope.tenantId}`}, 22))`.execute(db);
}

function prefixOf(text: string): string {
  const prefix = parsePrefix(text);
  if (prefix === null)
    throw new Refusal('NOT_A_PREFIX', {
      message: `“${text}” isn’t a postcode or the start of one. Enter LS11 5PS, LS11 5, LS11 or LS.`,
    });
  return prefix;
}

/** A zone has prefixes, or is everywhere else, which one of a company can be. Throws PREFIX_TAKEN, InvalidInput. */
async function checkElsewhere(
  { db, scope }: TenantContext,
  id: string | null,
  { elsewhere, prefixes }: Pick<Input, 'elsewhere' | 'prefixes'>,
): Promise<void> {
  const of = await db
    .selectFrom('zones')
    .select(['id', 'name'])
    .where('tenant_id', '=', scope.tenantId)
    .where('elsewhere', '=', true)
    .executeTakeFirst();
  if (elsewhere === true && of && of.id !== id)
    throw new Refusal('PREFIX_TAKEN', {
      message: `${of.name} already covers everywhere else. Untick it there first.`,
      field: 'elsewhere',
    });
  const isElsewhere = elsewhere ?? (id !== null && of?.id === id);
  if (prefixes.length === 0 && !isElsewhere)
    throw new InvalidInput([{ path: ['prefixes'], message: 'Enter at least one prefix, or tick Everywhere else.' }]);
}

async function checkPlaces(ctx: TenantContext, { depotId, permitAreaId }: Input): Promise<void> {
  const message = 'This no longer exists. Reload the page and choose again.';
  if (!(isId(depotId) && (await has(ctx, 'depots', depotId)))) throw new InvalidInput([{ path: ['depotId'], message }]);
  if (permitAreaId !== null && !(isId(permitAreaId) && (await has(ctx, 'permit_areas', permitAreaId))))
    throw new InvalidInput([{ path: ['permitAreaId'], message }]);
}

async function has(
  { db, scope }: TenantContext,
  table: 'zones' | 'depots' | 'permit_areas',
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a zone that is not in use. Throws NOT_FOUND, ZONE_IN_USE. */
export async function removeZone(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  await lockZones(ctx);
  const zone = await ownRow(ctx, 'zones', id);
  const { rows } = await sql`delete from zones z where z.id = ${id}::uuid
    and not exists (select from sites s where s.zone_id = z.id) and not exists (select from prices p where p.zone_id = z.id)
    returning z.id`.execute(db);
  if (rows.length === 0) throw new Refusal('ZONE_IN_USE');
  await audit(ctx, {
    action: 'zone.removed',
    entity: 'zone',
    entityId: id,
    accountId: null,
    changes: { name: zone.name },
  });
}

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
    .select(['id', 'depot_id', 'postcode_prefixes', 'elsewhere'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  const served = zones.map((zone) => ({ prefixes: zone.postcode_prefixes, elsewhere: zone.elsewhere, value: zone }));
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
