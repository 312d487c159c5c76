import type { Coverage, LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { lockedDates, type DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayQuestion } from '../../depots/day.queries.ts';
import { bookingCalendar, depotCalendar } from '../../depots/queries.ts';
import { daysOfJob, daysOfOrder } from '../planning/day.queries.ts';
import { dutyOfCareOf, siteById } from '../../sites/queries.ts';
import { permitAreaOf, serving } from '../../depots/serving.queries.ts';

interface Location {
  kind: 'postcode' | 'site';
  value: string;
  siteId: string | null;
  depot: { id: string; name: string } | null;
  zone: { id: string; name: string } | null;
}

/**
 * The place that a value names: a full UK postcode or a site of the account. Neither: NOT_A_POSTCODE; another account's
 * site: NOT_FOUND.
 */
export async function locationOf(ctx: Reading<AccountContext>, value: string): Promise<Location> {
  if (isId(value)) {
    const site = await siteById(ctx.db, ctx.scope, value);
    if (!site) throw new Refusal('NOT_FOUND');
    return {
      kind: 'site',
      value,
      siteId: site.id,
      depot: site.depot_id === null ? null : { id: site.depot_id, name: site.depot_name! },
      zone: site.zone_id === null ? null : { id: site.zone_id, name: site.zone_name! },
    };
  }
  const postcode = parsePostcode(value);
  if (postcode === null) throw new Refusal('NOT_A_POSTCODE');
  const served = await serving(ctx.db, ctx.scope.tenantId, postcode.unit);
  return {
    kind: 'postcode',
    value: postcode.unit,
    siteId: null,
    depot: served === null ? null : { id: served.depot_id, name: served.depot_name },
    zone: served === null ? null : { id: served.zone_id, name: served.zone_name },
  };
}

/** Both results of checkDC at once (trade-and-law.md §4): the depot that serves the location, and its duty of care. */
export async function coverageOf(ctx: Reading<AccountContext>, value: string): Promise<Coverage> {
  const location = await locationOf(ctx, value);
  const today = dateIn(LONDON, ctx.now);
  const calendar = location.depot === null ? null : await depotCalendar(ctx.db, location.depot.id, ctx.now);
  const ticket = location.siteId === null ? undefined : await dutyOfCareOf(ctx.db, location.siteId, today);
  const weekday = weekdayOf(today);
  const worked = calendar?.weekdays.find((w) => w.weekday === weekday) ?? calendar?.weekdays[0];
  return {
    value: location.value,
    kind: location.kind,
    covered: location.depot !== null,
    depot: location.depot,
    zone: location.zone,
    leadDays: calendar?.leadDays ?? null,
    cutOff: worked?.cutOff ?? null,
    dutyOfCare:
      location.kind === 'postcode'
        ? null
        : {
            required: true,
            status: ticket === undefined ? 'missing' : ticket.status === 'signed' ? 'valid' : 'awaiting_signature',
            validTo: ticket?.valid_to ?? null,
            documentId: ticket?.id ?? null,
          },
  };
}

/** Every date of the next ninety days that cannot be booked there, each with its reason (portal.md §6). */
export async function lockedDatesOf(
  ctx: Reading<AccountContext>,
  value: string,
  query: {
    placement?: 'private' | 'highway' | undefined;
    quantity?: number | undefined;
    orderId?: string | undefined;
    jobId?: string | undefined;
  },
): Promise<LockedDates> {
  const location = await locationOf(ctx, value);
  if (location.depot === null) throw new Refusal('NOT_COVERED', { field: 'value' });
  const calendar = await bookingCalendar(ctx, location.depot.id);
  const rules =
    query.jobId !== undefined
      ? await daysOfJob(ctx, query.jobId, query.placement)
      : query.orderId !== undefined
        ? await daysOfOrder(ctx, query.orderId)
        : await datesFor(ctx, location, query);
  const { minDate, maxDate, locked, fewLeft } = lockedDates(calendar, dayQuestion(calendar, ctx.now, rules));
  return { minDate, maxDate, lockedDates: locked.map((l) => l.date), details: locked, fewLeft };
}

async function datesFor(
  ctx: Reading<AccountContext>,
  location: Location,
  query: { placement?: 'private' | 'highway' | undefined; quantity?: number | undefined },
): Promise<Partial<DateQuestion>> {
  const area = query.placement === 'highway' ? await permitAreaOf(ctx.db, location.zone?.id ?? null) : undefined;
  return { places: query.quantity ?? 1, ...(area ? { permitLeadDays: area.lead_days } : {}) };
}
