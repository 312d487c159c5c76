import { PERMIT_TRANSITIONS } from '@tonnage/domain/skip-hire/permits';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { documents } from '../ports.ts';

/**
 * Records the council's grant of an order's permit, or of the named one of them. The second of two at once finds it
 * granted. Both dates are included. Throws WRONG_STATE, PERMIT_DAYS.
 */
export async function grantPermit(
  ctx: TenantContext,
  orderId: string,
  grant: { number: string; from: string; to: string },
  permitId?: string,
): Promise<void> {
  if (grant.to < grant.from) throw new Refusal('PERMIT_DAYS');
  const granted = await ctx.db
    .updateTable('permits as p')
    .from('permit_areas as a')
    .whereRef('a.id', '=', 'p.permit_area_id')
    .set({ status: 'granted', number: grant.number, valid_from: grant.from, valid_to: grant.to })
    .where('p.tenant_id', '=', ctx.scope.tenantId)
    .where('p.order_id', '=', orderId)
    .where('p.status', 'in', PERMIT_TRANSITIONS.grant.from)
    .$if(permitId !== undefined, (query) => query.where('p.id', '=', permitId!))
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
  await documents().issuePermitSheet(ctx, { orderId, council: granted.council, ...grant });
}
