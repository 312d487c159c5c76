import { formatMonth } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';
import { hasHire, REPORT_BY_LABELS, type ReportBy, type ReportLines } from '@tonnage/domain/skip-hire/reports';
import { dayCell, decimalCell, poundsCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { FiguresRow, LineRow } from './report.queries.ts';

/** What a row of a report is called. */
export const rowName = (by: ReportBy, { id, name }: Pick<FiguresRow, 'id' | 'name'>): string =>
  by === 'month' ? formatMonth(`${id}-01`) : name;

/** What a line is of: the type of a job, or its own words. */
export const lineWhat = (of: ReportLines, { what }: Pick<LineRow, 'what'>): string =>
  of === 'jobs' ? JOB_TYPE_LABELS[what as JobType] : what;

const tonnesCell = (kg: number) => decimalCell((kg / 1000).toFixed(3));

/** The columns of a report's file: money without VAT. */
export const reportColumns = (by: ReportBy): readonly FileColumn<FiguresRow>[] => [
  { header: REPORT_BY_LABELS[by], cell: (row) => rowName(by, row) },
  { header: 'Sales (£)', cell: (row) => poundsCell(row.net_pence) },
  { header: 'Jobs', cell: (row) => row.jobs },
  { header: 'Tonnes', cell: (row) => tonnesCell(row.weight_kg) },
  ...(hasHire(by) ? [{ header: 'Days on hire', cell: (row: FiguresRow) => row.hire_days }] : []),
  { header: 'Job prices (£)', cell: (row) => poundsCell(row.jobs_pence) },
  { header: 'Costs (£)', cell: (row) => poundsCell(row.cost_pence) },
  { header: 'Margin (£)', cell: (row) => poundsCell(row.margin_pence) },
];

/** The columns of the file of what a figure consists of. */
export const lineColumns = (of: ReportLines): readonly FileColumn<LineRow>[] => [
  { header: 'Date', cell: (row) => dayCell(row.date) },
  { header: 'Customer', cell: (row) => row.account },
  { header: of === 'hire' ? 'Container' : 'Description', cell: (row) => lineWhat(of, row) },
  { header: 'Order', cell: (row) => row.order_number },
  ...(of === 'sales'
    ? [
        { header: 'Invoice', cell: (row: LineRow) => row.invoice_number },
        { header: 'Sales (£)', cell: (row: LineRow) => poundsCell(row.net_pence) },
      ]
    : []),
  ...(of === 'jobs'
    ? [
        { header: 'Tonnes', cell: (row: LineRow) => tonnesCell(row.weight_kg) },
        { header: 'Price (£)', cell: (row: LineRow) => poundsCell(row.jobs_pence) },
        { header: 'Costs (£)', cell: (row: LineRow) => poundsCell(row.cost_pence) },
      ]
    : []),
  ...(of === 'hire' ? [{ header: 'Days on hire', cell: (row: LineRow) => row.hire_days }] : []),
];
