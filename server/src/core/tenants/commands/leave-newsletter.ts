import { sql } from 'kysely';
import type { GuestContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

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
