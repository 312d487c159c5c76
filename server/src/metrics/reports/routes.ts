import * as reports from '@tonnage/contract/metrics/reports';
import type { Binder } from '../../platform/http/endpoint.ts';
import { createReport, removeReport, stopReport, updateReport } from './commands/report.ts';
import { reportsOf } from './queries.ts';

export function reportRoutes(bind: Binder): void {
  bind.organisations(reports.listReports, async (ctx, { params }) => ({ data: await reportsOf(ctx, params.id) }));
  bind.organisations(reports.createReport, async (ctx, { params, body }) => {
    await createReport(ctx, params.id, body.data);
    return { data: await reportsOf(ctx, params.id) };
  });
  bind.organisations(reports.updateReport, async (ctx, { params, body }) => {
    await updateReport(ctx, params, body.data);
    return { data: await reportsOf(ctx, params.id) };
  });
  bind.organisations(reports.removeReport, async (ctx, { params }) => {
    await removeReport(ctx, params);
    return { data: await reportsOf(ctx, params.id) };
  });
  bind.open(reports.openStopReport, (_, { query }) =>
    Promise.resolve({ location: `/metrics/unsubscribe#${new URLSearchParams({ report: query.key }).toString()}` }),
  );
  bind.guest(reports.stopReport, async (ctx, { query }) => {
    await stopReport(ctx, query.key);
    return { data: { stopped: true } };
  });
}
