import type { Received } from '@tonnage/contract/endpoint';
import { getChart } from '@tonnage/contract/metrics/periods/chart';
import { listOpen } from '@tonnage/contract/metrics/periods/open';
import * as reading from '@tonnage/contract/metrics/periods/reading';
import { getPunctuality, type PunctualityRow } from '@tonnage/contract/metrics/periods/punctuality';
import { listFile } from '../../platform/formats/list-file.ts';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricById } from '../metrics/queries.ts';
import { projectById } from '../projects/queries.ts';
import { activityPage } from './activity.queries.ts';
import { CHART_COLUMNS, chartLines } from './chart-csv.ts';
import { chartOf } from './chart.queries.ts';
import { gridOf } from './grid.queries.ts';
import { periodPage } from './list.queries.ts';
import { normalOf, waitingPage } from './waiting.queries.ts';
import { openPage } from './open.queries.ts';
import { tasksOf } from './tasks.queries.ts';
import type { FileColumn } from '../../platform/formats/cells.ts';
import { punctualityOf } from './punctuality.queries.ts';

export function periodReadingRoutes(bind: Binder): void {
  const project = async ({ db, scope }: Reading<OrganisationContext>, id: string) => {
    const row = await projectById(db, scope, id);
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  };
  const metric = async ({ db, scope }: Reading<OrganisationContext>, id: string) => {
    const row = await metricById(db, scope, id);
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  };
  bind.organisations(reading.getTasks, async (ctx) => ({ data: await tasksOf(ctx) }));
  bind.organisations(reading.getGrid, async (ctx, { params, query }) => ({
    data: await gridOf(ctx, await project(ctx, params.id), query),
  }));
  bind.organisations(reading.listWaiting, async (ctx, { params, query }) => {
    const { id } = await project(ctx, params.id);
    return pageAnswer(query, await waitingPage(ctx, id, query.pagination));
  });
  bind.organisations(reading.listNormal, async (ctx, { params }) => ({
    data: await normalOf(ctx, await project(ctx, params.id)),
  }));
  bind.organisations(listOpen, async (ctx, { params, query }) => {
    const { id } = await project(ctx, params.id);
    return pageAnswer(query, await openPage(ctx, id, query));
  });
  const chart = async (ctx: Reading<OrganisationContext>, id: string, query: Received<typeof getChart>['query']) => {
    const metricIds = query.metricIds.split(',').map((each) => each.trim());
    return chartOf(ctx, await project(ctx, id), { ...query, metricIds, waiting: query.waiting === 'true' });
  };
  bind.organisations(
    getChart,
    async (ctx, { params, query }) => ({ data: await chart(ctx, params.id, query) }),
    (enter, { params, query }) =>
      listFile(enter, {
        name: 'chart',
        columns: CHART_COLUMNS,
        all: async (ctx) => chartLines(await chart(ctx, params.id, query)),
      }),
  );
  bind.organisations(reading.listPeriods, async (ctx, { params, query }) =>
    pageAnswer(query, await periodPage(ctx, await metric(ctx, params.id), query)),
  );
  bind.organisations(reading.listActivity, async (ctx, { params, query }) =>
    pageAnswer(query, await activityPage(ctx, await metric(ctx, params.id), query)),
  );
}

const COLUMNS: readonly FileColumn<PunctualityRow>[] = [
  { header: 'Organisation', cell: (row) => row.organisation.name },
  { header: 'Project', cell: (row) => row.project.name },
  { header: 'Reported by', cell: (row) => row.editor?.name ?? 'Managers' },
  { header: 'Metrics', cell: (row) => row.metrics },
  { header: 'Periods due', cell: (row) => row.due },
  { header: 'On time', cell: (row) => row.onTime },
  { header: 'Late', cell: (row) => row.late },
  { header: 'Not reported', cell: (row) => row.missing },
  { header: 'On time %', cell: (row) => Math.round((row.onTime / row.due) * 1000) / 10 },
  { header: 'Accepted', cell: (row) => row.accepted },
  { header: 'Hours to accept (median)', cell: (row) => row.hoursToAccept },
];

export function punctualityRoutes(bind: Binder): void {
  bind.organisations(
    getPunctuality,
    (ctx, { query }) => punctualityOf(ctx, query),
    (enter, { query }) =>
      listFile(enter, {
        name: 'punctuality',
        columns: COLUMNS,
        all: async (ctx) => (await punctualityOf(ctx, query)).data,
      }),
  );
}
