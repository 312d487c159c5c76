import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { emailed } from '../../platform/email/emailed.ts';
import type { BaseContext, Reading } from '../../platform/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { statement } from '../../platform/db/statement.ts';

/** Who rang for the job, else who ordered by telephone; of `jobs as j` and `orders as o`. */
export const callerOfJob = [
  sql<string | null>`coalesce(j.caller_name, o.caller_name)`.as('caller_name'),
  sql<string | null>`case when j.caller_name is null then o.caller_email else j.caller_email end`.as('caller_email'),
] as const;

/**
 * A job with everything about it and its order that a customer could change, and what decides whether they may;
 * undefined if the scope has no such job. The payment is the one that paid this job's charge.
 */
export async function changeableJob(db: Db, scope: Scope, jobId: string) {
  if (!isId(jobId)) return undefined;
  let query = db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('sites as s', 's.id', 'j.site_id')
    .leftJoin('payments as p', (join) =>
      join.on('p.id', '=', (eb) =>
        eb.fn.coalesce(
          'j.payment_id',
          sql<string | null>`case when j.type in ('delivery', 'wait_and_load') then o.payment_id end`,
        ),
      ),
    )
    .select(['j.id', 'j.order_id', 'j.account_id', 'j.site_id', 'j.depot_id', 'j.type', 'j.status', 'j.date', 'j.slot'])
    .select([
      'j.notes',
      'j.location_notes as job_location_notes',
      'j.container_sub_type_id',
      'j.waste_type_id',
      'j.price',
      'j.price_reason',
    ])
    .select(['o.status as order_status', 'o.number', 'o.container_type_id', 'o.placement', 'o.location_notes'])
    .select(['o.driver_notes', 'o.po_number', 'o.customer_reference', 'o.site_contact_id', 'j.requested_by'])
    .select(callerOfJob)
    .select(['s.zone_id', 'p.id as payment_id', 'p.status as payment_status'])
    .where('j.tenant_id', '=', scope.tenantId)
    .where('j.account_id', '=', scope.accountId)
    .where('j.id', '=', jobId);
  if (scope.siteIds !== null) query = query.where(sql<boolean>`j.site_id = any(${[...scope.siteIds]}::uuid[])`);
  return query.executeTakeFirst();
}

export type ChangeableJob = NonNullable<Awaited<ReturnType<typeof changeableJob>>>;

/** A job with its order's facts, within the tenant, for staff commands. */
export async function deskJob(db: Db, tenantId: string, jobId: string) {
  return isId(jobId) ? (await officeJobs(db, { tenantId, jobId }))[0] : undefined;
}

const officeJobs = statement((db, { tenantId, jobId }: { tenantId: string; jobId: string }) =>
  db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('accounts as a', 'a.id', 'j.account_id')
    .leftJoin('payments as p', 'p.id', 'j.payment_id')
    .select(['a.type as account_type', 'p.status as payment_status'])
    .select(['j.id', 'j.order_id', 'j.account_id', 'j.site_id', 'j.depot_id', 'j.type', 'j.status', 'j.date', 'j.slot'])
    .select(['j.container_sub_type_id', 'j.waste_type_id', 'j.vehicle_registration', 'j.price', 'j.payment_id'])
    .select(['j.location_notes', 'j.requested_by', 'j.vehicle_id', 'j.driver_id', 'o.number'])
    .select(['o.status as order_status', 'o.placement', 'o.hire_days', 'o.placed_by'])
    .select(callerOfJob)
    .where('j.tenant_id', '=', tenantId)
    .where('j.id', '=', jobId),
);

export type DeskJob = NonNullable<Awaited<ReturnType<typeof deskJob>>>;

/** The current status of a job, and who was emailed, for the response to a command. */
export async function jobStatus(ctx: Reading<BaseContext>, jobId: string) {
  const { id, order_id, status } = await ctx.db
    .selectFrom('jobs')
    .select(['id', 'order_id', 'status'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return { jobId: id, orderId: order_id, status, ...emailed(ctx) };
}
