import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { useState } from 'react';
import { listQuery, type ListSearch } from '../../shared/list.ts';
import { useList } from '../../shared/use-list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { totalOf } from '../../shared/list-pages.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useFilter } from '../../shared/address.ts';
import { DateRangeMenu } from '../../ui/fields/date-range-menu.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';
import { DocumentThumbnail, isPicture } from '../../shared/documents/document-thumbnail.tsx';
import { DocumentPill } from '../../shared/document-pill.tsx';
import { TicketsNotice } from '../moving-in/tickets-panel.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { SeasonDialog } from './season-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { documentPills } from '../../shared/statuses.ts';
import { words } from './words.ts';

const PATH = '/desk/documents';
const TABS = ['awaiting_signature', 'signed', 'issued', 'void'] as const;

/** The documents of every customer: to find, read, issue by hand and upload. */
export function Documents() {
  const search = useSearch({ from: '/staff/desk/documents' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listDeskDocuments', search);
  const narrow = useFilter<ListSearch<'listDeskDocuments'>>(PATH);
  const waiting = useQuery(listQuery('listDeskDocuments', { state: 'awaiting_signature' })).data?.meta.pagination.total;
  const [open, setOpen] = useState<'note' | 'season' | 'upload' | null>(null);
  const may = desk.permissions.includes('documents.manage');
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={
          waiting
            ? words.waiting(waiting)
            : list.pagination
              ? totalOf(list.pagination, words.title)
              : screenNames.documents
        }
        actions={
          may && (
            <>
              <Button onClick={() => setOpen('upload')}>{words.upload}</Button>
              <Button onClick={() => setOpen('season')}>Season ticket</Button>
              <Button variant="primary" onClick={() => setOpen('note')}>
                {words.note}
              </Button>
            </>
          )
        }
      />
      {may && <TicketsNotice />}
      <ListScreen
        list="listDeskDocuments"
        path={PATH}
        search={search}
        tabs={{
          name: 'state',
          opens: 'awaiting_signature',
          choices: TABS.map((value) => ({
            value,
            label: documentPills[value].label,
            count: value === 'awaiting_signature' ? waiting : undefined,
          })),
        }}
        filters={[
          {
            name: 'kind',
            label: words.kind,
            options: DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] })),
          },
        ]}
        fields={<DateRangeMenu from={search.from ?? ''} to={search.to ?? ''} onChange={narrow} />}
        words={words.list}
        columns={columnsOf(desk.today, list.rows?.some(isPicture) ?? false)}
        rowLink={({ id }) => `/desk/documents/${id}`}
      />
      {open === 'note' && <IssueDialog today={desk.today} onClose={close} />}
      {open === 'season' && <SeasonDialog today={desk.today} onClose={close} />}
      {open === 'upload' && <UploadDialog onClose={close} />}
    </>
  );
}

function columnsOf(today: IsoDate, pictures: boolean): Column<DeskDocument>[] {
  const picture: Column<DeskDocument> = {
    id: 'picture',
    header: words.picture,
    hideHeader: true,
    card: 'picture',
    render: (row) => <DocumentThumbnail document={row} of="desk" />,
  };
  return [
    ...(pictures ? [picture] : []),
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
