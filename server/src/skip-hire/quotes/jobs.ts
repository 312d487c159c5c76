import { forStaff } from '@tonnage/domain/common/call-us';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { InvalidInput, Refusal } from '../../platform/refusal.ts';
import { notifyOffice } from './commands/notify-office.ts';
import { noteProblem, orderAccepted } from './commands/order-quote.ts';

/**
 * Runs when a quote was accepted or declined by its link: makes the order, or notes for the office why it could not, and tells the
 * office. Running it again orders and emails nothing twice.
 */
export async function followAnswer(
  deps: Deps,
  { quoteId, tenantId }: { quoteId: string; tenantId: string },
): Promise<void> {
  const now = deps.clock.now();
  try {
    await asWorker(deps, tenantId, now, (ctx) => orderAccepted(ctx, quoteId));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
    await asWorker(deps, tenantId, now, (ctx) => noteProblem(ctx, quoteId, forStaff(error.message)));
  }
  await asWorker(deps, tenantId, now, (ctx) => notifyOffice(ctx, quoteId));
}

export const quoteAnsweredJob = defineJob({
  name: 'quote.answered',
  called: 'Order from an accepted quote',
  page: ({ quoteId }) => `/desk/quotes?open=${quoteId}`,
  data: z.object({ quoteId: z.string(), tenantId: z.string() }),
  work: followAnswer,
});
