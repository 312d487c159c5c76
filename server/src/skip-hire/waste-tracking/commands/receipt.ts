import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type ReceiptWords, receiptProblems } from '@tonnage/domain/skip-hire/receipt';
import { receiptProblemText } from '@tonnage/domain/skip-hire/receipt-problems';
import {
  isTracked,
  recordBy,
  OPEN_RECEIPTS,
  maySend,
  type ReceiptStatus,
} from '@tonnage/domain/skip-hire/waste-tracking';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bankHolidays } from '../../depots/bank-holidays.ts';
import { sendReceiptJob } from '../jobs.ts';
import { requireReceipt, factsOf, wordsOf, type ReceiptRow } from '../queries.ts';

/**
 * Adds a load to those that must be recorded, if the law requires it: at a depot with a permit, from its nation's start
 * date. A weight of zero cannot be recorded at the service: the load is kept with that status. Another ticket of the same load is recorded again, under the service's id if it has one. If the company has
 * entered its code, the send is queued.
 */
export async function recordReceipt(
  ctx: TenantContext,
  load: { jobId: string; accountId: string; ticketId: string; receivedAt: Instant; netKg: number },
): Promise<void> {
  const { db, now, scope } = ctx;
  const depot = await db
    .selectFrom('jobs as j')
    .innerJoin('depots as d', 'd.id', 'j.depot_id')
    .innerJoin('tenants as t', 't.id', 'j.tenant_id')
    .select([
      'd.nation',
      'd.permit_kind',
      'd.permit_number',
      sql<boolean>`t.tracking_code_sealed is not null`.as('coded'),
    ])
    .where('j.id', '=', load.jobId)
    .executeTakeFirstOrThrow();
  const receivedOn = dateIn(LONDON, load.receivedAt);
  const { nation, permit_kind: permitKind, permit_number: permitNumber } = depot;
  if (!isTracked({ nation, permitKind, permitNumber }, receivedOn)) return;
  const status = load.netKg === 0 ? 'empty' : 'due';
  const year = Number(receivedOn.slice(0, 4));
  const { id } = await db
    .insertInto('waste_receipts')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      account_id: load.accountId,
      job_id: load.jobId,
      ticket_id: load.ticketId,
      received_at: load.receivedAt,
      due_on: recordBy(receivedOn, bankHolidays(nation, year, year + 1)),
      status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) =>
      c.columns(['tenant_id', 'job_id']).doUpdateSet({
        ticket_id: load.ticketId,
        // The service has an earlier weight of it, which somebody must correct there.
        status: sql`case when waste_receipts.tracking_id is null then ${status} else 'due' end`,
        claimed_at: null,
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (depot.coded && status === 'due')
    await ctx.queue.send(db, sendReceiptJob, { receiptId: id, tenantId: scope.tenantId });
}

/**
 * Records that a load was entered at the service by hand or by spreadsheet: the id that it got there, which is unique
 * to the load. Of two at once one succeeds. Throws NOT_FOUND, WRONG_STATE, TRACKING_ID_TAKEN.
 */
export async function enterReceipt(ctx: TenantContext, id: string, typed: string): Promise<void> {
  const { db, now, scope } = ctx;
  const row = await requireReceipt(ctx, id);
  const trackingId = typed.toUpperCase();
  const taken = await db
    .selectFrom('waste_receipts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('tracking_id', '=', trackingId)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (taken) throw new Refusal('TRACKING_ID_TAKEN');
  const entered = await db
    .updateTable('waste_receipts')
    .set({ status: 'accepted', tracking_id: trackingId, accepted_at: now, trouble: null, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', 'in', [...OPEN_RECEIPTS])
    .executeTakeFirst();
  if (entered.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', { message: 'This load has already been submitted, or weighs nothing.' });
  await auditReceipt(ctx, row, 'receipt.entered', { trackingId });
}

/** Overrides what is sent about a load. One that is recorded is sent again, under its id. Throws NOT_FOUND. */
export async function correctReceipt(ctx: TenantContext, id: string, words: ReceiptWords): Promise<void> {
  const row = await requireReceipt(ctx, id);
  await ctx.db
    .updateTable('waste_receipts')
    .set({
      said: json(words),
      status: sql`case when status = 'empty' then status else 'due' end`,
      claimed_at: null,
      updated_at: ctx.now,
    })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', row.id)
    .execute();
  await auditReceipt(ctx, row, 'receipt.corrected', { ...words });
}

const NOT_OPEN = {
  accepted: 'This load has already been submitted.',
  empty: 'This load weighs nothing, so there is nothing to submit.',
};

/**
 * Queues a load to be sent to the service now. Of two at once one queues it. Throws NOT_FOUND, WRONG_STATE,
 * RECEIPT_INCOMPLETE if the service would reject it, and TRACKING_OFF if the installation has no credentials or the
 * company no code.
 */
export async function sendReceipt(ctx: TenantContext, id: string, connected: boolean): Promise<void> {
  const { db, now, scope } = ctx;
  const { coded } = await db
    .selectFrom('tenants')
    .select(({ eb }) => eb('tracking_code_sealed', 'is not', null).as('coded'))
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  if (!connected || !coded) throw new Refusal('TRACKING_OFF');
  const row = await requireReceipt(ctx, id);
  if (!maySend(row.status as ReceiptStatus))
    throw new Refusal('WRONG_STATE', { message: NOT_OPEN[row.status as 'accepted' | 'empty'] });
  const [problem] = receiptProblems(factsOf(row), wordsOf(row));
  if (problem) throw new Refusal('RECEIPT_INCOMPLETE', { message: receiptProblemText(problem) });
  const queued = await db
    .updateTable('waste_receipts')
    .set({ status: 'sending', claimed_at: null, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', 'in', ['due', 'refused', 'unpaid'])
    .executeTakeFirst();
  if (queued.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', { message: 'This load is being submitted. The reply will appear here.' });
  await auditReceipt(ctx, row, 'receipt.sent');
  await ctx.queue.send(db, sendReceiptJob, { receiptId: row.id, tenantId: scope.tenantId });
}

/** Writes an action on a load's record into the history of its ticket. */
export async function auditReceipt(
  ctx: TenantContext,
  row: ReceiptRow,
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, {
    action,
    entity: 'document',
    entityId: row.ticket_id,
    accountId: row.account_id,
    changes: { ticket: row.ticket, ...changes },
  });
}
