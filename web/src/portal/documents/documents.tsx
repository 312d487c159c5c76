import { signatures } from '@tonnage/domain/skip-hire/summary-sentence';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { useSelection } from '../../ui/data/use-selection.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ArchiveProgress, ChoiceBar, useArchive, WholeList } from './choice-bar.tsx';
import { DocumentsFilters } from './documents-filters.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { documentsPath } from './paths.ts';
import { ToSignPanel } from './to-sign-panel.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { words, count } from './words.ts';
import { useFilter } from '../../shared/address.ts';
import { useListPage } from '../../shared/use-list.ts';
import { type DocumentSort, type DocumentsSearch, documentsQuery, isNarrowed, toSignQuery } from './screens.ts';

/** The account's documents: those awaiting a signature first, then all of them, to find, read and download. */
export function Documents() {
  const search = useSearch({ from: '/member/documents' });
  const list = useListPage(documentsQuery(search));
  const waiting = useSuspenseQuery(toSignQuery).data.meta.pagination.total;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const order = useQuery({
    ...queryOf('getOrder', { params: { id: search.order ?? '' } }),
    enabled: Boolean(search.order),
  });
  const [uploading, setUploading] = useState(false);
  const narrow = useFilter<DocumentsSearch>('/documents');
  const { page: _, ...kept } = search;
  const { sort: __, ...finding } = kept;
  const selection = useSelection(list.rows, ({ id }) => id, JSON.stringify(finding), words.chosen);
  const archive = useArchive(selection.clear);
  const [sorted = 'date', direction = 'desc'] = (search.sort ?? '').split(':');
  const mayNotUpload = account.permissions.includes('documents.upload') ? null : words.roleMayNotUpload;
  const upload = (
    <Button
      icon={<IconUpload />}
      disabledReason={mayNotUpload}
      aria-haspopup="dialog"
      onClick={() => setUploading(true)}
    >
      Upload
    </Button>
  );
  const narrowed = isNarrowed(search);

  return (
    <>
      <PageHead
        title={waiting > 0 ? signatures(waiting) : 'Documents'}
        sub={waiting === 0 && 'Nothing to sign.'}
        actions={
          <>
            {upload}
            {list.pagination && list.pagination.total > 0 && (
              <WholeList archive={archive} search={search} total={list.pagination.total} />
            )}
          </>
        }
      />
      <Stack>
        {!narrowed && <ToSignPanel />}
        <div>
          <DocumentsFilters search={search} orderNumber={order.data?.data.number} />
          <Panel flush>
            <ArchiveProgress archive={archive} />
            {list.error ? (
              <ErrorState text={list.error.message} onRetry={list.retry} />
            ) : (
              <DocumentsTable
                caption="Documents"
                rows={list.rows}
                waiting={list.waiting}
                selection={selection}
                sort={{ id: sorted || 'date', direction: direction === 'asc' ? 'asc' : 'desc' }}
                onSort={(sort) => narrow({ sort: sortWord(sort.id, sort.direction) }, { replace: false })}
                empty={
                  <NoDocuments
                    page={search.page}
                    total={list.pagination?.total ?? 0}
                    isNarrowed={narrowed}
                    kept={kept}
                    upload={mayNotUpload === null && upload}
                  />
                }
              />
            )}
            <ChoiceBar archive={archive} selection={selection} />
            {list.pagination && list.rows && list.rows.length > 0 && (
              <Pagination
                page={list.pagination.page}
                pages={list.pagination.pageCount}
                total={count(list.pagination.total, 'document', 'documents')}
                linkTo={(page) => documentsPath({ ...kept, ...(page > 1 && { page }) })}
              />
            )}
          </Panel>
        </div>
      </Stack>
      <UploadDialog open={uploading} onClose={() => setUploading(false)} site={search.site} order={search.order} />
    </>
  );
}

/** Newest first is the default and is left out of the address. */
function sortWord(field: string, direction: 'asc' | 'desc'): DocumentSort | undefined {
  return field === 'date' && direction === 'desc' ? undefined : (`${field}:${direction}` as DocumentSort);
}

interface NoDocumentsProps {
  page: number | undefined;
  total: number;
  isNarrowed: boolean;
  kept: DocumentsSearch;
  upload: React.ReactNode;
}

function NoDocuments({ page, total, isNarrowed, kept, upload }: NoDocumentsProps) {
  if (total > 0 && page !== undefined) {
    const to = documentsPath(kept);
    return <EmptyState text={`There is no page ${page}.`} action={<LinkButton to={to}>First page</LinkButton>} />;
  }
  if (!isNarrowed)
    return (
      <EmptyState
        drawn
        text="Transfer notes, season tickets, weighbridge tickets and permits appear here once issued, along with anything you upload."
        action={upload}
      />
    );
  return (
    <EmptyState
      text="No documents match your search."
      action={<LinkButton to="/documents">Clear search and filters</LinkButton>}
    />
  );
}
