import { OPEN_RECEIPTS } from '@tonnage/domain/skip-hire/waste-tracking';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireReceipt } from '../queries.ts';
import { auditReceipt } from './audit-receipt.ts';

/**
 * Records that a load was entered at the service by hand or by spreadsheet: the id that it got there, which is unique
 * to the load. Of two at once one succeeds. Throws NOT_FOUND, WRONG_STATE, TRACKING_ID_TAKEN.
 */
export async function enterReceipt(ctx: TenantContext, id: string, typed: string): Promise<void> {
  const { db, now, scope } = ctx;
  const row = await requireReceipt(ctx, id);
  const trackingId = typed.toUpperCase();
  const taken = await db
    .selectFrom('waste_receipts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('tracking_id', '=', trackingId)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (taken) throw new Refusal('TRACKING_ID_TAKEN');
  const entered = await db
    .updateTable('waste_receipts')
    .set({ status: 'accepted', tracking_id: trackingId, accepted_at: now, trouble: null, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', 'in', [...OPEN_RECEIPTS])
    .executeTakeFirst();
  if (entered.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', { message: 'This load has already been submitted, or weighs nothing.' });
  await auditReceipt(ctx, row, 'receipt.entered', { trackingId });
}
