import type { IsoDate } from '@tonnage/domain/common/dates';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isId } from '../../../platform/db/ids.ts';
import { movePermit } from './move-permit.ts';
import { documents } from '../ports.ts';

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
