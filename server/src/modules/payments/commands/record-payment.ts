import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { giveBackCredit } from '../../accounts/commands/take-credit.ts';
import { randomToken } from '../../../platform/tokens.ts';

/** Books money that an account paid by bank, pence with VAT: it frees that much credit. */
export async function recordPayment(ctx: TenantContext, accountId: string, amountPence: number): Promise<void> {
  const { db, now, scope } = ctx;
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
      amount_pence: amountPence,
      status: 'paid',
      created_at: now,
      settled_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'payment.recorded',
    entity: 'payment',
    entityId: id,
    accountId,
    changes: { amountPence },
  });
}
