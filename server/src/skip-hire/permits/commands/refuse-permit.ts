import type { TenantContext } from '../../../platform/http/context.ts';
import { movePermit } from './move-permit.ts';

/** The council refused a permit: the container cannot stand on the road until another is granted. Throws NOT_FOUND, WRONG_STATE. */
export async function refusePermit(ctx: TenantContext, id: string, reason: string): Promise<void> {
  await movePermit(ctx, id, 'refuse', { refused_reason: reason }, { reason });
}
