import type { setZone as endpoint } from '@tonnage/contract/skip-hire/depots';
import type { Received } from '@tonnage/contract/endpoint';
import { parsePrefix } from '@tonnage/domain/common/postcode';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { resettleSites } from './resettle-sites.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds or updates a zone; sites whose postcode now falls in another zone move there. Writers of one company take turns,
 * so that no prefix is used twice. Throws NOT_A_PREFIX, PREFIX_TAKEN, NOT_FOUND, and InvalidInput for a depot or permit
 * area that the company does not have.
 */
export async function setZone(ctx: TenantContext, id: string | null, input: Input) {
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
  const values = {
    name: input.name,
    depot_id: input.depotId,
    permit_area_id: input.permitAreaId,
    postcode_prefixes: prefixes,
    movement_cost_pence: input.movementCostPence,
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
