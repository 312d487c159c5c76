import type { ReceiptWords } from '@tonnage/domain/skip-hire/receipt';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { requireReceipt } from '../queries.ts';
import { auditReceipt } from './audit-receipt.ts';

/** Overrides what is sent about a load. One that is recorded is sent again, under its id. Throws NOT_FOUND. */
export async function correctReceipt(ctx: TenantContext, id: string, words: ReceiptWords): Promise<void> {
  const row = await requireReceipt(ctx, id);
  await ctx.db
    .updateTable('waste_receipts')
    .set({
      said: json(words),
      status: sql`case when status = 'empty' then status else 'due' end`,
      claimed_at: null,
      updated_at: ctx.now,
    })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', row.id)
    .execute();
  await auditReceipt(ctx, row, 'receipt.corrected', { ...words });
}
