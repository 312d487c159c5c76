import type { ReturnedRow } from '@tonnage/contract/skip-hire/waste-tracking';
import { json } from '../../../platform/db/db.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { takenAs } from '../../../platform/refusal.ts';
import { receiptsByTicket } from '../queries.ts';
import { auditReceipt } from './receipt.ts';

/**
 * Saves what the service wrote into a workbook that was uploaded there: the IDs of the loads that it recorded, and its
 * errors. A load that is corrected or recorded meanwhile keeps that; the same workbook may be read again. Returns the
 * references by what became of them. Throws TRACKING_ID_TAKEN if another load takes one of the IDs at the same time.
 */
export async function readReturned(ctx: TenantContext, rows: readonly ReturnedRow[]) {
  const { db, now, scope } = ctx;
  const found = await receiptsByTicket(
    ctx,
    rows.map(({ reference }) => reference),
  );
  const result = { recorded: [] as string[], refused: [] as string[], unknown: [] as string[] };
  // In one order, so that two files at once cannot lock each other out.
  for (const { reference, trackingId: given, errors } of rows.toSorted((a, b) =>
    a.reference < b.reference ? -1 : 1,
  )) {
    const row = found.get(reference);
    const trackingId = given?.toUpperCase() ?? null;
    if (!row) {
      result.unknown.push(reference);
      continue;
    }
    const open = db
      .updateTable('waste_receipts')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', row.id)
      .where('status', 'in', ['due', 'refused', 'unpaid'])
      .where((eb) => eb.or([eb('tracking_id', 'is', null), eb('tracking_id', '=', trackingId ?? row.tracking_id)]));
    if (errors) {
      const trouble = [{ key: '', errorType: 'Spreadsheet', returned: errors }];
      const { numUpdatedRows } = await open
        .set({ status: 'refused', trouble: json(trouble), updated_at: now })
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await auditReceipt(ctx, row, 'receipt.returned', { errors });
      result[numUpdatedRows === 1n ? 'refused' : 'unknown'].push(reference);
      continue;
    }
    if (trackingId === null) {
      result.unknown.push(reference);
      continue;
    }
    if (row.status === 'accepted' && row.tracking_id === trackingId) {
      result.recorded.push(reference);
      continue;
    }
    const { numUpdatedRows } = await open
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('waste_receipts as other')
              .select('other.id')
              .where('other.tenant_id', '=', scope.tenantId)
              .where('other.tracking_id', '=', trackingId)
              .where('other.id', '<>', row.id),
          ),
        ),
      )
      .set({ status: 'accepted', tracking_id: trackingId, accepted_at: now, trouble: null, updated_at: now })
      .executeTakeFirst()
      .catch(takenAs('TRACKING_ID_TAKEN'));
    if (numUpdatedRows === 1n) await auditReceipt(ctx, row, 'receipt.entered', { trackingId });
    result[numUpdatedRows === 1n ? 'recorded' : 'unknown'].push(reference);
  }
  return result;
}
