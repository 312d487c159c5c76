import type { Received } from '@tonnage/contract/endpoint';
import type {
  addStockContainers as addEndpoint,
  updateStockContainer as updateEndpoint,
} from '@tonnage/contract/skip-hire/stock';
import { readNumbers } from '@tonnage/domain/skip-hire/stock';
import { audit, auditEach } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { requireDepot } from '../../depots/require-depot.queries.ts';
import { requireContainer } from '../queries.ts';

/**
 * Adds containers of one size to a depot. Numbers already in stock, whatever their capitals, are left unchanged and returned.
 * Throws NOT_FOUND, UNKNOWN_SIZE.
 */
export async function addStockContainers(
  ctx: TenantContext,
  { sizeId, depotId, numbers }: Received<typeof addEndpoint>['body']['data'],
): Promise<{ added: number; known: string[] }> {
  const { db, now, scope } = ctx;
  await requireDepot(ctx, depotId);
  await requireSize(ctx, sizeId);
  // Always in the same order, so that two people who add the same run do not deadlock.
  const all = readNumbers(numbers.join('\n')).toSorted();
  const added = await db
    .insertInto('containers')
    .values(
      all.map((number) => ({
        tenant_id: scope.tenantId,
        id: newId(now),
        number,
        container_sub_type_id: sizeId,
        depot_id: depotId,
        state: 'depot',
        since: now,
        created_at: now,
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning(['id', 'number'])
    .execute();
  await auditEach(
    ctx,
    { action: 'container.added', entity: 'container', accountId: null },
    added.map(({ id, number }) => ({ entityId: id, changes: { number, sizeId, depotId } })),
  );
  const isNew = new Set(added.map(({ number }) => number));
  return { added: added.length, known: all.filter((number) => !isNew.has(number)) };
}

/**
 * Updates a container that is not on site; then its place is no longer to be checked. Absent fields stay. Throws NOT_FOUND,
 * CONTAINER_ON_SITE, CONTAINER_TAKEN, UNKNOWN_SIZE.
 */
export async function updateStockContainer(
  ctx: TenantContext,
  id: string,
  input: Received<typeof updateEndpoint>['body']['data'],
): Promise<void> {
  const { db, now, scope } = ctx;
  const row = await requireContainer(ctx, id);
  if (row.state === 'site') throw onSite(row.order?.number);
  if (input.depotId !== undefined) await requireDepot(ctx, input.depotId);
  if (input.sizeId !== undefined && input.sizeId !== row.size.id) await requireSize(ctx, input.sizeId);
  const was = { number: row.number, sizeId: row.size.id, depotId: row.depot.id, state: row.state, note: row.note };
  const is = {
    number: input.number ?? was.number!,
    sizeId: input.sizeId ?? was.sizeId,
    depotId: input.depotId ?? was.depotId,
    state: input.state ?? was.state,
    note: input.note === undefined ? was.note : input.note || null,
  };
  if (JSON.stringify(was) === JSON.stringify(is) && !row.toCheck) return;
  const moved = is.state !== was.state || is.depotId !== was.depotId;
  const changed = await db
    .updateTable('containers')
    .set({
      number: is.number,
      container_sub_type_id: is.sizeId,
      depot_id: is.depotId,
      state: is.state,
      note: is.note,
      to_check: false,
      ...(is.state !== 'lorry' && { vehicle_id: null }),
      ...(moved && { since: now }),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('order_id', 'is', null)
    .executeTakeFirst()
    .catch(takenAs('CONTAINER_TAKEN'));
  if (changed.numUpdatedRows === 0n) throw onSite(row.order?.number);
  await audit(ctx, {
    action: 'container.changed',
    entity: 'container',
    entityId: row.id,
    accountId: null,
    changes: { was, is, state: is.state, note: is.note },
  });
}

/** Deletes a container that was entered by mistake. Throws NOT_FOUND, CONTAINER_ON_SITE. */
export async function removeStockContainer(ctx: TenantContext, id: string): Promise<void> {
  const row = await requireContainer(ctx, id);
  const removed = await ctx.db
    .deleteFrom('containers')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', row.id)
    .where('order_id', 'is', null)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw onSite(row.order?.number);
  await audit(ctx, {
    action: 'container.removed',
    entity: 'container',
    entityId: row.id,
    accountId: null,
    changes: { number: row.number, sizeId: row.size.id, depotId: row.depot.id },
  });
}

const onSite = (order: string | undefined) =>
  new Refusal(
    'CONTAINER_ON_SITE',
    order === undefined
      ? {}
      : {
          message: `This container is on site for ${order}. Complete its collection first, or correct the container number on that order.`,
        },
  );

async function requireSize({ db, scope }: TenantContext, sizeId: string): Promise<void> {
  const found = isId(sizeId)
    ? await db
        .selectFrom('container_sub_types')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', sizeId)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal('UNKNOWN_SIZE');
}
