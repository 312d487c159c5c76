import {
  createCalendarFeed,
  getCalendarFeed,
  getOrderCalendar,
  readCalendarFeed,
  removeCalendarFeed,
} from '@tonnage/contract/skip-hire/orders/calendar';
import { HORIZON_DAYS } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { TextBinder } from '../../../platform/http/text-endpoint.ts';
import { tenantUrl } from '../../../platform/tenant.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import { orderWithJobs } from '../queries.ts';
import { createFeed, removeFeed } from '../../../core/calendar-feeds/commands/feed.ts';
import { feedLink, feedOf } from '../../../core/calendar-feeds/link.ts';
import { CALENDAR_MIME, presentCalendar } from './present.ts';
import { calendarJobs } from './queries.ts';

/** Past jobs stay in the calendar for a month. */
const PAST_DAYS = 31;
/** Calendar programs poll at their own interval; a change must show up within a quarter of an hour of a poll. */
const CACHED = { 'cache-control': 'private, max-age=900' };

/** This company's base URL: links must lead to its own host. */
async function homeOf({ db, scope, publicUrl }: AccountContext): Promise<string> {
  return tenantUrl(publicUrl, (await tenantOf(db, scope.tenantId)).hosts);
}

async function calendarFeed(ctx: Reading<AccountContext>) {
  const row = await feedOf(ctx.db, ctx.scope);
  return { createdAt: row?.created_at.toISOString() ?? null, url: null };
}

export function feedRoutes(bind: Binder, text: TextBinder): void {
  bind.account(getCalendarFeed, async (ctx) => ({ data: await calendarFeed(ctx) }));
  bind.account(createCalendarFeed, async (ctx) => {
    const secret = await createFeed(ctx);
    return { data: { ...(await calendarFeed(ctx)), url: `${await homeOf(ctx)}/api/calendar/${secret}/jobs.ics` } };
  });
  bind.account(removeCalendarFeed, async (ctx) => {
    await removeFeed(ctx);
    return { data: await calendarFeed(ctx) };
  });
  text.account(getOrderCalendar, (enter, { params }) =>
    enter(async (ctx) => {
      const { db, scope } = ctx;
      const order = await orderWithJobs(db, scope, params.id);
      if (!order) throw new Refusal('NOT_FOUND');
      const jobs = await calendarJobs(db, scope, { orderId: order.row.id });
      const { number } = order.row;
      const body = presentCalendar(number, jobs, await homeOf(ctx));
      return { mime: CALENDAR_MIME, name: `${number}.ics`, body, headers: CACHED };
    }),
  );
  text.link(
    feedLink,
    readCalendarFeed,
    ({ params }) => params.secret,
    (enter) =>
      enter(async (ctx) => {
        const { db, scope, now } = ctx;
        const today = dateIn(LONDON, now);
        const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, HORIZON_DAYS) };
        const { name } = await accountOf(db, scope);
        const body = presentCalendar(name, await calendarJobs(db, scope, span), await homeOf(ctx));
        return { mime: CALENDAR_MIME, name: 'jobs.ics', body, headers: CACHED };
      }),
  );
}
