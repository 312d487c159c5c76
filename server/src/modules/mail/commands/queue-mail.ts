import type { BaseContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';

export type TemplateName = 'order-received' | 'order-declined' | GuestTemplate;

/** Mails that somebody who is not signed in can cause. */
export const GUEST_TEMPLATES = ['confirm-address', 'reset-password', 'address-known'] as const;
export type GuestTemplate = (typeof GUEST_TEMPLATES)[number];

/**
 * Writes a mail to one person into the outbox and asks the queue to send it, in the caller's transaction: there is a mail
 * when there is an order, and not otherwise. The text is made when it is sent.
 */
export async function queueMail(
  ctx: BaseContext & { scope: { tenantId: string } },
  template: TemplateName,
  to: { userId: string; accountId: string | null },
  data: Record<string, unknown>,
): Promise<void> {
  const { db, now, scope } = ctx;
  const user = await db.selectFrom('users').select(['email', 'name']).where('id', '=', to.userId).executeTakeFirst();
  if (!user) return;
  const id = newId(now);
  await db
    .insertInto('mail_messages')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: to.accountId,
      template,
      to_address: user.email,
      data: json({ ...data, name: user.name }),
      created_at: now,
    })
    .execute();
  await ctx.queue.send(db, 'mail.send', { mailId: id, tenantId: scope.tenantId });
}
