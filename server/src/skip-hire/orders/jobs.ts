import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt, isBefore } from '@tonnage/domain/common/zoned';
import { lastHireReminder } from '@tonnage/domain/skip-hire/hire';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/http/context.ts';
import type { Deps } from '../../platform/http/endpoint.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { emailCustomer } from '../../core/email/commands/email-customer.ts';

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
    .select(['id', 'account_id', 'site_id', 'placed_by', 'hire_start', 'hire_until'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('status', '=', 'on_site')
    .where('hire_until', '<=', addDays(today, 2))
    .orderBy('id')
    .execute();
  for (const order of orders) {
    const due = lastHireReminder(order.hire_until!, today);
    if (due === null || due < order.hire_start!) continue;
    const recipients = { accountId: order.account_id, siteId: order.site_id, userId: order.placed_by };
    await emailCustomer(ctx, 'over-hire', recipients, { orderIds: [order.id], on: today }, `hire:${order.id}:${due}`);
  }
}
