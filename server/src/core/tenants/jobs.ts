import { LIMITS } from '@tonnage/contract/limits';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/db/ids.ts';
import { hashToken, randomToken } from '../../platform/credentials/tokens.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { queueMail } from '../email/commands/queue-email.ts';
import { mailsBefore } from '../email/queries.ts';
import { newsletterConfirm, newsletterWelcome } from './emails.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const newsletterEmail = z.object({ kind: z.enum(['ask', 'welcome']), email: z.string(), tenantId: z.string() });

/** Emails the link that confirms a subscription, or the welcome that explains how to unsubscribe. */
export async function sendNewsletterEmail(deps: Deps, work: z.infer<typeof newsletterEmail>): Promise<void> {
  await asWorker(deps, work.tenantId, deps.clock.now(), (ctx) =>
    work.kind === 'ask' ? sendConfirmation(ctx, work.email) : welcome(ctx, work.email),
  );
}

/**
 * Emails a confirmation link to an address that is not subscribed and has not had too many. Only the newest link is valid. An
 * ended subscription restarts like a new one.
 */
async function sendConfirmation(ctx: TenantContext, email: string): Promise<void> {
  const { db, now, scope } = ctx;
  if ((await mailsBefore(ctx, newsletterConfirm, email))?.full) return;
  const token = randomToken();
  const link = {
    confirm_hash: hashToken(token),
    confirm_until: new Date(Date.parse(now) + LIMITS.confirmationDays * 86_400_000).toISOString(),
    asked_at: now,
  };
  const asked = await db
    .insertInto('newsletter_subscriptions')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      email,
      state: 'asked',
      leave_key: randomToken(),
      ...link,
    })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'email'])
        .doUpdateSet({ ...link, state: 'asked' })
        .where('newsletter_subscriptions.state', '!=', 'confirmed'),
    )
    .returning('id')
    .executeTakeFirst();
  if (asked) await queueMail(ctx, newsletterConfirm, { email, name: null, accountId: null }, { token, email });
}

async function welcome(ctx: TenantContext, email: string): Promise<void> {
  const held = await ctx.db
    .selectFrom('newsletter_subscriptions')
    .select('leave_key')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('email', '=', email)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  if (!held) return;
  const to = { email, name: null, accountId: null };
  await queueMail(ctx, newsletterWelcome, to, { leaveKey: held.leave_key });
}

export const newsletterJob = defineJob({
  name: 'newsletter.email',
  data: newsletterEmail,
  sendsEmail: true,
  work: sendNewsletterEmail,
});
