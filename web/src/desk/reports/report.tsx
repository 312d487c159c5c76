import { useSearch } from '@tanstack/react-router';
import type { ReportRow } from '@tonnage/contract/skip-hire/reports';
import { hasHire, REPORT_BY, REPORT_BY_LABELS, type ReportLines } from '@tonnage/domain/skip-hire/reports';
import { asLink, useFilter } from '../../shared/address.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useList } from '../../shared/use-list.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DateRangeMenu } from '../../ui/fields/date-range-menu.tsx';
import type { To } from '../../ui/links.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToday } from '../../ui/today.ts';
import { roundPounds } from '../parts/round-pounds.ts';
import { words as screenNames } from '../words.ts';
import { MonthChart } from './month-chart.tsx';
import styles from './report.module.css';
import { tonnes, words } from './words.ts';

const PATH = '/desk/reports';

/** What was sold, moved and hired out in a period, by customer, container, waste, lorry, driver, depot or month; each figure opens its lines. */
export function Report() {
  const search = useSearch({ from: '/staff/desk/reports' });
  const by = search.by ?? 'customer';
  const { meta, rows = [], waiting } = useList('listReport', search);
  const today = useToday();
  const narrow = useFilter<{ from?: string; to?: string }>(PATH);
  const totals = meta?.totals;
  const largest = Math.max(1, ...rows.map(({ netPence }) => netPence));
  const linksOf = (of: ReportLines, key?: string) =>
    asLink({
      path: `${PATH}/lines`,
      search: { by, key, of: of === 'sales' ? undefined : of, from: search.from, to: search.to },
    });
  // Rows that are still those of another division have no lines in this one.
  const linesOf = (of: ReportLines, key: string) => (waiting ? null : linksOf(of, key));
  const columns: Column<ReportRow>[] = [
    { id: 'name', header: REPORT_BY_LABELS[by], card: 'title', render: ({ name }) => <b>{name}</b> },
    {
      id: 'bar',
      header: words.bar,
      hideHeader: true,
      card: 'hidden',
      render: ({ netPence }) => (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${Math.max(0, (netPence / largest) * 100)}%` }} />
        </span>
      ),
    },
    {
      id: 'sales',
      header: 'Sales',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ id, netPence }) => <Figure to={linesOf('sales', id)}>{roundPounds(netPence)}</Figure>,
    },
    {
      id: 'jobs',
      header: 'Jobs',
      align: 'end',
      nowrap: true,
      render: ({ id, jobs }) => jobs > 0 && <Figure to={linesOf('jobs', id)}>{jobs.toLocaleString('en-GB')}</Figure>,
    },
    {
      id: 'tonnes',
      header: 'Tonnes',
      align: 'end',
      nowrap: true,
      render: ({ id, weightKg }) => weightKg > 0 && <Figure to={linesOf('jobs', id)}>{tonnes(weightKg)}</Figure>,
    },
    ...(hasHire(by)
      ? [
          {
            id: 'hire',
            header: 'Days on hire',
            align: 'end' as const,
            nowrap: true,
            render: ({ id, hireDays }: ReportRow) =>
              hireDays !== null &&
              hireDays > 0 && <Figure to={linesOf('hire', id)}>{hireDays.toLocaleString('en-GB')}</Figure>,
          },
        ]
      : []),
    ...(totals?.costPence == null
      ? []
      : [
          {
            id: 'prices',
            header: words.jobPrices,
            align: 'end' as const,
            nowrap: true,
            render: ({ id, jobsPence }: ReportRow) =>
              jobsPence !== 0 && <Figure to={linesOf('jobs', id)}>{roundPounds(jobsPence)}</Figure>,
          },
          {
            id: 'costs',
            header: 'Costs',
            align: 'end' as const,
            nowrap: true,
            render: ({ id, costPence }: ReportRow) =>
              costPence !== null &&
              costPence !== 0 && <Figure to={linesOf('jobs', id)}>{roundPounds(costPence)}</Figure>,
          },
          {
            id: 'margin',
            header: 'Margin',
            align: 'end' as const,
            nowrap: true,
            render: ({ marginPence }: ReportRow) => marginPence !== null && roundPounds(marginPence),
          },
        ]),
  ];
  return (
    <>
      <PageHead
        title={totals ? words.title(totals.netPence) : screenNames.reports}
        sub={
          meta &&
          totals &&
          [
            words.period(meta.from, meta.to),
            words.jobs(totals.jobs),
            tonnes(totals.weightKg),
            totals.hireDays !== null && words.days(totals.hireDays),
            totals.marginPence !== null && words.margin(totals.marginPence),
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
      <ListScreen
        list="listReport"
        path={PATH}
        search={search}
        tabs={{
          name: 'by',
          choices: REPORT_BY.filter((value) => value !== 'customer').map((value) => ({
            value,
            label: REPORT_BY_LABELS[value],
          })),
        }}
        fields={
          <DateRangeMenu
            from={search.from ?? meta?.from ?? ''}
            to={search.to ?? meta?.to ?? ''}
            latest={today}
            onChange={narrow}
          />
        }
        words={words.report}
        columns={columns}
      />
      {by === 'month' && meta && !search.q && (
        <div className={styles.chart}>
          <MonthChart
            from={meta.from}
            to={meta.to}
            today={today}
            hasCosts={totals?.costPence != null}
            linesOf={linksOf}
          />
        </div>
      )}
      {totals && (
        <p className={styles.about}>
          {[words.about, totals.costPence === null ? words.noCosts : words.costs].join(' ')}
        </p>
      )}
    </>
  );
}

/** A figure that opens its lines. */
const Figure = ({ to, children }: { to: To | null; children: string }) => (
  <span className={styles.figure}>
    {to === null ? (
      children
    ) : (
      <TextLink quiet to={to}>
        {children}
      </TextLink>
    )}
  </span>
);
