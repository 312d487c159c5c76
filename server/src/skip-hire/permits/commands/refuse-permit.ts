import type { TenantContext } from '../../../platform/context.ts';
import { movePermit } from './move-permit.ts';

/**
 * Records the council's refusal: the container needs another granted permit to stand on the road. Throws NOT_FOUND,
 * WRONG_STATE.
 */
export async function refusePermit(ctx: TenantContext, id: string, reason: string): Promise<void> {
  await movePermit(ctx, id, 'refuse', { refused_reason: reason }, { reason });
}
