import { type State, STATE_LABELS, STATES } from '@tonnage/domain/skip-hire/orders';
import { headline } from '@tonnage/domain/skip-hire/summary-sentence';
import { countStart, countText } from '@tonnage/domain/common/count-text';
import { countOf } from './dashboard-figures.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type JobsSearch, ordersFile, ordersQuery } from './screens.ts';
import styles from './job-head.module.css';
import { NewOrderButton } from './new-order-button.tsx';
import { jobsPath, jobsAddress } from './paths.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { ExportButton } from '../../shared/export-button.tsx';
import { queryOf } from '../../lib/queries.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { asLink, useGoTo, useFilter } from '../../shared/address.ts';
import { useListPage } from '../../shared/use-list.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { words as screenNames } from '../words.ts';
import { OrdersTable, PLACED } from './orders-table.tsx';
import { words } from './words.ts';

const NONE_IN_STATE = {
  requested: 'No orders awaiting confirmation.',
  scheduled: 'No jobs scheduled. Confirmed orders appear here until the container is delivered.',
  'on-site': 'No containers on site.',
  completed: 'No completed jobs yet. Orders appear here once the container has been collected.',
  closed: 'No cancelled or declined jobs.',
} satisfies Record<State, string>;
const SHOW_ALL = 'View all jobs';

interface NoJobsProps {
  stateId: State | undefined;
  siteId: string | undefined;
  siteName: string | undefined;
  search: JobsSearch;
  /** Greater than zero when only this page of the list is empty. */
  total: number;
}

/** Why the list is empty, depending on its filters, with one action. */
export function NoJobs({ stateId, siteId, siteName, search: { q, sort, page }, total }: NoJobsProps) {
  if (total > 0 && page !== undefined) {
    const to = jobsPath({ stateId, siteId, search: { q, sort } });
    return <EmptyState text={`There is no page ${page}.`} action={<LinkButton to={to}>First page</LinkButton>} />;
  }
  if (q !== undefined) {
    const narrowed = stateId !== undefined || siteId !== undefined;
    const to = narrowed ? jobsPath({ search: { q } }) : jobsPath();
    return (
      <EmptyState
        text={`No ${stateId ? `${stateId} ` : ''}jobs found for “${q}”${siteName ? ` at ${siteName}` : ''}. Search by the start of an order or PO number, or any part of a site name or postcode.`}
        action={<LinkButton to={to}>{narrowed ? 'Search all jobs' : 'Clear search'}</LinkButton>}
      />
    );
  }
  if (siteName !== undefined) {
    const to = stateId ? jobsPath({ siteId }) : jobsPath();
    return (
      <EmptyState
        text={stateId ? `No ${stateId} jobs at ${siteName}.` : `No jobs at ${siteName} yet.`}
        action={<LinkButton to={to}>{stateId ? 'View all jobs at this site' : SHOW_ALL}</LinkButton>}
      />
    );
  }
  if (stateId !== undefined) {
    return <EmptyState text={NONE_IN_STATE[stateId]} action={<LinkButton to={jobsPath()}>{SHOW_ALL}</LinkButton>} />;
  }
  return <EmptyState drawn text="Your jobs will appear here." action={<NewOrderButton />} />;
}

const THIS_SITE = 'This site';

/** The four addresses of the list are routes of their own. */
function useJobsAddress() {
  const all = useMatch({ from: '/member/jobs', shouldThrow: false });
  const ofState = useMatch({ from: '/member/jobs/state/$stateId', shouldThrow: false });
  const ofSite = useMatch({ from: '/member/jobs/site/$siteId', shouldThrow: false });
  const ofBoth = useMatch({ from: '/member/jobs/state/$stateId/site/$siteId', shouldThrow: false });
  const { stateId, siteId } = { ...ofState?.params, ...ofSite?.params, ...ofBoth?.params };
  const search: JobsSearch = { ...(all ?? ofState ?? ofSite ?? ofBoth)?.search };
  // The loader reports an unknown status as not found.
  return { stateId: stateId as State | undefined, siteId, search };
}

/**
 * The account's orders in each status. The address holds status, site, search, order and page; nothing else is stored.
 */
