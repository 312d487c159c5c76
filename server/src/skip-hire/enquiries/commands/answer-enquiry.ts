import {
  mayCloseEnquiry,
  mayReopenEnquiry,
  type EnquiryStatus,
  MESSAGES_PER_DAY,
} from '@tonnage/domain/skip-hire/enquiries';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { emailCustomer } from '../../../core/email/commands/email-customer.ts';
import type { TenantContext, AccountContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { enquiryAnswered } from '../emails.ts';

/**
 * Staff answer an enquiry, closing it if it is settled; whoever opened it gets the answer by email. Throws NOT_FOUND, and
 * WRONG_STATE when it was closed meanwhile.
 */
export async function answerEnquiry(
  ctx: TenantContext,
  id: string,
  { text, close }: { text: string; close: boolean },
): Promise<void> {
  const row = await lockEnquiry(ctx, id);
  if (close) check(mayCloseEnquiry(row.status));
  await move(ctx, row.id, close ? 'closed' : row.status);
  const event = close ? ('closed' as const) : null;
  const messageId = await writeMessage(ctx, { enquiryId: row.id, accountId: row.account_id, body: text, event });
  await record(ctx, row, 'enquiry.answered', { text, ...(close ? { closed: true } : {}) });
  const recipients = {
    accountId: row.account_id,
    siteId: row.site_id,
    userId: row.opened_by,
    ...(row.invoice_id === null ? {} : { role: 'accounts' as const }),
  };
  await emailCustomer(ctx, enquiryAnswered, recipients, { enquiryId: row.id, messageId });
}

/** Staff close an enquiry that needs no answer. Throws NOT_FOUND, WRONG_STATE. */
export async function closeEnquiry(ctx: TenantContext, id: string): Promise<void> {
  const row = await lockEnquiry(ctx, id);
  check(mayCloseEnquiry(row.status));
  await move(ctx, row.id, 'closed');
  await writeMessage(ctx, { enquiryId: row.id, accountId: row.account_id, body: null, event: 'closed' });
  await record(ctx, row, 'enquiry.closed');
}

/** Staff reopen a closed enquiry. Throws NOT_FOUND, WRONG_STATE. */
export async function reopenEnquiry(ctx: TenantContext, id: string): Promise<void> {
  const row = await lockEnquiry(ctx, id);
  check(mayReopenEnquiry(row.status));
  await move(ctx, row.id, 'open');
  await writeMessage(ctx, { enquiryId: row.id, accountId: row.account_id, body: null, event: 'reopened' });
  await record(ctx, row, 'enquiry.reopened');
}

type LockedEnquiry = Awaited<ReturnType<typeof lockEnquiry>>;

/** The enquiry, locked: the second of two clerks finds what the first one did. Throws NOT_FOUND. */
async function lockEnquiry({ db, scope }: TenantContext, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('enquiries')
        .select(['id', 'account_id', 'site_id', 'invoice_id', 'opened_by', 'status'])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...row, status: row.status as EnquiryStatus };
}

function check(may: ReturnType<typeof mayCloseEnquiry>): void {
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
}

async function move({ db, now }: TenantContext, id: string, status: EnquiryStatus): Promise<void> {
  await db
    .updateTable('enquiries')
    .set({ status, updated_at: touched(now) })
    .where('id', '=', id)
    .execute();
}

async function record(
  ctx: TenantContext,
  row: LockedEnquiry,
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, { action, entity: 'enquiry', entityId: row.id, accountId: row.account_id, changes });
}

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
