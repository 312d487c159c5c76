import { STATE_LABELS, STATES, type State } from '@tonnage/domain/orders';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { NewJobButton } from '../features/orders/new-job-button.tsx';
import { NoJobs } from '../features/orders/no-jobs.tsx';
import { OrdersTable, PLACED } from '../features/orders/orders-table.tsx';
import { asLink, jobsAddress } from '../features/orders/paths.ts';
import { useGoTo } from '../features/orders/use-go-to.ts';
import { words } from '../features/orders/words.ts';
import { ordersQuery } from '../routes.tsx';
import type { ListSearch } from '../search.ts';
import { words as places } from '../words.ts';

/** The orders of the account in each state. The address says state, site, search, order and page; nothing else is kept. */
export function Jobs() {
  const params = useParams({ strict: false });
  const stateId = params.stateId as State | undefined;
  const { siteId } = params;
  const search: ListSearch = useSearch({ strict: false });
  const orders = useSuspenseQuery(ordersQuery({ stateId, siteId, search }) as ReturnType<typeof queryOf<'getOrdersByStatus'>>);
  const { data: summary } = useSuspenseQuery(queryOf('getOrdersSummary', {})).data;
  const goTo = useGoTo();

  const { data: rows, meta } = orders.data;
  const { page, pageCount, total } = meta.pagination;
  const site = summary.sites.find(({ id }) => id === siteId);
  const siteName = siteId === undefined ? undefined : (site?.name ?? rows[0]?.site.name ?? words.thisSite);
  const { q, sort } = search;
  const kept = { q, sort };

  const count = (state: State) =>
    site ? site.counts[state] : siteId ? 0 : summary.states.find(({ id }) => id === state)?.count;
  const tab = (state: State | undefined, label: string, n: number | undefined) => ({
    to: asLink(jobsAddress({ stateId: state, siteId, search: kept })),
    label,
    current: state === stateId,
    // A count beside a search would be taken for what was found.
    ...(q === undefined && n !== undefined && { count: n }),
  });
  const tabs = STATES.map((state) => tab(state, STATE_LABELS[state], count(state)));
  const all = tab(undefined, words.all, STATES.reduce((sum, state) => sum + (count(state) ?? 0), 0));

  const sites = summary.sites.map(({ id, name }) => ({ value: id, label: name }));
  const offered = siteId && !site ? [...sites, { value: siteId, label: siteName ?? words.thisSite }] : sites;

  return (
    <>
      <PageHead title={places.jobs} actions={<NewJobButton {...(siteId && { siteId })} />} />
      <Tabs label={words.states} tabs={[all, ...tabs]} />
      <ListBar>
        <SearchField
          label={words.searchJobs}
          value={q ?? ''}
          onSearch={(text) => goTo(jobsAddress({ stateId, siteId, search: { q: text || undefined, sort } }), { replace: true })}
        />
        {offered.length > 0 && (
          <SelectField
            label={words.siteFilter}
            hideLabel
            placeholder={words.allSites}
            options={offered}
            value={siteId ?? ''}
            onChange={(chosen) => goTo(jobsAddress({ stateId, siteId: chosen || undefined, search: kept }))}
          />
        )}
      </ListBar>
      <Panel flush>
        <OrdersTable
          caption={words.listCaption(stateId)}
          rows={rows}
          today={summary.today}
          sort={{ id: PLACED, direction: sort === 'createdAt:asc' ? 'asc' : 'desc' }}
          onSort={({ direction }) =>
            goTo(jobsAddress({ stateId, siteId, search: { q, sort: direction === 'asc' ? 'createdAt:asc' : undefined } }))
          }
          empty={<NoJobs stateId={stateId} siteId={siteId} siteName={siteName} search={search} total={total} />}
        />
        {rows.length > 0 && (
          <Pagination
            page={page}
            pages={pageCount}
            total={words.total(total)}
            linkTo={(to) => asLink(jobsAddress({ stateId, siteId, search: { ...kept, ...(to > 1 && { page: to }) } }))}
          />
        )}
      </Panel>
    </>
  );
}
