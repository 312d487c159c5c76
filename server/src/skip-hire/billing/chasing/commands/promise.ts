import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isPromiseDay } from '@tonnage/domain/skip-hire/chasing/promises';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { newId, requireId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { inCustomer } from '../../../accounts/in-customer.queries.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';

/**
 * Records what a customer promised to pay by a day, pence. It takes the place of a promise whose day is not over. Throws NOT_FOUND,
 * ACCOUNT_MERGED, PROMISE_DAY.
 */
export async function promisePayment(
  ctx: TenantContext,
  accountId: string,
  { amountPence, dueOn }: { amountPence: number; dueOn: IsoDate },
): Promise<string> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  await inCustomer(ctx, accountId);
  const today = dateIn(LONDON, now);
  if (!isPromiseDay(dueOn, today)) throw new Refusal('PROMISE_DAY');
  // Of two people at once, the second replaces what the first recorded.
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  await db
    .updateTable('payment_promises')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('due_on', '>=', today)
    .execute();
  const id = newId(now);
  await db
    .insertInto('payment_promises')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: accountId,
      amount_pence: amountPence,
      promised_on: today,
      due_on: dueOn,
      made_at: now,
      made_by: scope.actor.userId!,
    })
    .execute();
  await audit(ctx, {
    action: 'payment.promised',
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { amountPence, dueOn },
  });
  return id;
}

/** Takes back a promise that was a mistake. Throws NOT_FOUND. */
export async function withdrawPromise(ctx: TenantContext, id: string): Promise<void> {
  requireBookkeeper(ctx);
  requireId(id);
  const { db, now, scope } = ctx;
  const withdrawn = await db
    .updateTable('payment_promises')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  if (!withdrawn) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'payment.promise_withdrawn',
    entity: 'account',
    entityId: withdrawn.account_id,
    accountId: withdrawn.account_id,
  });
}
