import type { DeskPerson, DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { DeskCount } from '@tonnage/contract/skip-hire/desk-counts';
import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { FLEET_DATE_DAYS } from '@tonnage/domain/skip-hire/fleet-dates';
import { EXPIRY_WARNINGS, expiryWarning, isReadyToTrade, setUpStates } from '@tonnage/domain/skip-hire/set-up';
import { tenantOf } from '../../core/tenants/queries.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { openEntries } from '../accounts/customer-log.queries.ts';
import { openRequests } from '../privacy/queries.ts';
import { deskCounts, type Count } from './ports.ts';
import { oldestRequest, waitingRequests } from '../orders/requests/request.queries.ts';
import { expiringInFleet, expiringRegistrations, hasTraded, setUpFacts } from './set-up.queries.ts';
import {
  capacityAhead,
  expiringPermits,
  failedJobs,
  loneCounts,
  outstandingNotes,
  overdueJobs,
  overHireOrders,
  SHOWN,
  unsignedJobs,
} from './today.queries.ts';

/** The company's depots, the number of pending requests, and what other modules count. */
export async function deskFacts(ctx: Reading<TenantContext>) {
  const depots = await ctx.db
    .selectFrom('depots')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const requests = await waitingRequests(ctx.db, ctx.scope);
  return { depots, requests, ...(await countsOf(ctx)) };
}

async function countsOf(ctx: Reading<TenantContext>) {
  const found: [string, Awaited<ReturnType<Count>>][] = [];
  for (const [name, count] of Object.entries<Count>(deskCounts())) found.push([name, await count(ctx)]);
  return {
    counts: Object.fromEntries(found.map(([name, { n }]) => [name, n])) as Record<DeskCount, number>,
    firsts: Object.fromEntries(found.flatMap(([name, { first }]) => (first ? [[name, first]] : []))),
  };
}

/** The state of the company's set-up, for staff who may change it; null for the others. */
export async function setUpOf(ctx: Reading<TenantContext>): Promise<DeskPerson['setUp']> {
  if (!ctx.scope.may('settings.manage')) return null;
  const states = setUpStates(await setUpFacts(ctx));
  const open = states.filter(({ done }) => !done).length;
  return { ready: isReadyToTrade(states), untraded: !(await hasTraded(ctx)), open };
}

/** Whether the person may write off anything of an invoice. */
export async function writesOff({ db, scope }: Reading<TenantContext>): Promise<boolean> {
  if (!scope.may('invoices.manage')) return false;
  return scope.staffRole !== 'accounts' || (await tenantOf(db, scope.tenantId)).write_off_limit_pence > 0;
}

/** The work that is pending for staff (desk.md, Today). */
export async function deskToday(ctx: Reading<TenantContext>): Promise<DeskToday> {
  const today = dateIn(LONDON, ctx.now);
  const { depots, requests, counts, firsts } = await deskFacts(ctx);
  const fleet = await expiringInFleet(ctx, addDays(today, FLEET_DATE_DAYS), SHOWN);
  return {
    today,
    requests: { count: requests, oldest: await oldestRequest(ctx.db, ctx.scope) },
    ...counts,
    firsts,
    failed: await failedJobs(ctx),
    overdue: await overdueJobs(ctx, today),
    overHire: await overHireOrders(ctx, today),
    outstandingNotes: await outstandingNotes(ctx),
    unsigned: await unsignedJobs(ctx, today),
    permits: await expiringPermits(ctx, today),
    expiries: [...(await expiringRegistrations(ctx, addDays(today, EXPIRY_WARNINGS[0]))), ...fleet.dates].map(
      (expiry) => ({ ...expiry, ...expiryWarning(expiry.on, today)! }),
    ),
    expiriesBeyond: fleet.count - fleet.dates.length,
    capacity: await capacityAhead(ctx, depots),
    followUps: await openEntries(ctx, SHOWN),
    privacy: await openRequests(ctx, SHOWN),
    ...(await loneCounts(ctx)),
  };
}
