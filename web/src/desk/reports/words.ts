import { formatDayYear } from '@tonnage/domain/common/format-dates';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { REPORT_BY_LABELS } from '@tonnage/domain/skip-hire/reports';
import type { ListWords } from '../../shared/list-screen.tsx';
import { roundPounds } from '../parts/round-pounds.ts';

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;

export const tonnes = (kg: number): string => `${(kg / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} t`;

export const words = {
  report: {
    caption: 'Report',
    tabs: 'Divided by',
    all: REPORT_BY_LABELS.customer,
    search: 'Find a row',
    total: (n: number) => count(n, 'row', 'rows'),
    none: 'No matching rows.',
    showAll: 'Show all rows',
    empty: 'Nothing was sold, moved or on hire in this period.',
  } satisfies ListWords,
  lines: {
    caption: 'Lines',
    tabs: 'Figures',
    all: 'Sales',
    search: 'Customer, order, invoice or text',
    total: (n: number) => count(n, 'line', 'lines'),
    none: 'No matching lines.',
    showAll: 'Show all lines',
    empty: 'No lines in this period.',
  } satisfies ListWords,
  title: (netPence: number) => `Sales of ${roundPounds(netPence)}`,
  period: (from: IsoDate, to: IsoDate) => `${formatDayYear(from)} to ${formatDayYear(to)}`,
  jobs: (n: number) => count(n, 'job', 'jobs'),
  days: (n: number) => count(n, 'day on hire', 'days on hire'),
  margin: (pence: number) => `margin ${roundPounds(pence)}`,
  jobPrices: 'Job prices',
  about:
    'Sales are invoices less credit notes without VAT, by their date. Jobs, tonnes and job prices are by the day of the job, whether or not it is invoiced.',
  noCosts:
    'To see margins, enter what tipping costs in the catalogue, and what a movement costs in the zones of the calendar.',
  costs:
    'Margin is the price of the jobs less what tipping and the movement cost by today’s catalogue and zones, without later charges such as over hire.',
  bar: 'Share of the largest sales',
};
