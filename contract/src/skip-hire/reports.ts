import { REPORT_BY, REPORT_LINES } from '@tonnage/domain/skip-hire/reports';
import { z } from 'zod';
import { date, id, named, pence } from '../fields.ts';
import { group } from '../group.ts';

const by = z.enum(REPORT_BY);

/** Both days included; without them the twelve months up to today. */
const period = { from: date.optional(), to: date.optional() };

const figures = {
  /** Of invoices less credit notes, without VAT, by their date: equal to the sales that the accounts package gets. */
  netPence: pence,
  /** Jobs that were done, by their day. */
  jobs: z.number().int(),
  /** Their prices without VAT, also of those that are not invoiced yet; charges for weight and over hire are not in it. */
  jobsPence: pence,
  /** Of their loads. */
  weightKg: z.number().int(),
  /** Days that containers stood at sites, the first and the last included; null by lorry or driver. */
  hireDays: z.number().int().nullable(),
  /** What the jobs cost: tipping their loads at the catalogue’s price per tonne, and the movement in its zone; null while none has a cost. */
  costPence: pence.nullable(),
  /** The prices of the jobs with a cost, less that. */
  marginPence: pence.nullable(),
};

const reports = group({ tag: 'Desk', access: 'staff', path: '/desk/reports', staff: 'invoices.view' });

export const listReport = reports.list({
  summary:
    'Report sales, jobs, weight, days on hire and costs of a period by customer, container, waste, lorry, driver, depot or month',
  reads: ['money', 'orders'],
  cost: 5,
  filters: {
    q: z.string().trim().max(100).optional(),
    /** Without it, by customer. */
    by: by.optional(),
    ...period,
  },
  csv: {},
  entry: z.object({
    /** What the figures are of: an id, a name, a month as 2026-11; empty where they are of none, such as sales without an order. */
    id: z.string(),
    name: z.string(),
    ...figures,
  }),
  order: ['netPence:desc'],
  meta: { from: date, to: date, totals: z.object(figures) },
});
export type ReportRow = z.output<typeof listReport.response>['data'][number];

export const listReportLines = reports.list({
  summary: 'List what one figure of a report consists of: invoice lines, jobs or containers on hire',
  path: '/lines',
  reads: ['money', 'orders'],
  cost: 5,
  filters: {
    q: z.string().trim().max(100).optional(),
    by: by.optional(),
    /** The `id` of the report’s row; without it, of all of them. */
    key: z.string().max(200).optional(),
    /** Without it, sales. */
    of: z.enum(REPORT_LINES).optional(),
    ...period,
  },
  csv: {},
  entry: z.object({
    id: z.string(),
    date,
    account: named,
    what: z.string(),
    order: z.object({ id, number: z.string() }).nullable(),
    invoice: z.object({ id, number: z.string() }).nullable(),
    /** Of these the one that is asked for; the others are 0. */
    netPence: pence,
    jobsPence: pence,
    weightKg: z.number().int(),
    hireDays: z.number().int(),
    costPence: pence.nullable(),
  }),
  order: ['date:desc'],
  meta: {
    from: date,
    to: date,
    /** What the row is called; null without a `key`. */
    name: z.string().nullable(),
    totals: z.object({ ...figures, hireDays: z.number().int() }),
  },
});
export type ReportLine = z.output<typeof listReportLines.response>['data'][number];
