import { headline } from '@tonnage/domain/skip-hire/summary-sentence';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import type { Site } from '@tonnage/contract/skip-hire/sites';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { countOf } from '../orders/dashboard-figures.ts';
import { drawnAs, shapeOf } from '../orders/order-state.ts';
import { NewOrderButton } from '../orders/new-order-button.tsx';
import { asLink, useGoTo } from '../../shared/address.ts';
import { sitePath } from '../orders/paths.ts';
import { useListPage } from '../../shared/use-list.ts';
import { SiteDialog } from './site-dialog.tsx';
import { sitePills } from '../../shared/statuses.ts';
import styles from './sites.module.css';
import { words, count } from './words.ts';
import { type SitesSearch, sitesQuery } from './screens.ts';
import { words as screenNames } from '../words.ts';

const addressOf = (search: SitesSearch) => ({ path: '/sites', search }) as const;

/** The account's sites, with the containers at each. */
export function Sites() {
  const search = useSearch({ from: '/member/sites' });
  const { rows, pagination, waiting, error, retry } = useListPage(sitesQuery(search));
  const goTo = useGoTo();
  const navigate = useNavigate();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  // The frame asks for it too: the list does not wait for it.
  const summary = useQuery(queryOf('getOrdersSummary', {})).data?.data;
  const [adding, setAdding] = useState(false);
  const mayAdd = account.permissions.includes('sites.create');
  return (
    <>
      <PageHead
        title={
          pagination && pagination.total > 0 && !search.q ? count(pagination.total, 'site', 'sites') : screenNames.sites
        }
        sub={summary && standingLine(summary)}
        actions={
          <>
            {mayAdd && <Button onClick={() => setAdding(true)}>{screenNames.addSite}</Button>}
            <NewOrderButton />
          </>
        }
      />
      {adding && (
        <SiteDialog
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate({ to: '/sites/view/$siteId', params: { siteId: id } })}
        />
      )}
      <ListBar>
        <SearchField
          label="Name, reference, town or postcode"
          value={search.q ?? ''}
          onSearch={(text) => goTo(addressOf({ q: text.trim() || undefined }), { replace: true })}
        />
        <ExportButton fetchFile={(format) => fetchList('listSites', { query: { q: search.q } }, format)} />
      </ListBar>
      <Panel flush>
        {error ? (
          <ErrorState text={error.message} onRetry={retry} />
        ) : (
          <DataTable
            caption="Sites"
            columns={columnsOf(summary, rows)}
            rows={rows}
            waiting={waiting}
            rowKey={(row) => row.id}
            rowLink={(row) => sitePath(row.id)}
            empty={
              <NoSites search={search} total={pagination?.total ?? 0} onAdd={mayAdd ? () => setAdding(true) : null} />
            }
          />
        )}
        {pagination && rows && rows.length > 0 && (
          <Pagination
            page={pagination.page}
            pages={pagination.pageCount}
            total={count(pagination.total, 'site', 'sites')}
            linkTo={(page) => asLink(addressOf({ q: search.q, ...(page > 1 && { page }) }))}
          />
        )}
      </Panel>
    </>
  );
}

/** `Four skips on site, one over its hire.` Nothing for none. */
function standingLine(summary: OrdersSummary): string | undefined {
  const onSite = countOf(summary, 'on-site');
  return onSite === 0 ? undefined : `${headline({ onSite, overHire: summary.overHire })}.`;
}

function columnsOf(summary: OrdersSummary | undefined, rows: readonly Site[] | undefined): Column<Site>[] {
  return [
    {
      id: 'name',
      header: 'Site',
      card: 'title',
      render: (row) => <TwoLines strong first={row.name} second={row.reference} />,
    },
    {
      id: 'address',
      header: words.address,
      card: 'under',
      render: (row) => <TwoLines first={row.addressLine1} second={`${row.town} ${row.postcode}`} />,
    },
    {
      id: 'stands',
      header: 'On site',
      card: 'beside',
      render: ({ id, onSite, open }) => (
        <span className={styles.onSite}>
          <TwoLines
            first={onSite > 0 ? count(onSite, 'container', 'containers') : 'None'}
            second={open > 0 && `${open} booked`}
            strong={onSite > 0}
          />
          {summary && <Drawn summary={summary} siteId={id} />}
        </span>
      ),
    },
    {
      id: 'depot',
      header: words.depot,
      card: 'hidden',
      render: (row) => row.depot?.name ?? 'Outside our delivery area',
    },
    ...(rows?.some(({ status }) => status !== 'active') ? [STATE] : []),
  ];
}

/** As many as a row has room for. */
const DRAWN = 3;

/** What is on a site, to one scale. */
function Drawn({ summary: { onSite, today }, siteId }: { summary: OrdersSummary; siteId: string }) {
  const here = onSite.filter(({ site }) => site.id === siteId).slice(0, DRAWN);
  return (
    <span className={styles.drawn}>
      {here.map((order) => (
        <ContainerDrawing
          key={order.id}
          container={shapeOf(order)}
          look={drawnAs(order, today)}
          scale={9}
          stageMetres={0}
        />
      ))}
    </span>
  );
}

/** Shown only if some site has a status other than open. */
const STATE: Column<Site> = {
  id: 'state',
  header: 'Status',
  card: 'foot',
  render: (row) => <StatusPill {...sitePills[row.status]} />,
};

interface NoSitesProps {
  search: SitesSearch;
  total: number;
  /** Null for users who may not add a site. */
  onAdd: (() => void) | null;
}

function NoSites({ search: { q, page }, total, onAdd }: NoSitesProps) {
  if (total > 0 && page !== undefined) {
    const to = asLink(addressOf({ q }));
    return <EmptyState text={`There is no page ${page}.`} action={<LinkButton to={to}>First page</LinkButton>} />;
  }
  if (q === undefined)
    return (
      <EmptyState
        drawn
        text="Your sites will appear here. Add one now or with your first order."
        action={onAdd && <Button onClick={onAdd}>{screenNames.addSite}</Button>}
      />
    );
  return (
    <EmptyState
      text={`No sites found for “${q}”. Search by name, reference, town or postcode.`}
      action={<LinkButton to="/sites">Clear search</LinkButton>}
    />
  );
}
