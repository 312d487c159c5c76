import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { issuePermitSheet } from '../../documents/commands/issue-paper.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The council granted an order's permit. Of two at once the second finds it granted. Dates are both included. */
export async function grantPermit(
  ctx: TenantContext,
  orderId: string,
  grant: { number: string; from: string; to: string },
): Promise<void> {
  const granted = await ctx.db
    .updateTable('permits as p')
    .from('permit_areas as a')
    .whereRef('a.id', '=', 'p.permit_area_id')
    .set({ status: 'granted', number: grant.number, valid_from: grant.from, valid_to: grant.to })
    .where('p.tenant_id', '=', ctx.scope.tenantId)
    .where('p.order_id', '=', orderId)
    .where('p.status', 'in', ['required', 'applied'])
    .returning(['p.account_id', 'a.council'])
    .executeTakeFirst();
  if (!granted) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'permit.granted',
    entity: 'order',
    entityId: orderId,
    accountId: granted.account_id,
    changes: { ...grant },
  });
  await issuePermitSheet(ctx, { orderId, council: granted.council, ...grant });
}
