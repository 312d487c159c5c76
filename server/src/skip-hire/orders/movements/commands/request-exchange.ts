import type { AccountContext } from '../../../../platform/context.ts';
import { orderMovement, type RequestedMovement, type OpenedMovement } from './order-movement.ts';

/**
 * Requests the swap of a full container for an empty one, of the same size and waste unless the request says otherwise.
 * The exchange has its own price (portal.md §6).
 */
export function requestExchange(
  ctx: AccountContext,
  jobId: string,
  input: Omit<RequestedMovement, 'type' | 'locationNotes'>,
): Promise<OpenedMovement> {
  return orderMovement(ctx, jobId, { ...input, type: 'exchange' });
}
