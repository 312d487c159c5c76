import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskDocument } from '@tonnage/contract/desk-documents';
import { DOCUMENT_KIND_LABELS } from '@tonnage/domain/documents';
import type { IsoDate } from '@tonnage/domain/dates';
import { useState } from 'react';
import { asLink } from '../../face/address.ts';
import { useListPage } from '../../face/use-list-page.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DocumentPill } from '../features/documents/document-pill.tsx';
import { DocumentsFilters } from '../features/documents/documents-filters.tsx';
import { IssueDialog } from '../features/documents/issue-dialog.tsx';
import { SeasonDialog } from '../features/documents/season-dialog.tsx';
import { UploadDialog } from '../features/documents/upload-dialog.tsx';
import { status, words } from '../features/documents/words.ts';
import { DOCUMENT_TABS, type DeskDocumentsSearch } from '../paper-search.ts';
import { deskDocumentsQuery, deskQuery } from '../queries.ts';
import { words as places } from '../words.ts';

const PATH = '/desk/documents';

/** The papers of every customer: to be found, read, issued by hand and brought. */
export function Documents() {
  const search: DeskDocumentsSearch = useSearch({ strict: false });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useListPage<DeskDocument>(deskDocumentsQuery(search));
  const waiting = useQuery(deskDocumentsQuery({ state: 'awaiting_signature' })).data?.meta.pagination.total;
  const [open, setOpen] = useState<'note' | 'season' | 'upload' | null>(null);
  const mayNot = desk.permissions.includes('documents.manage') ? null : words.mayNot;
  const { page: _, ...kept } = search;
  const tab = (state: DeskDocumentsSearch['state']) => asLink({ path: PATH, search: { ...kept, state } });
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={waiting ? words.waiting(waiting) : list.pagination ? words.title(list.pagination.total) : places.documents}
        actions={
          <>
            <Button disabledReason={mayNot} onClick={() => setOpen('upload')}>
              {words.upload}
            </Button>
            <Button disabledReason={mayNot} onClick={() => setOpen('season')}>
              {words.season}
            </Button>
            <Button variant="primary" disabledReason={mayNot} onClick={() => setOpen('note')}>
              {words.note}
            </Button>
          </>
        }
      />
      <Tabs
        label={words.states}
        tabs={[
          { to: tab(undefined), label: words.all, current: search.state === undefined },
          ...DOCUMENT_TABS.map((one) => ({ to: tab(one), label: status[one].label, current: search.state === one })),
        ]}
      />
      <DocumentsFilters search={search} customer={search.account && list.rows?.[0]?.account.name} />
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption={places.documents}
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.id}
            rowLink={(row) => `${PATH}/${row.id}`}
            columns={columnsOf(desk.today)}
            empty={<EmptyState text={words.none} action={<LinkButton to={PATH}>{words.showAll}</LinkButton>} />}
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.total(list.pagination.total)}
            linkTo={(page) => asLink({ path: PATH, search: { ...kept, page: page > 1 ? page : undefined } })}
          />
        )}
      </Panel>
      {open === 'note' && <IssueDialog today={desk.today} onClose={close} />}
      {open === 'season' && <SeasonDialog today={desk.today} onClose={close} />}
      {open === 'upload' && <UploadDialog onClose={close} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskDocument>[] {
  return [
    {
      id: 'document',
      header: words.document,
      card: 'title',
      render: (row) => (
        <TwoLines strong first={row.number ?? row.title} second={row.number ? row.title : DOCUMENT_KIND_LABELS[row.kind]} />
      ),
    },
    { id: 'state', header: words.states, card: 'beside', render: (row) => <DocumentPill document={row} /> },
    {
      id: 'customer',
      header: words.customer,
      render: (row) => <TwoLines first={row.account.name} second={row.site?.name ?? words.wholeAccount} />,
    },
    { id: 'order', header: words.order, nowrap: true, render: (row) => row.order?.number ?? '' },
    { id: 'date', header: words.date, nowrap: true, render: (row) => formatDayNear(row.date, today) },
  ];
}
