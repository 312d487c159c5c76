import { addDays, type Instant, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
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
import { perTenant } from '../../platform/queue/per-tenant.ts';

/** When people are reminded. */
const DAY = { from: '07:00', to: '20:00' } as const;

/** Whether people are reminded at this time; none at night. */
function isDaytime(now: Instant): boolean {
  const today = dateIn(LONDON, now);
  return !isBefore(now, instantAt(LONDON, today, DAY.from)) && isBefore(now, instantAt(LONDON, today, DAY.to));
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

/** The last day whose drivers are announced now: tomorrow once its plan is settled enough, otherwise today. */
function announcedUntil(now: Instant): IsoDate {
  const today = dateIn(LONDON, now);
  return isBefore(now, instantAt(LONDON, today, PLANNED_FROM)) ? today : addDays(today, 1);
}

async function announce(ctx: TenantContext): Promise<void> {
  const jobs = await ctx.db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', (join) => join.onRef('o.tenant_id', '=', 'j.tenant_id').onRef('o.id', '=', 'j.order_id'))
    .select(['j.id', 'j.date', 'j.account_id', 'j.site_id', 'j.requested_by'])
    .select(callerOfJob)
    .where('j.tenant_id', '=', ctx.scope.tenantId)
    .where('j.status', '=', 'allocated')
    .where('j.date', '>=', dateIn(LONDON, ctx.now))
    .where('j.date', '<=', announcedUntil(ctx.now))
    .orderBy('j.id')
    .execute();
  for (const job of jobs) {
    const { account_id: accountId, site_id: siteId, requested_by: userId } = job;
    const recipients = { accountId, siteId, userId, caller: callerOf(job) };
    await emailCustomer(ctx, driverAllocated, recipients, { jobId: job.id }, `driver:${job.id}:${job.date}`);
  }
}

/**
 * Sends reminders of hires that end in two days, end today, or are over by whole weeks, while no collection is booked
 * (portal.md §8). Each is sent once; one that was due while no worker ran is sent later that day.
 */
export const hires = perTenant({
  name: 'hires.remind',
  called: 'Hire reminders',
  schedule: '0 7-19 * * *',
  async due({ database, clock }: Deps) {
    const now = clock.now();
    if (!isDaytime(now)) return [];
    const tenants = await withoutTenant(database, (db) =>
      db
        .selectFrom('orders')
        .select('tenant_id')
        .distinct()
        .where('status', '=', 'on_site')
        .where('hire_until', '<=', addDays(dateIn(LONDON, now), 2))
        .execute(),
    );
    return tenants.map(({ tenant_id }) => tenant_id);
  },
  async work(deps, { tenantId }) {
    const now = deps.clock.now();
    if (isDaytime(now)) await asWorker(deps, tenantId, now, (ctx) => remind(ctx, dateIn(LONDON, now)));
  },
});

/**
 * Tells customers which driver and vehicle come: from 16:00 on the day before, or on the day itself if it was allocated
 * later; once for each job and day, however often the planner moves it between vehicles.
 */
export const drivers = perTenant({
  name: 'drivers.announce',
  called: 'Driver emails',
  schedule: '*/15 7-19 * * *',
  async due({ database, clock }: Deps) {
    const now = clock.now();
    if (!isDaytime(now)) return [];
    const tenants = await withoutTenant(database, (db) =>
      db
        .selectFrom('jobs')
        .select('tenant_id')
        .distinct()
        .where('status', '=', 'allocated')
        .where('date', '>=', dateIn(LONDON, now))
        .where('date', '<=', announcedUntil(now))
        .execute(),
    );
    return tenants.map(({ tenant_id }) => tenant_id);
  },
  async work(deps, { tenantId }) {
    const now = deps.clock.now();
    if (isDaytime(now)) await asWorker(deps, tenantId, now, announce);
  },
});
