import { LIMITS } from '@tonnage/contract/limits';
import type { z } from 'zod';
import type { BaseContext } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mailsBefore } from '../queries.ts';
import type { Email } from '../define-email.ts';
import { json, recordMailed } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { sendMailJob } from '../jobs.ts';

export interface Addressee {
  email: string;
  /** The name for the greeting; null if only the address is known. */
  name: string | null;
  accountId: string | null;
  /** The person of the account, if it is one. */
  userId?: string;
  /** The address is one of an account whose people can log in. */
  colleagues?: boolean;
}

/**
 * Puts an email to one person into the outbox and queues it, in the caller's transaction, so that it exists exactly when the
 * action does. The text is rendered on sending. `once` is a deduplication key: of all emails with the same one in a tenant, only
 * the first is queued. An email that a guest caused is dropped beyond the limit of its address. Throws TOO_MANY_EMAILS for an
 * invitation beyond the limits of its address or of the person who sends it, and BUDGET_SPENT. `holdSeconds` delays it.
 */
export async function queueMail<Data extends z.ZodObject>(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: { tenantId: string; actor?: Actor } },
  kind: Email<Data>,
  to: { userId: string; accountId: string | null } | Addressee,
  data: z.input<Data>,
  once?: string,
  holdSeconds = 0,
): Promise<void> {
  const { db, now, scope } = ctx;
  const addressee = 'email' in to ? to : await personOf(ctx, to.userId);
  if (!addressee) return;
  const isInvitation = kind.limited === 'invitation';
  const causedBy = isInvitation ? (scope.actor?.userId ?? null) : null;
  const before = await mailsBefore(ctx, kind, addressee.email, causedBy);
  if (before?.full) {
    if (!isInvitation) return;
    throw new Refusal('TOO_MANY_EMAILS', { retryAfter: HOUR_SECONDS });
  }
  if (before !== null && causedBy !== null) requireTrust(before);
  // A company may tell anybody the name of its customer.
  const isStaff = scope.actor?.kind === 'staff';
  const id = newId(now);
  const at = new Date(Date.parse(now) + holdSeconds * 1000).toISOString();
  const queued = await db
    .insertInto('emails')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: to.accountId,
      template: kind.name,
      to_address: addressee.email,
      data: json({ ...readerOf(addressee), ...data, ...(before === null ? {} : { known: before.known || isStaff }) }),
      once: once ?? null,
      caused_by: causedBy,
      created_at: now,
      next_at: holdSeconds > 0 ? at : null,
    })
    // Names no columns and returns nothing: both would require read access to the row, which does not exist for an email to a
    // person without an account.
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(queued.numInsertedOrUpdatedRows ?? 0) === 0) return;
  recordMailed(db, addressee.email);
  await ctx.queue.send(db, sendMailJob, { mailId: id, tenantId: scope.tenantId }, holdSeconds > 0 ? { at } : undefined);
}

const HOUR_SECONDS = 3600;

/** What is stored of the reader beside the email's own data (`reader` of make-mail.ts). */
const readerOf = ({ name, userId, colleagues }: Omit<Addressee, 'email' | 'accountId'>) => ({
  name,
  userId,
  colleagues,
});

/** Throws TOO_MANY_EMAILS if the person has sent their invitations of a day. */
function requireTrust({ byPerson, trusted }: { byPerson: number; trusted: boolean }): void {
  const most = trusted ? LIMITS.trustedInvitationMailsPerDay : LIMITS.invitationMailsPerDay;
  if (byPerson < most) return;
  const message = trusted
    ? `You’ve sent ${most} invitations in the last 24 hours, which is the most that you can. Send the rest tomorrow.`
    : `You’ve sent ${most} invitations in the last 24 hours. Until three people have accepted yours, that is the most that you can send. Send the rest tomorrow.`;
  throw new Refusal('TOO_MANY_EMAILS', { message, retryAfter: HOUR_SECONDS });
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
