import {
  PERMIT_ENDED,
  PERMIT_LABELS,
  PERMIT_TRANSITIONS,
  type PermitEvent,
  type PermitStatus,
} from '@tonnage/domain/skip-hire/permits';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

interface PermitChange {
  number?: string;
  reference?: string | null;
  applied_on?: string;
  valid_from?: string;
  valid_to?: string;
  refused_reason?: string | null;
}

const DONE: Record<PermitEvent, string> = {
  apply: 'permit.applied',
  grant: 'permit.granted',
  extend: 'permit.extended',
  refuse: 'permit.refused',
};

/**
 * Moves a permit by the domain's transition table and writes the council's decision: the second of two at once finds
 * another state. Returns it as it is then. Throws NOT_FOUND, WRONG_STATE.
 */
export async function movePermit(
  ctx: TenantContext,
  id: string,
  event: PermitEvent,
  change: PermitChange,
  details: Record<string, unknown>,
) {
  const { db, scope } = ctx;
  const { from, to } = PERMIT_TRANSITIONS[event];
  const moved = isId(id)
    ? await db
        .updateTable('permits as p')
        .from(['permit_areas as a', 'orders as o'])
        .whereRef('a.id', '=', 'p.permit_area_id')
        .whereRef('o.id', '=', 'p.order_id')
        .$if(event === 'extend', (update) => update.where('o.status', 'not in', PERMIT_ENDED))
        .set({ status: to, ...change })
        .where('p.tenant_id', '=', scope.tenantId)
        .where('p.id', '=', id)
        .where('p.status', 'in', from)
        .returning(['p.account_id', 'p.order_id', 'p.number', 'p.valid_from', 'p.valid_to', 'a.council'])
        .executeTakeFirst()
    : undefined;
  if (!moved) {
    requireId(id);
    const current = await db
      .selectFrom('permits')
      .select('status')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!current) throw new Refusal('NOT_FOUND');
    if (from.includes(current.status as PermitStatus))
      throw new Refusal('WRONG_STATE', { message: 'The order has finished, so its permit can’t be extended.' });
    const label = PERMIT_LABELS[current.status as PermitStatus].toLowerCase();
    throw new Refusal('WRONG_STATE', {
      message: `The permit’s status is “${label}”. Reload the page to see what you can do next.`,
    });
  }
  await audit(ctx, {
    action: DONE[event],
    entity: 'order',
    entityId: moved.order_id,
    accountId: moved.account_id,
    changes: { permitId: id, council: moved.council, ...details },
  });
  return moved;
}
