import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../../platform/audit.ts';
import type { TenantContext } from '../../../../platform/http/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { randomToken } from '../../../../platform/credentials/tokens.ts';
import { giveBackCredit } from '../../../accounts/commands/take-credit.ts';
import { allocateMoney } from '../../invoices/commands/allocate-money.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';

/**
 * Records money that an account paid by bank, pence with VAT, on the bank's date (default: today). It frees as much
 * credit and pays the named invoice, then the oldest; the rest stays for the next. Returns the payment's id.
 */
export async function recordPayment(
  ctx: TenantContext,
  accountId: string,
  amountPence: number,
  of: { invoiceId?: string; receivedOn?: IsoDate; bankReference?: string } = {},
): Promise<string> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const own = await db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
  const id = newId(now);
  await giveBackCredit(db, accountId, amountPence);
  await db
    .insertInto('payments')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: accountId,
      provider: 'bank',
      reference: randomToken(),
      bank_reference: of.bankReference ?? null,
      amount_pence: amountPence,
      status: 'paid',
      received_on: of.receivedOn ?? dateIn(LONDON, now),
      created_at: now,
      settled_at: now,
    })
    .execute();
  await allocateMoney(ctx, accountId, of.invoiceId === undefined ? undefined : { fundId: id, invoiceId: of.invoiceId });
  await audit(ctx, {
    action: 'payment.recorded',
    entity: 'payment',
    entityId: id,
    accountId,
    changes: { amountPence },
  });
  return id;
}
