import type { AccountContext } from '../../../../platform/context.ts';
import { orderMovement, type RequestedMovement, type OpenedMovement } from './order-movement.ts';

type Input = Omit<RequestedMovement, 'type' | 'locationNotes' | 'containerSubTypeId' | 'wasteTypeId'>;

/** Requests that the container is taken away full, tipped, and brought back to the same place. The hire goes on. */
export function requestTipAndReturn(ctx: AccountContext, jobId: string, input: Input): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'tip_and_return' });
}
