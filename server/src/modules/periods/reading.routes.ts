import * as reading from '@tonnage/contract/metrics/reading';
import { dateIn } from '@tonnage/domain/dates';
import { periodLabel } from '@tonnage/domain/periods/label';
import { keyAfter, keyOf, keysBetween, lastDayOf, ordinal } from '@tonnage/domain/periods/period';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/endpoint.ts';
import { pageOf } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricById, rhythmOf } from '../metrics/queries.ts';
import { projectById } from '../projects/queries.ts';
import { cellsBetween } from './cells.queries.ts';
import { chartOf } from './chart.queries.ts';
import { gridOf } from './grid.queries.ts';
import { tasksOf } from './tasks.queries.ts';
import { waitingPage } from './waiting.queries.ts';

export function periodReadingRoutes(bind: Binder): void {
  const project = async ({ db, scope }: OrganisationContext, id: string) => {
    const row = await projectById(db, scope, id);
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  };
  bind.organisations(reading.getTasks, async (ctx) => ({ data: await tasksOf(ctx) }));
  bind.organisations(reading.getGrid, async (ctx, { params, query }) => ({
    data: await gridOf(ctx, await project(ctx, params.id), query),
  }));
  bind.organisations(reading.listWaiting, async (ctx, { params, query }) => {
    const { id } = await project(ctx, params.id);
    const { rows, total } = await waitingPage(ctx, id, query.pagination);
    return { data: rows, meta: { pagination: pageOf(query.pagination, total).pagination } };
  });
  bind.organisations(reading.getChart, async (ctx, { params, query }) => {
    const metricIds = query.metricIds.split(',').map((id) => id.trim());
    const { bucket, aggregate } = query;
    return { data: await chartOf(ctx, await project(ctx, params.id), { metricIds, bucket, aggregate }) };
  });
  bind.organisations(reading.listPeriods, async (ctx, { params, query }) => {
    const metric = await metricById(ctx.db, ctx.scope, params.id);
    if (!metric) throw new Refusal('NOT_FOUND');
    const rhythm = rhythmOf(metric);
    const first = keyOf(rhythm, metric.start_date);
    const running = keyOf(rhythm, dateIn(metric.time_zone, metric.finished_at?.toISOString() ?? ctx.now));
    const { limit, offset, pagination } = pageOf(
      query.pagination,
      Math.max(0, ordinal(rhythm, running) - ordinal(rhythm, first) + 1),
    );
    const newest = keyAfter(rhythm, running, -Math.min(offset, pagination.total));
    const oldest = [keyAfter(rhythm, newest, 1 - limit), first].sort().at(-1)!;
    const cells = await cellsBetween(ctx, [metric], oldest, newest);
    const data = keysBetween(rhythm, oldest, newest)
      .toReversed()
      .flatMap((key) => {
        const cell = cells.at(metric, key);
        return cell ? [{ label: periodLabel(rhythm, key), start: key, end: lastDayOf(rhythm, key), cell }] : [];
      });
    return { data, meta: { pagination } };
  });
}
