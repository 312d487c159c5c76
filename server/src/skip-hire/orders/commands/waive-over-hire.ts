import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownerOf } from '../desk.queries.ts';
import { billing } from '../ports.ts';

/** How far ahead over hire is waived, in days. */
const LONGEST = 60;

/**
 * Waives the over hire of the container on site up to a day: its hire lasts until then, and days that were not invoiced yet never
 * will be. Throws NOT_FOUND, WRONG_STATE without a container on hire, WAIVER_DAY.
 */
export async function waiveOverHire(
  ctx: TenantContext,
  orderId: string,
  { until, reason }: { until: IsoDate; reason: string },
): Promise<void> {
  const { db, scope, now } = ctx;
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  // Before the order, as an invoice run does.
  await billing().lockInvoicing(db, scope.tenantId);
  const order = await db
    .selectFrom('orders')
    .select(['status', 'hire_until', 'account_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', owner.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const began = await db
    .selectFrom('jobs')
    .select(['id', 'over_hire_to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', owner.id)
    .where('status', '=', 'completed')
    .where('type', 'in', ['delivery', 'exchange'])
    .orderBy('completed_at', 'desc')
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  if (!['on_site', 'collection_booked'].includes(order.status) || order.hire_until === null || !began)
    throw new Refusal('WRONG_STATE', { message: 'No container is on hire for this order.' });
  const charged = began.over_hire_to ?? order.hire_until;
  const settled = charged > order.hire_until ? charged : order.hire_until;
  if (until <= settled || until > addDays(dateIn(LONDON, now), LONGEST))
    throw new Refusal('WAIVER_DAY', {
      message: `The hire is already included or invoiced up to ${formatDay(settled)}. Choose a later day, up to ${LONGEST} days from today.`,
      field: 'until',
    });
  await db.updateTable('jobs').set({ over_hire_to: until }).where('id', '=', began.id).execute();
  await db
    .updateTable('orders')
    .set({ hire_until: until, updated_at: touched(now) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', owner.id)
    .execute();
  await audit(ctx, {
    action: 'order.over_hire_waived',
    entity: 'order',
    entityId: owner.id,
    accountId: order.account_id,
    changes: { until, was: settled, reason },
  });
}
