import * as wire from '@tonnage/contract/skip-hire/reports';
import { hasHire, type ReportBy } from '@tonnage/domain/skip-hire/reports';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer, pageOf } from '../../platform/http/paging.ts';
import { listFile } from '../../platform/formats/list-file.ts';
import { lineColumns, lineWhat, reportColumns, rowName } from './files.ts';
import { periodOf } from './period.ts';
import {
  hasCosts,
  keyName,
  linePage,
  linesAfter,
  reportPage,
  type Figures,
  type FiguresRow,
  type LineRow,
} from './report.queries.ts';

/** More rows than any company's report has: a file of a report is one query. */
const EVERY_ROW = 100_000;

/** What the company sold, moved and hired out, and what each figure consists of. */
export function reportRoutes(bind: Binder): void {
  bind.staff(
    wire.listReport,
    async (ctx, { query }) => {
      const by = query.by ?? 'customer';
      const { from, to, ...period } = periodOf(ctx.now, query);
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, sums } = await reportPage(ctx, { from, to, ...period }, { by, q: query.q, limit, offset });
      const costed = await hasCosts(ctx);
      const { data, meta } = pageAnswer(query, {
        rows: rows.map((row) => ({ id: row.id, name: rowName(by, row), ...presentFigures(by, row, costed) })),
        total: sums.total,
      });
      return { data, meta: { ...meta, from, to, totals: presentFigures(by, sums, costed) } };
    },
    (enter, { query }) => {
      const by = query.by ?? 'customer';
      return listFile(enter, {
        name: ['report', by, query.from, query.to],
        columns: reportColumns(by),
        all: async (ctx): Promise<FiguresRow[]> =>
          (await reportPage(ctx, periodOf(ctx.now, query), { by, q: query.q, limit: EVERY_ROW, offset: 0 })).rows,
      });
    },
  );
  bind.staff(
    wire.listReportLines,
    async (ctx, { query }) => {
      const { by = 'customer', key, of = 'sales', q } = query;
      const period = periodOf(ctx.now, query);
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, sums } = await linePage(ctx, period, { by, key, of, q, limit, offset });
      const { data, meta } = pageAnswer(query, {
        rows: rows.map((row) => presentLine(row, lineWhat(of, row))),
        total: sums.total,
      });
      const name = key === undefined ? null : rowName(by, { id: key, name: await keyName(ctx, by, key) });
      const { hire_days: hireDays, ...figures } = sums;
      return {
        data,
        meta: {
          ...meta,
          from: period.from,
          to: period.to,
          name,
          totals: { ...presentFigures(by, { ...figures, hire_days: hireDays }, true), hireDays },
        },
      };
    },
    (enter, { query }) => {
      const { by = 'customer', key, of = 'sales', q } = query;
      return listFile(enter, {
        name: ['report', of, query.from, query.to],
        columns: lineColumns(of),
        after: (ctx, after: LineRow | null, limit) =>
          linesAfter(ctx, periodOf(ctx.now, query), { by, key, of, q }, { after, limit }),
      });
    },
  );
}

const presentFigures = (by: ReportBy, row: Figures, costed: boolean) => ({
  netPence: row.net_pence,
  jobs: row.jobs,
  jobsPence: row.jobs_pence,
  weightKg: row.weight_kg,
  hireDays: hasHire(by) ? row.hire_days : null,
  costPence: costed ? (row.cost_pence ?? 0) : null,
});

const presentLine = (row: LineRow, what: string) => ({
  id: row.id,
  date: row.date,
  account: { id: row.account_id, name: row.account },
  what,
  order: row.order_id === null ? null : { id: row.order_id, number: row.order_number! },
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number! },
  netPence: row.net_pence,
  jobsPence: row.jobs_pence,
  weightKg: row.weight_kg,
  hireDays: row.hire_days,
  costPence: row.cost_pence,
});
