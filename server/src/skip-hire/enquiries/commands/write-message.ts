import { MESSAGES_PER_DAY } from '@tonnage/domain/skip-hire/enquiries';
import { sql } from 'kysely';
import { newId } from '../../../platform/db/ids.ts';
import type { AccountContext, TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

interface Written {
  enquiryId: string;
  accountId: string;
  body: string | null;
  event?: 'closed' | 'reopened' | null;
}

/** Adds a message to an enquiry in the actor's name. Returns its id. */
export async function writeMessage(
  { db, now, scope }: AccountContext | TenantContext,
  { enquiryId, accountId, body, event = null }: Written,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('enquiry_messages')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: accountId,
      enquiry_id: enquiryId,
      body,
      event,
      from_office: !('accountId' in scope),
      written_by: scope.actor.userId!,
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * Checks that a customer's user has written fewer than MESSAGES_PER_DAY messages in 24 hours. Their messages take turns,
 * so that the last one is written once. Throws TOO_MANY_MESSAGES.
 */
export async function checkPace({ db, now, scope }: AccountContext): Promise<void> {
  const userId = scope.actor.userId!;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiries:${userId}`}, 0))`.execute(db);
  const { written } = await db
    .selectFrom('enquiry_messages')
    .select((eb) => eb.fn.countAll<number>().as('written'))
    .where('tenant_id', '=', scope.tenantId)
    .where('written_by', '=', userId)
    .where('from_office', '=', false)
    .where('created_at', '>', new Date(Date.parse(now) - 24 * 3_600_000))
    .executeTakeFirstOrThrow();
  if (written >= MESSAGES_PER_DAY) throw new Refusal('TOO_MANY_MESSAGES');
}
