import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { useState } from 'react';
import { useListPage } from '../../shared/use-list-page.ts';
import { fetchList } from '../../lib/bytes.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { totalOf } from '../parts/total-of.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { asLink, useFilter } from '../../shared/address.ts';
import { ExportButton, type FetchFile } from '../../shared/export-button.tsx';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { MoreFilters } from '../../ui/data/more-filters.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DOCUMENT_TABS, type DeskDocumentsSearch } from '../document-search.ts';
import { DeskList } from '../parts/desk-list.tsx';
import { deskDocumentsFile, deskDocumentsQuery, deskQuery } from '../queries.ts';
import { words as places } from '../words.ts';
import { DocumentPill } from './document-pill.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { SeasonDialog } from './season-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { documentPills } from '../../shared/statuses.ts';
import { words } from './words.ts';

/** The documents of every customer: to find, read, issue by hand and upload. */
export function Documents() {
  const search = useSearch({ from: '/staff/desk/documents' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useListPage(deskDocumentsQuery(search));
  const waiting = useQuery(deskDocumentsQuery({ state: 'awaiting_signature' })).data?.meta.pagination.total;
  const [open, setOpen] = useState<'note' | 'season' | 'upload' | null>(null);
  const mayNot = desk.permissions.includes('documents.manage') ? null : words.mayNot;
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={
          waiting ? words.waiting(waiting) : list.pagination ? totalOf(list.pagination, words.title) : places.documents
        }
        actions={
          <>
            <Button disabledReason={mayNot} onClick={() => setOpen('upload')}>
              {words.upload}
            </Button>
            <Button disabledReason={mayNot} onClick={() => setOpen('season')}>
              Season ticket
            </Button>
            <Button variant="primary" disabledReason={mayNot} onClick={() => setOpen('note')}>
              {words.note}
            </Button>
          </>
        }
      />
      <DeskList
        at={{ path: '/desk/documents', search }}
        list={list}
        tabs={{ name: 'state', choices: DOCUMENT_TABS.map((value) => ({ value, label: documentPills[value].label })) }}
        filters={
          <DocumentsFilters
            search={search}
            customer={search.account && list.rows?.[0]?.account.name}
            file={(format) => fetchList('listDeskDocuments', deskDocumentsFile(search), format)}
          />
        }
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ id }) => `/desk/documents/${id}`}
      />
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
      header: 'Document',
      card: 'title',
      render: (row) => (
        <TwoLines
          strong
          first={row.number ?? row.title}
          second={row.number ? row.title : DOCUMENT_KIND_LABELS[row.kind]}
        />
      ),
    },
    { id: 'state', header: 'Status', card: 'beside', render: (row) => <DocumentPill document={row} /> },
    {
      id: 'customer',
      header: words.customer,
      render: (row) => <TwoLines first={row.account.name} second={row.site?.name ?? words.wholeAccount} />,
    },
    { id: 'order', header: words.order, nowrap: true, render: (row) => row.order?.number ?? '' },
    { id: 'date', header: words.date, nowrap: true, render: (row) => formatDayNear(row.date, today) },
  ];
}

const PATH = '/desk/documents';
const SET = ['kind', 'from', 'to'] as const;

interface DocumentsFiltersProps {
  search: DeskDocumentsSearch;
  /** The name of the customer in the address, if a row supplies it. */
  customer: string | undefined;
  /** The list as a file. */
  file: FetchFile;
}

/** The list's filters, stored in the address. */
function DocumentsFilters({ search, customer, file }: DocumentsFiltersProps) {
  const narrow = useFilter<DeskDocumentsSearch>(PATH);
  return (
    <ListBar>
      <SearchField
        label={words.list.search}
        value={search.q ?? ''}
        onSearch={(text) => narrow({ q: text.trim() || undefined })}
      />
      <MoreFilters set={SET.filter((key) => search[key] !== undefined).length}>
        <SelectField
          hideLabel
          label={words.kind}
          value={search.kind ?? ''}
          placeholder="All types"
          options={DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }))}
          onChange={(kind) => narrow({ kind: kind || undefined })}
        />
        <DateRange
          fromLabel="From"
          toLabel="To"
          from={search.from ?? ''}
          to={search.to ?? ''}
          onFrom={(from) => narrow({ from })}
          onTo={(to) => narrow({ to })}
        />
      </MoreFilters>
      {search.account && (
        <FilterChip
          label={customer ? `Customer: ${customer}` : 'One customer'}
          remove="Show all customers"
          to={asLink({ path: PATH, search: { ...search, page: undefined, account: undefined } })}
        />
      )}
      <ExportButton fetchFile={file} />
    </ListBar>
  );
}
