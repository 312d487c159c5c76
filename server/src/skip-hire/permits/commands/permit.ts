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
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { documents } from '../ports.ts';

interface PermitChange {
  number?: string;
  reference?: string | null;
  applied_on?: string;
  valid_from?: string;
  valid_to?: string;
  refused_reason?: string | null;
  permit_area_id?: string;
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
      throw new Refusal('WRONG_STATE', { message: 'The order has finished, so its permit can’t be renewed.' });
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

/** Records an application for a permit to the council, with its day and reference. Throws NOT_FOUND, WRONG_STATE. */
export async function applyForPermit(
  ctx: TenantContext,
  id: string,
  {
    appliedOn = dateIn(LONDON, ctx.now),
    reference,
  }: { appliedOn?: IsoDate | undefined; reference?: string | undefined },
): Promise<void> {
  const change = { applied_on: appliedOn, reference: reference || null, refused_reason: null };
  await movePermit(ctx, id, 'apply', change, { appliedOn, reference });
}

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

/**
 * Records the council's refusal: the container needs another granted permit to stand on the road. Throws NOT_FOUND,
 * WRONG_STATE.
 */
export async function refusePermit(ctx: TenantContext, id: string, reason: string): Promise<void> {
  await movePermit(ctx, id, 'refuse', { refused_reason: reason }, { reason });
}
