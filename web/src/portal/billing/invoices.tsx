import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { InvoiceSort } from '@tonnage/domain/skip-hire/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { DateRangeMenu } from '../../ui/fields/date-range-menu.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFilter } from '../../shared/address.ts';
import { listFile } from '../../shared/list.ts';
import { useList } from '../../shared/use-list.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { words } from '../../shared/invoices/words.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { words as screenNames } from '../words.ts';
import { InvoicesTable } from './invoices-table.tsx';
import { firstDueQuery } from './first-due.ts';
import { invoicePath, invoicesPath, type InvoicesSearch } from './paths.ts';

/** The amount due, first as a sentence, then by invoice. The address holds status, search, days, order and page. */
export function Invoices() {
  const search = useSearch({ from: '/member/invoices' });
  const list = useList('listInvoices', search);
  const file = listFile('listInvoices', search);
  const totals = list.meta?.totals;
  const first = useSuspenseQuery(firstDueQuery).data.data[0];
  const narrow = useFilter<InvoicesSearch>('/invoices');
  const { page: _, ...kept } = search;
  const change = (filters: InvoicesSearch, { replace } = { replace: false }) => narrow(filters, { replace });
  const [sorted = 'issuedOn', direction = 'desc'] = (search.sort ?? '').split(':');
  return (
    <>
      <PageHead
        {...headline(totals)}
        actions={
          <>
            <LinkButton to="/payments">{words.payments}</LinkButton>
            <LinkButton to="/statement">{words.statement}</LinkButton>
            {first && (
              <LinkButton variant="primary" to={invoicePath(first.id)}>
                {`Pay ${totals?.open === 1 ? '' : `${first.number}, `}${formatPence(first.openPence)}`}
              </LinkButton>
            )}
          </>
        }
      />
      <InvoiceTabs search={search} totals={totals} />
      <ListBar>
        <SearchField
          label="Invoice, order, PO or site"
          value={search.q ?? ''}
          onSearch={(text) => change({ q: text.trim() || undefined }, { replace: true })}
        />
        <DateRangeMenu
          label="Issued"
          from={search.from ?? ''}
          to={search.to ?? ''}
          onChange={(range) => change(range)}
        />
        {search.order && (
          <FilterChip
            label={`Order ${search.order}`}
            remove="Show all orders"
            to={invoicesPath({ ...kept, order: undefined })}
          />
        )}
        {file && <ExportButton isIcon fetchFile={file} />}
      </ListBar>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <InvoicesTable
            rows={list.rows}
            waiting={list.waiting}
            sort={{ id: sorted || 'issuedOn', direction: direction === 'asc' ? 'asc' : 'desc' }}
            onSort={(sort) => change({ sort: sortWord(sort.id, sort.direction) })}
            empty={<NoInvoices search={search} total={list.pagination?.total ?? 0} />}
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={
              list.pagination.total === 1 ? '1 invoice' : `${list.pagination.total.toLocaleString('en-GB')} invoices`
            }
            linkTo={(page) => invoicesPath({ ...kept, ...(page > 1 && { page }) })}
          />
        )}
      </Panel>
    </>
  );
}

/** The account's position over all invoices, regardless of the filters. */
function headline(totals: { open: number; openPence: number; overdue: number; overduePence: number } | undefined): {
  title: string;
  sub?: string;
} {
  if (!totals) return { title: screenNames.invoices };
  const { open, openPence, overdue, overduePence } = totals;
  if (open === 0) return { title: 'Nothing outstanding', sub: 'You have no invoices to pay.' };
  return {
    title: `${formatPence(openPence)} outstanding on ${open === 1 ? '1 invoice' : `${open} invoices`}`,
    sub:
      overdue === 0
        ? 'Nothing overdue.'
        : `${formatPence(overduePence)} is overdue on ${overdue === 1 ? '1 invoice' : `${overdue} invoices`}.`,
  };
}

/** Newest first is the default and is left out of the address. */
function sortWord(field: string, direction: 'asc' | 'desc'): InvoiceSort | undefined {
  return field === 'issuedOn' && direction === 'desc' ? undefined : (`${field}:${direction}` as InvoiceSort);
}

function NoInvoices({ search, total }: { search: InvoicesSearch; total: number }) {
  const { page, sort: _, ...narrowed } = search;
  if (total > 0 && page !== undefined) {
    const to = invoicesPath({ ...search, page: undefined });
    return <EmptyState text={words.pastTheEnd(page)} action={<LinkButton to={to}>{words.firstPage}</LinkButton>} />;
  }
  if (Object.values(narrowed).every((value) => value === undefined))
    return <EmptyState drawn text="No invoices yet. They appear here once they’re issued." />;
  return (
    <EmptyState
      text="No invoices match these filters."
      action={<LinkButton to="/invoices">Clear filters</LinkButton>}
    />
  );
}

interface InvoiceTabsProps {
  search: InvoicesSearch;
  totals: { open: number; overdue: number } | undefined;
}

/** Statuses as tabs; those that need action show a count. */
function InvoiceTabs({ search, totals }: InvoiceTabsProps) {
  const { page: _, state: at, ...kept } = search;
  const tab = (state: InvoicesSearch['state'], label: string, count?: number) => ({
    to: invoicesPath({ ...kept, ...(state && { state }) }),
    label,
    ...(count === undefined ? {} : { count }),
    current: at === state,
  });
  return (
    <Tabs
      label="Invoice status"
      tabs={[
        tab(undefined, 'All'),
        tab('open', 'Outstanding', totals?.open),
        tab('overdue', 'Overdue', totals?.overdue),
        tab('paid', 'Paid'),
        tab('credited', 'Credited'),
        tab('written_off', 'Written off'),
      ]}
    />
  );
}
