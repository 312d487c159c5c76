import type { AccountContext } from '../../../../platform/http/context.ts';
import { orderMovement, type RequestedMovement, type OpenedMovement } from './order-movement.ts';

type Input = Omit<RequestedMovement, 'type' | 'containerSubTypeId' | 'wasteTypeId'> & { locationNotes: string };

/** Asks for the container to be moved on its site; the order says where it stands once that is done. */
export function requestReposition(ctx: AccountContext, jobId: string, input: Input): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'reposition' });
}
