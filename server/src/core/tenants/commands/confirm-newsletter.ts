import type { GuestContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { newsletterJob } from '../jobs.ts';

/** Confirms a subscription: one statement uses the link, and a welcome email explains how to unsubscribe. Returns the address. */
export async function confirmNewsletter(ctx: GuestContext, token: string): Promise<string> {
  const { db, now, tenantId } = ctx;
  const subscription = await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'confirmed', confirmed_at: now, ended_at: null, confirm_hash: null, confirm_until: null })
    .where('tenant_id', '=', tenantId)
    .where('confirm_hash', '=', hashToken(token))
    .where('confirm_until', '>', new Date(now))
    .returning('email')
    .executeTakeFirst();
  if (!subscription) throw new Refusal('INVALID_TOKEN');
  const { email } = subscription;
  await ctx.queue.send(db, newsletterJob, { kind: 'welcome', email, tenantId });
  return email;
}
