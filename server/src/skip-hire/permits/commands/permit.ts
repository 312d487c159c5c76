import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { PERMIT_TRANSITIONS } from '@tonnage/domain/skip-hire/permits';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { documents } from '../ports.ts';
import { movePermit } from './move-permit.ts';

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
 * Records the council's extension of a permit to a later day, perhaps under another number; the company's sheet is
 * issued again. Throws NOT_FOUND, WRONG_STATE, PERMIT_DAYS.
 */
export async function extendPermit(
  ctx: TenantContext,
  id: string,
  { to, number }: { to: IsoDate; number?: string | undefined },
): Promise<void> {
  const before = isId(id)
    ? await ctx.db
        .selectFrom('permits')
        .select('valid_to')
        .where('tenant_id', '=', ctx.scope.tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (before && before.valid_to !== null && to <= before.valid_to) throw new Refusal('PERMIT_DAYS');
  const moved = await movePermit(ctx, id, 'extend', { valid_to: to, ...(number && { number }) }, { to, number });
  const replacesId = await documents().voidPermitSheet(ctx, moved.order_id);
  await documents().issuePermitSheet(ctx, {
    orderId: moved.order_id,
    number: moved.number ?? '',
    council: moved.council,
    from: moved.valid_from!,
    to,
    replacesId,
  });
}

/**
 * Records the council's refusal: the container needs another granted permit to stand on the road. Throws NOT_FOUND,
 * WRONG_STATE.
 */
export async function refusePermit(ctx: TenantContext, id: string, reason: string): Promise<void> {
  await movePermit(ctx, id, 'refuse', { refused_reason: reason }, { reason });
}
