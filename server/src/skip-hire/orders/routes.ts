import {
  getOrdersByStatus,
  getOrdersSummary,
  getSiteOrdersByStatus,
} from '@tonnage/contract/skip-hire/orders/order-lists';
import { getJob, getOrder, listJobs, listOrders } from '@tonnage/contract/skip-hire/orders/orders';
import { getPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { addDays, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { listFile } from '../../platform/formats/list-file.ts';
import type { AccountContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Enter } from '../../platform/http/text-endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bankHolidays } from '../depots/bank-holidays.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { orderColumns, ordersAfter, type OrderCsvRow } from './csv.queries.ts';
import { orderDetail } from './detail.queries.ts';
import { presentJob, presentOrderRow, presentSummary } from './present.ts';
import { priceBasis } from './price-basis.queries.ts';
import { jobById, ordersByStatus, type OrderFilters } from './queries.ts';
import { ordersSummary } from './summary.queries.ts';

async function list({ db, scope }: Reading<AccountContext>, filters: OrderFilters) {
  const { rows, total } = await ordersByStatus(db, scope, filters);
  return pageAnswer(filters, { rows: rows.map((row) => presentOrderRow(row, scope)), total });
}

function file(enter: Enter<Reading<AccountContext>>, filters: OrderFilters) {
  return listFile(enter, {
    name: ['jobs', filters.status],
    columns: ({ scope }) => orderColumns(scope),
    after: ({ db, scope }, last: OrderCsvRow | null, limit) => ordersAfter(db, scope, filters, last?.id ?? null, limit),
  });
}

/** Today, if it is a working day, and the working days after it. */
function workingDays(today: IsoDate, count: number): IsoDate[] {
  const year = Number(today.slice(0, 4));
  const holidays = bankHolidays('england_wales', year, year + 1);
  const days: IsoDate[] = [];
  for (let date = today; days.length < count; date = addDays(date, 1)) {
    if (weekdayOf(date) <= 5 && !holidays.has(date)) days.push(date);
  }
  return days;
}

export function orderRoutes(bind: Binder, entries: Entries): void {
  bind.account(
    getOrdersByStatus,
    (ctx, { query }) => list(ctx, query),
    (enter, { query }) => file(enter, query),
  );
  bind.account(
    getSiteOrdersByStatus,
    (ctx, { query, params }) => list(ctx, { ...query, siteId: params.siteId }),
    (enter, { query, params }) => file(enter, { ...query, siteId: params.siteId }),
  );
  bind.account(getOrdersSummary, async ({ db, scope, now }) => {
    const today = dateIn(LONDON, now);
    const days = workingDays(today, 5);
    return { data: presentSummary(await ordersSummary(db, scope, today, days), scope, today, days) };
  });
  const resource = new ResourceBinder(bind, entries);
  resource.list(listOrders);
  resource.get(getOrder, async (ctx, id) => ({ data: await orderDetail(ctx, id) }));
  bind.account(getPriceBasis, async (ctx, { params }) => ({ data: await priceBasis(ctx, params.id) }));
  resource.list(listJobs);
  resource.get(getJob, async ({ db, scope }, id) => {
    const job = await jobById(db, scope, id);
    if (!job) throw new Refusal('NOT_FOUND');
    return { data: presentJob(job) };
  });
}
