import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { queueMail } from '../email/commands/queue-email.ts';
import { mailsBefore } from '../email/queries.ts';
import { issueToken } from './commands/issue-token.ts';
import { personByEmail } from './queries.ts';
import { confirmAddress, resetPassword } from './emails.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Who asked for a link to set a new password or to confirm an address. */
const authEmail = z.object({
  kind: z.enum(['reset', 'confirm']),
  email: z.string(),
  face: z.literal('metrics').optional(),
  tenantId: z.string(),
});

/**
 * Emails a requested link, if the address belongs to a person of the tenant who can use it: not blocked, not already confirmed
 * for a confirmation, and within the hourly limit. Only the newest emailed link is valid.
 */
export async function sendAuthEmail(deps: Deps, work: z.infer<typeof authEmail>): Promise<void> {
  const { kind, email, face, tenantId } = work;
  await asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
    const person = await personByEmail(ctx, tenantId, email);
    if (!person || person.blocked_at !== null) return;
    if (kind === 'confirm' && person.confirmed_at !== null) return;
    const template = kind === 'reset' ? resetPassword : confirmAddress;
    // The link of the last email stays valid.
    if ((await mailsBefore(ctx, template, person.email))?.full) return;
    const token = await issueToken(ctx, { tenantId, userId: person.id, kind });
    await queueMail(ctx, template, { userId: person.id, accountId: null }, { token, email: person.email, face });
  });
}

export const authEmailJob = defineJob({
  name: 'identity.email',
  data: authEmail,
  sendsEmail: true,
  work: sendAuthEmail,
});
