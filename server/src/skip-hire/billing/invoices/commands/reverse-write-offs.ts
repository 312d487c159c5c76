import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { releaseMoney } from './allocate-money.ts';
import type { IssuingContext } from './issue-invoice.ts';

/**
 * Voids what was written off of an invoice whose work is cancelled: the credit note settles it instead, and would otherwise be money
 * that nobody paid. Locks the account.
 */
export async function reverseWriteOffs(
  ctx: IssuingContext,
  invoice: { id: string; account_id: string },
  reason: string,
): Promise<void> {
  const { db, now } = ctx;
  const accountId = invoice.account_id;
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string; amountPence: number }>`
    select p.id, p.amount_pence as "amountPence" from allocations a
    join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where a.tenant_id = ${ctx.scope.tenantId} and a.invoice_id = ${invoice.id} and p.provider = 'write_off' and p.status = 'paid'
    order by p.id`.execute(db);
  for (const { id, amountPence } of rows) {
    await releaseMoney(ctx, accountId, id);
    await addDebt(db, accountId, amountPence);
    await db
      .updateTable('payments')
      .set({ status: 'voided', voided_on: dateIn(LONDON, now), void_reason: reason })
      .where('id', '=', id)
      .execute();
    await audit(ctx, {
      action: 'payment.voided',
      entity: 'payment',
      entityId: id,
      accountId,
      changes: { amountPence, reason },
    });
  }
}
