import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { STATE_LABELS, STATES, type State } from '@tonnage/domain/skip-hire/orders';
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
import { type JobsSearch, ordersFile, ordersQuery } from './screens.ts';
import { words as screenNames } from '../words.ts';
import { NewOrderButton } from './new-order-button.tsx';
import { NoJobs } from './no-jobs.tsx';
import { OrdersTable, PLACED } from './orders-table.tsx';
import { jobsAddress } from './paths.ts';
import { words } from './words.ts';

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
      <PageHead title={screenNames.jobs} actions={!isEmpty && <NewOrderButton {...(siteId && { siteId })} />} />
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
