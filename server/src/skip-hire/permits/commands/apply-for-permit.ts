import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../platform/context.ts';
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
