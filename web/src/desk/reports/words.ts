import { formatDayYear } from '@tonnage/domain/common/format-dates';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { REPORT_BY_LABELS } from '@tonnage/domain/skip-hire/reports';
import type { ListWords } from '../../shared/list-screen.tsx';
import { roundPounds } from '../parts/round-pounds.ts';

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;

export const tonnes = (kg: number): string => `${(kg / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} t`;

export const words = {
  chart: {
    figure: 'Figure',
    caption: (figure: string) => `${figure} by month`,
    month: 'Month',
    open: 'View lines',
    none: 'No value',
    part: (text: string) => `${text}, part of the month`,
  },
  report: {
    caption: 'Report',
    tabs: 'Group by',
    all: REPORT_BY_LABELS.customer,
    search: 'Find a row',
    total: (n: number) => count(n, 'row', 'rows'),
    none: 'No matching rows.',
    showAll: 'Show all rows',
    empty: 'No sales, jobs or containers on hire in this period.',
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
    'Sales are invoices less credit notes, ex. VAT, by the date on each. Jobs, tonnes and job prices are counted on the day of the job, whether or not it’s been invoiced.',
  noCosts:
    'To see margins, enter tipping costs in the catalogue, and the cost of a movement for each zone in the calendar.',
  costs:
    'Margin is job prices less tipping and movement costs, at today’s costs in the catalogue and calendar. Later charges such as over hire aren’t included.',
  bar: 'Share of the largest sales',
};
