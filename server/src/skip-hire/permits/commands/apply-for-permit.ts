import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../platform/http/context.ts';
import { movePermit } from './move-permit.ts';

/** The council was asked for a permit, on a day and under its reference. Throws NOT_FOUND, WRONG_STATE. */
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
