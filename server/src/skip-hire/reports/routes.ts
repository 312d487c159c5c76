import * as wire from '@tonnage/contract/skip-hire/reports';
import { hasHire, type ReportBy } from '@tonnage/domain/skip-hire/reports';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer, pageOf } from '../../platform/http/paging.ts';
import { inBatches, listFile } from '../../platform/formats/list-file.ts';
import { lineColumns, lineWhat, reportColumns, rowName } from './files.ts';
import { periodOf } from './period.ts';
import { keyName, linePage, linesAfter, reportRows, reportSums, type Figures, type LineRow } from './report.queries.ts';

/** More rows than any company's report has: a file of a report is one query. */
const EVERY_ROW = 100_000;

/** Each query of a file sorts the whole period, so few of them. */
const LINES_A_QUERY = 20_000;

/** What the company sold, moved and hired out, and what each figure consists of. */
export function reportRoutes(bind: Binder): void {
  bind.staff(
    wire.listReport,
    async (ctx, { query }) => {
      const by = query.by ?? 'customer';
      const period = periodOf(ctx.now, query);
      const { from, to } = period;
      const { limit, offset } = pageOf(query.pagination, 0);
      const rows = await reportRows(ctx, period, { by, q: query.q, limit, offset });
      const sums = await reportSums(ctx, period, { by, q: query.q });
      const { data, meta } = pageAnswer(query, {
        rows: rows.map((row) => ({ id: row.id, name: rowName(by, row), ...presentFigures(by, row) })),
        total: sums.total,
      });
      return { data, meta: { ...meta, from, to, totals: presentFigures(by, sums) } };
    },
    (enter, { query }) => {
      const by = query.by ?? 'customer';
      return listFile(enter, {
        name: ['report', by, query.from, query.to],
        columns: reportColumns(by),
        all: (ctx) => reportRows(ctx, periodOf(ctx.now, query), { by, q: query.q, limit: EVERY_ROW, offset: 0 }),
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
          totals: { ...presentFigures(by, { ...figures, hire_days: hireDays }), hireDays },
        },
      };
    },
    (enter, { query }) => {
      const { by = 'customer', key, of = 'sales', q } = query;
      return listFile(enter, {
        name: ['report', of, query.from, query.to],
        columns: lineColumns(of),
        batches: inBatches<LineRow>(LINES_A_QUERY, (after) =>
          enter((ctx) =>
            linesAfter(ctx, periodOf(ctx.now, query), { by, key, of, q }, { after, limit: LINES_A_QUERY }),
          ),
        ),
      });
    },
  );
}

const presentFigures = (by: ReportBy, row: Figures) => ({
  netPence: row.net_pence,
  jobs: row.jobs,
  jobsPence: row.jobs_pence,
  weightKg: row.weight_kg,
  hireDays: hasHire(by) ? row.hire_days : null,
  costPence: row.cost_pence,
  marginPence: row.margin_pence,
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
