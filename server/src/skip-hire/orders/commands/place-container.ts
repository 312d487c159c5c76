import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { isSameNumber } from '@tonnage/domain/skip-hire/stock';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { touched } from '../../../platform/http/etag.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';

/**
 * Records which container is on an order's site; null: its number is not known. A number is on one site at a time, which
 * an index enforces for two at once. The container recorded before, unless its number is `taken`, which a job takes away, is to be
 * checked: nobody knows where it is. The order is locked by then. Throws CONTAINER_ELSEWHERE, which says where it is and what to do.
 */
export async function placeContainer(
  ctx: TenantContext,
  orderId: string,
  number: string | null,
  taken: string | null = null,
): Promise<void> {
  const { db, scope } = ctx;
  if (number !== null) {
    const { rows } = await sql<{ number: string; site: string; postcode: string }>`
      select number, site, postcode from tonnage_container_place(${number}, ${orderId}::uuid)`.execute(db);
    const [place] = rows;
    if (place)
      throw new Refusal('CONTAINER_ELSEWHERE', {
        message: `${number} is at ${place.site}, ${place.postcode} (${place.number}). Check the number. If it has left there, ${
          scope.actor.kind === 'driver' ? 'ask the office to correct it' : 'correct the number on that order'
        } first.`,
      });
  }
  const order = await db
    .selectFrom('orders')
    .select(['number', 'container_number'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('orders')
    .set({ container_number: number, updated_at: touched(ctx.now) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
    .catch(takenAs('CONTAINER_ELSEWHERE'));
  if (number !== null)
    await auditContainer(ctx, number, 'container.placed', { order: order.number, orderId, state: 'site' });
  const before = order.container_number;
  if (before === null || [number, taken].some((one) => one !== null && isSameNumber(one, before))) return;
  const changed = number === null ? 'removed from' : `changed to ${number} on`;
  const note = `This number was ${changed} ${order.number}. Check where this container is.`;
  await sql`select tonnage_check_container(${before}, ${note})`.execute(db);
  await auditContainer(ctx, before, 'container.to_check', { order: order.number, orderId, state: 'depot', note });
}

/** Records in a container's history what a job or a correction did with it. */
export async function auditContainer(
  ctx: TenantContext,
  number: string,
  action: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`select tonnage_container_of(${number}) as id`.execute(ctx.db);
  const id = rows[0]!.id;
  if (id !== null)
    await audit(ctx, { action, entity: 'container', entityId: id, accountId: null, changes: { number, ...changes } });
}

/** The container on site after a job: its number, null if it is not known, undefined if it is the same as before. */
export function containerLeft(type: JobType, number: string | null | undefined): string | null | undefined {
  switch (type) {
    case 'delivery':
    case 'exchange':
      return number ?? null;
    case 'tip_and_return':
    case 'reposition':
      return number ?? undefined;
    case 'collection':
    case 'wait_and_load':
      return undefined;
  }
}
