import type { AccountContext } from '../../../../platform/context.ts';
import { orderMovement, type RequestedMovement, type OpenedMovement } from './order-movement.ts';

type Input = Omit<RequestedMovement, 'type' | 'containerSubTypeId' | 'wasteTypeId'> & { locationNotes: string };

/** Requests a move of the container on its site; the order shows the new position once that is done. */
export function requestReposition(ctx: AccountContext, jobId: string, input: Input): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'reposition' });
}
