import { sql } from 'kysely';
import type { GuestContext } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closed } from '../../../platform/tenant.ts';
import { newsletterJob } from '../jobs.ts';
import { tenantOf } from '../queries.ts';

/**
 * Requests the newsletter. Whether the address is already subscribed is only looked up later, in the background, so that the
 * answer has the same duration and text for every address (portal.md §5, newsletters).
 */
export async function subscribeNewsletter(ctx: GuestContext, email: string): Promise<void> {
  const tenant = await tenantOf(ctx.db, ctx.tenantId);
  if (tenant.disabled) throw closed(tenant);
  await ctx.queue.send(ctx.db, newsletterJob, { kind: 'ask', email, tenantId: ctx.tenantId });
}

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

/** Ends a subscription, even an unconfirmed one; repeating it changes nothing. Throws INVALID_TOKEN. */
export async function leaveNewsletter({ db, now, tenantId }: GuestContext, key: string): Promise<void> {
  const left = await db
    .updateTable('newsletter_subscriptions')
    .set({
      state: 'ended',
      ended_at: sql`coalesce(ended_at, ${now}::timestamptz)`,
      confirm_hash: null,
      confirm_until: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('leave_key', '=', key)
    .returning('id')
    .executeTakeFirst();
  if (!left) throw new Refusal('INVALID_TOKEN');
}
