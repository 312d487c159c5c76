import { unpaidBlocker, type OrderBlocker } from '@tonnage/domain/skip-hire/blockers';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Why orders that await payment keep the account from placing as many more; null if they do not. Staff may always. */
export async function unpaidBlockerOf(
  { db, scope }: Pick<Reading<AccountContext>, 'db' | 'scope'>,
  quantity: number,
): Promise<OrderBlocker | null> {
  if (scope.actor.kind === 'staff') return null;
  const unpaid = await db
    .selectFrom('orders')
    .select(['number', 'site_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', scope.accountId)
    .where('status', '=', 'awaiting_payment')
    .orderBy('id')
    .execute();
  const seen = unpaid.filter(({ site_id: siteId }) => scope.mayUseSite(siteId));
  const numbers = (rows: typeof unpaid) => rows.map(({ number }) => number);
  return unpaidBlocker(numbers(unpaid), numbers(seen), quantity);
}

/**
 * Refuses an order while too many of its account await payment. Locks the account until the transaction ends, so that of
 * two orders at once the second counts the first. Throws UNPAID_ORDERS.
 */
export async function requireFewUnpaid(ctx: AccountContext, quantity: number): Promise<void> {
  await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', ctx.scope.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const blocker = await unpaidBlockerOf(ctx, quantity);
  if (blocker) throw new Refusal(blocker.code, { message: blocker.message });
}
