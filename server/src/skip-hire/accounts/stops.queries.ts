import { accountBlockers } from '@tonnage/domain/skip-hire/blockers';
import { isOpenOrder, ORDER_STATUSES } from '@tonnage/domain/skip-hire/orders';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { factsOf, type accountOf } from './queries.ts';

/** The refusals that keep the account from an order of this amount, pence with VAT; empty if it may order. */
export function accountRefusals(
  account: Awaited<ReturnType<typeof accountOf>>,
  order: { poNumber: string | null; grossPence: number },
  scope: Pick<Scope, 'actor' | 'siteIds'>,
): Refusal[] {
  return accountBlockers(factsOf(account), order, reader(scope)).map(
    ({ code, message, field }) => new Refusal(code, { message, ...(field === undefined ? {} : { field }) }),
  );
}

/** Who reads why an account may not order. */
export function reader({ actor, siteIds }: Pick<Scope, 'actor' | 'siteIds'>): 'customer' | 'limited' | 'staff' {
  if (actor.kind === 'staff') return 'staff';
  return siteIds === null ? 'customer' : 'limited';
}

/** Whether the account has an open order. */
export async function hasOpenOrders(db: Db, accountId: string): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ORDER_STATUSES.filter(isOpenOrder))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
