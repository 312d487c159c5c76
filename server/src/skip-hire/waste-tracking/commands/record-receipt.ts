import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { isTracked, recordBy } from '@tonnage/domain/skip-hire/waste-tracking';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { bankHolidays } from '../../depots/bank-holidays.ts';
import { sendReceiptJob } from '../jobs.ts';

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
