import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt, isBefore } from '@tonnage/domain/common/zoned';
import { lastHireReminder } from '@tonnage/domain/skip-hire/hire';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { emailCustomer } from '../../core/email/commands/email-customer.ts';
import { callerOfJob } from './jobs.queries.ts';
import { callerOf } from './placed-by.queries.ts';
import { driverAllocated } from './emails/jobs.ts';
import { overHire } from './emails/reminders.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** When people are reminded. */
const DAY = { from: '07:00', to: '20:00' } as const;

/**
 * Sends reminders of hires that end in two days, end today, or are over by whole weeks, while no collection is booked
 * (portal.md §8). Hourly during the day, for all tenants; each reminder is sent once, even if the worker was down when
 * it was due; none at night.
 */
export async function remindHires(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = dateIn(LONDON, now);
  if (isBefore(now, instantAt(LONDON, today, DAY.from)) || !isBefore(now, instantAt(LONDON, today, DAY.to))) return;
  const tenants = await withoutTenant(deps.database, (db) =>
    db
      .selectFrom('orders')
      .select('tenant_id')
      .distinct()
      .where('status', '=', 'on_site')
      .where('hire_until', '<=', addDays(today, 2))
      .execute(),
  );
  for (const { tenant_id } of tenants) await asWorker(deps, tenant_id, now, (ctx) => remind(ctx, today));
}

async function remind(ctx: TenantContext, today: IsoDate): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'account_id', 'site_id', 'placed_by', 'caller_name', 'caller_email', 'hire_start', 'hire_until'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('status', '=', 'on_site')
    .where('hire_until', '<=', addDays(today, 2))
    .orderBy('id')
    .execute();
  for (const order of orders) {
    const due = lastHireReminder(order.hire_until!, today);
    if (due === null || due < order.hire_start!) continue;
    const { account_id: accountId, site_id: siteId, placed_by: userId } = order;
    const recipients = { accountId, siteId, userId, caller: callerOf(order) };
    await emailCustomer(ctx, overHire, recipients, { orderIds: [order.id], on: today }, `hire:${order.id}:${due}`);
  }
}

/** When tomorrow's plan is settled enough to tell customers who comes. */
const PLANNED_FROM = '16:00';

/**
 * Tells customers which driver and vehicle come: from 16:00 on the day before, or on the day itself if it was allocated
 * later. Every quarter of an hour during the day, for all tenants; once for each job and day, however often the planner
 * moves it between vehicles.
 */
export async function announceDrivers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = dateIn(LONDON, now);
  if (isBefore(now, instantAt(LONDON, today, DAY.from)) || !isBefore(now, instantAt(LONDON, today, DAY.to))) return;
  const until = isBefore(now, instantAt(LONDON, today, PLANNED_FROM)) ? today : addDays(today, 1);
  const jobs = await withoutTenant(deps.database, (db) =>
    db
      .selectFrom('jobs as j')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.tenant_id', '=', 'j.tenant_id').onRef('o.id', '=', 'j.order_id'),
      )
      .select(['j.tenant_id', 'j.id', 'j.date', 'j.account_id', 'j.site_id', 'j.requested_by'])
      .select(callerOfJob)
      .where('j.status', '=', 'allocated')
      .where('j.date', '>=', today)
      .where('j.date', '<=', until)
      .orderBy('j.tenant_id')
      .orderBy('j.id')
      .execute(),
  );
  for (const [tenantId, own] of Map.groupBy(jobs, (job) => job.tenant_id))
    await asWorker(deps, tenantId, now, async (ctx) => {
      for (const job of own) {
        const { account_id: accountId, site_id: siteId, requested_by: userId } = job;
        const recipients = { accountId, siteId, userId, caller: callerOf(job) };
        await emailCustomer(ctx, driverAllocated, recipients, { jobId: job.id }, `driver:${job.id}:${job.date}`);
      }
    });
}

/** Reminders of a morning with no worker are sent later that day; none at night. */
export const hiresJob = defineJob({
  name: 'hires.remind',
  data: z.object({}),
  schedule: '0 7-19 * * *',
  work: remindHires,
});

export const driversJob = defineJob({
  name: 'drivers.announce',
  data: z.object({}),
  schedule: '*/15 7-19 * * *',
  work: announceDrivers,
});
