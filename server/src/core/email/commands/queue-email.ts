import type { BaseContext } from '../../../platform/http/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';

/** Emails that a guest can trigger. */
export const GUEST_TEMPLATES = [
  'confirm-address',
  'reset-password',
  'address-known',
  'newsletter-confirm',
  'newsletter-welcome',
  'privacy-received',
] as const;

/** Emails to a customer about an order and its containers. */
export const ORDER_TEMPLATES = [
  'order-received',
  'order-declined',
  'order-cancelled',
  'job-requested',
  'job-confirmed',
  'job-declined',
  'date-proposed',
  'job-changed',
  'job-cancelled',
  'driver-allocated',
  'container-delivered',
  'container-exchanged',
  'container-collected',
  'container-moved',
  'job-failed',
  'over-hire',
  'signature-waiting',
  'enquiry-answered',
  'invoice',
  'payment-corrected',
] as const;
export type OrderTemplate = (typeof ORDER_TEMPLATES)[number];
export type TemplateName =
  | 'invitation'
  | 'staff-invitation'
  | 'payment-link'
  | 'account-approved'
  | 'colleague-invited'
  | 'organisation-invitation'
  | 'metric-notice'
  | 'scorecard-report'
  | 'security-notice'
  | 'sender-test'
  | 'webhook-failing'
  | 'webhook-stopped'
  | 'privacy-answered'
  | 'expiry-warning'
  | OrderTemplate
  | (typeof GUEST_TEMPLATES)[number];

/** The link in these emails signs its holder in, so it is not stored after sending. */
export const SECRET_TEMPLATES: readonly string[] = [
  'confirm-address',
  'reset-password',
  'newsletter-confirm',
  'invitation',
  'staff-invitation',
  'organisation-invitation',
] satisfies TemplateName[];

export interface Addressee {
  email: string;
  /** The name for the greeting; null if only the address is known. */
  name: string | null;
  accountId: string | null;
}

/**
 * Puts an email to one person into the outbox and queues it, in the caller's transaction, so that it exists exactly when the
 * action does. The text is rendered on sending. `once` is a deduplication key: of all emails with the same one in a tenant, only
 * the first is queued.
 */
export async function queueMail(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: { tenantId: string } },
  template: TemplateName,
  to: { userId: string; accountId: string | null } | Addressee,
  data: Record<string, unknown>,
  once?: string,
): Promise<void> {
  const { db, now, scope } = ctx;
  const addressee = 'email' in to ? to : await personOf(ctx, to.userId);
  if (!addressee) return;
  const id = newId(now);
  const queued = await db
    .insertInto('emails')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: to.accountId,
      template,
      to_address: addressee.email,
      data: json({ ...data, name: addressee.name }),
      once: once ?? null,
      created_at: now,
    })
    // Names no columns and returns nothing: both would require read access to the row, which does not exist for an email to a
    // person without an account.
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(queued.numInsertedOrUpdatedRows ?? 0) > 0)
    await ctx.queue.send(db, 'mail.send', { mailId: id, tenantId: scope.tenantId });
}

/** A person's address and name. A person who never confirmed the address could have typed any name, so it is left out. */
async function personOf({ db }: Pick<BaseContext, 'db'>, userId: string) {
  const person = await db
    .selectFrom('users')
    .select(['email', 'name', 'confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person && { email: person.email, name: person.confirmed_at === null ? null : person.name };
}
