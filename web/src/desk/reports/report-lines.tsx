import { useSearch } from '@tanstack/react-router';
import type { ReportLine } from '@tonnage/contract/skip-hire/reports';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { hasHire, REPORT_LINES, REPORT_LINES_LABELS, type ReportLines as Of } from '@tonnage/domain/skip-hire/reports';
import { useFilter } from '../../shared/address.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useList } from '../../shared/use-list.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DateRangeMenu } from '../../ui/fields/date-range-menu.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToday } from '../../ui/today.ts';
import { tonnes, words } from './words.ts';

const PATH = '/desk/reports/lines';

/** What one figure of a report consists of: the lines of its invoices, its jobs, or the containers that stood. */
export function ReportLines() {
  const search = useSearch({ from: '/staff/desk/reports/lines' });
  const of = search.of ?? 'sales';
  const { meta } = useList('listReportLines', search);
  const today = useToday();
  const narrow = useFilter<{ from?: string; to?: string }>(PATH);
  return (
    <>
      <PageHead
        title={[REPORT_LINES_LABELS[of], meta?.name].filter(Boolean).join(': ')}
        sub={meta && `${words.period(meta.from, meta.to)} · ${SUMS[of](meta.totals)}`}
      />
      <ListScreen
        list="listReportLines"
        path={PATH}
        search={search}
        tabs={{
          name: 'of',
          choices: REPORT_LINES.filter(
            (value) => value !== 'sales' && (value !== 'hire' || hasHire(search.by ?? 'customer')),
          ).map((value) => ({ value, label: REPORT_LINES_LABELS[value] })),
        }}
        fields={
          <DateRangeMenu
            from={search.from ?? meta?.from ?? ''}
            to={search.to ?? meta?.to ?? ''}
            latest={today}
            onChange={narrow}
          />
        }
        words={words.lines}
        columns={columnsOf(of)}
      />
    </>
  );
}

interface Totals {
  netPence: number;
  jobs: number;
  weightKg: number;
  hireDays: number;
}

const SUMS: Record<Of, (totals: Totals) => string> = {
  sales: ({ netPence }) => `${formatPence(netPence)} ex. VAT`,
  jobs: ({ jobs, weightKg }) => `${words.jobs(jobs)} · ${tonnes(weightKg)}`,
  hire: ({ hireDays }) => words.days(hireDays),
};

function columnsOf(of: Of): Column<ReportLine>[] {
  return [
    {
      id: 'customer',
      header: 'Customer',
      card: 'title',
      render: ({ account }) => <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>,
    },
    { id: 'date', header: of === 'hire' ? 'From' : 'Date', nowrap: true, render: ({ date }) => formatDayYear(date) },
    { id: 'what', header: of === 'sales' ? 'Line' : of === 'jobs' ? 'Job' : 'Container', render: ({ what }) => what },
    {
      id: 'order',
      header: 'Order',
      nowrap: true,
      render: ({ order }) => order && <TextLink to={`/desk/orders/${order.id}`}>{order.number}</TextLink>,
    },
    ...FIGURES[of],
  ];
}

const FIGURES: Record<Of, Column<ReportLine>[]> = {
  sales: [
    {
      id: 'invoice',
      header: 'Invoice',
      nowrap: true,
      render: ({ invoice }) => invoice && <TextLink to={`/desk/invoices/${invoice.id}`}>{invoice.number}</TextLink>,
    },
    {
      id: 'net',
      header: 'Ex. VAT',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ netPence }) => formatPence(netPence),
    },
  ],
  jobs: [
    {
      id: 'tonnes',
      header: 'Tonnes',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ weightKg }) => weightKg > 0 && tonnes(weightKg),
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      nowrap: true,
      render: ({ jobsPence }) => jobsPence !== 0 && formatPence(jobsPence),
    },
    {
      id: 'costs',
      header: 'Costs',
      align: 'end',
      nowrap: true,
      render: ({ costPence }) => costPence !== null && formatPence(costPence),
    },
  ],
  hire: [
    {
      id: 'days',
      header: 'Days on hire',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ hireDays }) => hireDays.toLocaleString('en-GB'),
    },
  ],
};