export function Jobs() {
  const { stateId, siteId, search } = useJobsAddress();
  const { data: summary } = useSuspenseQuery(queryOf('getOrdersSummary', {})).data;
  const list = useListPage(ordersQuery({ stateId, siteId, search }));
  const goTo = useGoTo();
  const narrow = useFilter<JobsSearch>(jobsAddress({ stateId, siteId, search: {} }).path);
  const isEmpty = summary.states.every(({ count }) => count === 0);
  const { q, sort } = search;
  const here = (change: JobsSearch) => jobsAddress({ stateId, siteId, search: change });

  const known = summary.sites.map(({ id, name }) => ({ value: id, label: name }));
  // A site without any orders is not in the summary.
  const siteName = siteId && (known.find(({ value }) => value === siteId)?.label ?? THIS_SITE);
  const sites = siteId && siteName === THIS_SITE ? [...known, { value: siteId, label: siteName }] : known;

  return (
    <>
      <div className={styles.head}>
        <PageHead {...headOf(summary, siteId)} actions={!isEmpty && <NewOrderButton {...(siteId && { siteId })} />} />
      </div>
      <JobTabs summary={summary} stateId={stateId} siteId={siteId} search={search} />
      <ListBar>
        <SearchField
          label="Order, PO, site or postcode"
          value={q ?? ''}
          onSearch={(text) => narrow({ q: text.trim() || undefined })}
        />
        {sites.length > 0 && (
          <SelectField
            label="Site"
            hideLabel
            placeholder="All sites"
            options={sites}
            value={siteId ?? ''}
            onChange={(site) => goTo(jobsAddress({ stateId, siteId: site || undefined, search: { q, sort } }))}
          />
        )}
        <ExportButton fetchFile={(format) => ordersFile({ stateId, siteId, search: { q, sort } }, format)} />
      </ListBar>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <OrdersTable
            caption={stateId ? `Jobs, ${STATE_LABELS[stateId].toLowerCase()}` : 'Jobs'}
            rows={list.rows}
            waiting={list.waiting}
            today={summary.today}
            sort={{ id: PLACED, direction: sort === 'createdAt:asc' ? 'asc' : 'desc' }}
            onSort={({ direction }) =>
              narrow({ sort: direction === 'asc' ? 'createdAt:asc' : undefined }, { replace: false })
            }
            empty={
              <NoJobs
                stateId={stateId}
                siteId={siteId}
                siteName={siteName || undefined}
                search={search}
                total={list.pagination?.total ?? 0}
              />
            }
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.total(list.pagination.total)}
            linkTo={(page) => asLink(here({ q, sort, ...(page > 1 && { page }) }))}
          />
        )}
      </Panel>
    </>
  );
}

/** How things stand over all jobs, and below it what is still to come; of one site the tabs say it. */
function headOf(summary: OrdersSummary, siteId: string | undefined): { title: string; sub?: string | undefined } {
  if (siteId !== undefined || summary.states.every(({ count }) => count === 0)) return { title: screenNames.jobs };
  const onSite = countOf(summary, 'on-site');
  return { title: headline({ onSite, overHire: summary.overHire }), sub: toComeLine(summary) };
}

function toComeLine(summary: OrdersSummary): string | undefined {
  const [first, ...more] = (['requested', 'scheduled'] as const).flatMap((state) => {
    const n = countOf(summary, state);
    return n === 0 ? [] : [{ n, label: STATE_LABELS[state].toLowerCase() }];
  });
  if (!first) return undefined;
  const rest = more.map(({ n, label }) => `${countText(n)} ${label}`);
  return `${[`${countStart(first.n)} ${first.label}`, ...rest].join(', ')}.`;
}

interface JobTabsProps {
  summary: OrdersSummary;
  stateId: State | undefined;
  siteId: string | undefined;
  search: JobsSearch;
}

/** Statuses with their counts, for all sites or the chosen one. Switching preserves site, search and order. */
function JobTabs({ summary, stateId, siteId, search: { q, sort } }: JobTabsProps) {
  const site = summary.sites.find(({ id }) => id === siteId);
  const countIn = (state: State) => {
    if (siteId !== undefined) return site?.counts[state] ?? 0;
    return summary.states.find(({ id }) => id === state)?.count ?? 0;
  };
  const tab = (state: State | undefined, label: string, count: number) => ({
    to: asLink(jobsAddress({ stateId: state, siteId, search: { q, sort } })),
    label,
    current: state === stateId,
    // A count beside a search would be read as the number of matches.
    ...(q === undefined && { count }),
  });
  const all = STATES.reduce((sum, state) => sum + countIn(state), 0);
  return (
    <Tabs
      label="Job status"
      tabs={[tab(undefined, 'All', all), ...STATES.map((state) => tab(state, STATE_LABELS[state], countIn(state)))]}
    />
  );
}
