import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { WriteOffCause } from '@tonnage/domain/skip-hire/write-offs';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import { uuids } from '../../../../platform/db/arrays.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { recordMoney } from '../../payments/commands/record-payment.ts';
import { receiptsLike } from '../queries.ts';
import { allocateTo, releaseMoney } from './allocate-money.ts';
import type { IssuingContext } from './issue-invoice.ts';

interface WrittenOff {
  id: string;
  invoiceId: string;
  amountPence: number;
  cause: WriteOffCause;
  note: string | null;
  onDay: IsoDate;
}

/**
 * Voids as much of what was written off of a receipt, and of those of the same payment, as makes `pence` of them outstanding, the newest
 * first: a credit note of as much for cancelled work settles it instead, and would otherwise be money that nobody paid. What more a voided
 * write-off was of is written off again, of the same day and for the same reason. Locks the account.
 */
export async function reverseWriteOffs(
  ctx: IssuingContext,
  receipt: { id: string; account_id: string },
  pence: number,
  reason: string,
): Promise<void> {
  const { db } = ctx;
  const accountId = receipt.account_id;
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const invoiceIds = await receiptsLike(db, receipt.id);
  let short = pence - (await openOf(ctx, invoiceIds));
  for (const each of await writtenOffOf(ctx, invoiceIds)) {
    if (short <= 0) return;
    const again = Math.max(0, each.amountPence - short);
    await reverse(ctx, accountId, each, { again, reason });
    short -= each.amountPence;
  }
}

async function openOf({ db }: IssuingContext, invoiceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(gross_pence - paid_pence - credited_pence), 0)::bigint as pence from invoices
    where id = any(${uuids(invoiceIds)})`.execute(db);
  return rows[0]!.pence;
}

async function writtenOffOf({ db, scope }: IssuingContext, invoiceIds: readonly string[]): Promise<WrittenOff[]> {
  const { rows } = await sql<WrittenOff>`
    select p.id, a.invoice_id as "invoiceId", p.amount_pence as "amountPence", p.write_off_cause as cause, p.write_off_note as note,
      p.received_on as "onDay"
    from allocations a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where a.tenant_id = ${scope.tenantId} and a.invoice_id = any(${uuids(invoiceIds)}) and p.provider = 'write_off' and p.status = 'paid'
    order by p.id desc`.execute(db);
  return rows;
}

/** Voids a write-off, pence of which are written off `again`. */
async function reverse(
  ctx: IssuingContext,
  accountId: string,
  { id, invoiceId, amountPence, cause, note, onDay }: WrittenOff,
  { again, reason }: { again: number; reason: string },
): Promise<void> {
  await releaseMoney(ctx, accountId, id);
  await addDebt(ctx.db, accountId, amountPence);
  await ctx.db
    .updateTable('payments')
    .set({ status: 'voided', voided_on: dateIn(LONDON, ctx.now), void_reason: reason })
    .where('id', '=', id)
    .execute();
  if (again > 0) {
    const of = { amountPence: again, method: 'write_off' as const, receivedOn: onDay, bankReference: null };
    const rest = await recordMoney(ctx, accountId, { ...of, writeOff: { cause, note } });
    await allocateTo(ctx, accountId, { fundId: rest, invoiceIds: [invoiceId] });
  }
  await audit(ctx, {
    action: 'payment.voided',
    entity: 'payment',
    entityId: id,
    accountId,
    changes: { amountPence, reason, ...(again > 0 && { writtenOffAgainPence: again }) },
  });
}
