import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The council granted an order's permit. Of two at once the second finds it granted. Dates are both included. */
export async function grantPermit(
  ctx: TenantContext,
  orderId: string,
  grant: { number: string; from: string; to: string },
): Promise<void> {
  const granted = await ctx.db
    .updateTable('permits')
    .set({ status: 'granted', number: grant.number, valid_from: grant.from, valid_to: grant.to })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('order_id', '=', orderId)
    .where('status', 'in', ['required', 'applied'])
    .returning('account_id')
    .executeTakeFirst();
  if (!granted) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'permit.granted',
    entity: 'order',
    entityId: orderId,
    accountId: granted.account_id,
    changes: { ...grant },
  });
}
