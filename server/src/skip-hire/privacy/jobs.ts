import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { queueMail } from '../../core/email/commands/queue-email.ts';
import { requestTable } from './queries.ts';
import { privacyReceived } from './emails.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/**
 * Acknowledges a request about personal data by email, as the law requires of complaints.
 */
export async function acknowledgeRequest(deps: Deps, work: { requestId: string; tenantId: string }): Promise<void> {
  await asWorker(deps, work.tenantId, deps.clock.now(), async (ctx) => {
    const request = await requestTable.one(ctx, work.requestId);
    if (!request || request.email === null) return;
    // Nobody has confirmed the address yet, so it is not greeted by the name that was typed.
    const to = { email: request.email, name: null, accountId: null };
    await queueMail(ctx, privacyReceived, to, { requestId: request.id }, `privacy-received:${request.id}`);
  });
}

export const acknowledgeJob = defineJob({
  name: 'privacy.acknowledge',
  data: z.object({ requestId: z.string(), tenantId: z.string() }),
  sendsEmail: true,
  work: acknowledgeRequest,
});
