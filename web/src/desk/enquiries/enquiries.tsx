import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskEnquiryRow } from '@tonnage/contract/skip-hire/enquiries';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { ENQUIRY_KIND_LABELS, ENQUIRY_STATUS_LABELS, ENQUIRY_STATUSES } from '@tonnage/domain/skip-hire/enquiries';
import { ListScreen, type ListWords } from '../../shared/list-screen.tsx';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { EnquiryPill } from '../../shared/enquiries/enquiry-pill.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { deskQuery } from '../shell/desk-query.ts';

const count = (n: number) => n.toLocaleString('en-GB');

export const words = {
  list: {
    caption: 'Enquiries',
    tabs: 'Status',
    all: 'All',
    search: 'Customer, site, order or invoice number',
    total: (n) => (n === 1 ? '1 enquiry' : `${count(n)} enquiries`),
    none: 'No matching enquiries.',
    showAll: 'Show all enquiries',
    empty: 'No enquiries yet. Problems that customers report appear here.',
  } satisfies ListWords,
  title: (n: number) => (n === 0 ? 'No open enquiries' : n === 1 ? '1 open enquiry' : `${count(n)} open enquiries`),
};

/** Problems and queries of customers, newest first. */
export function Enquiries() {
  const search = useSearch({ from: '/staff/desk/enquiries' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  return (
    <>
      <PageHead title={words.title(desk.enquiries)} />
      <ListScreen
        list="listDeskEnquiries"
        path="/desk/enquiries"
        search={search}
        tabs={{
          name: 'status',
          choices: ENQUIRY_STATUSES.map((value) => ({ value, label: ENQUIRY_STATUS_LABELS[value] })),
        }}
        words={words.list}
        rowLink={({ id }) => `/desk/enquiries/${id}`}
        columns={columnsOf(desk.today)}
      />
    </>
  );
}

export function columnsOf(today: IsoDate): Column<DeskEnquiryRow>[] {
  return [
    {
      id: 'what',
      header: 'Enquiry',
      card: 'title',
      render: ({ kind, text }) => <TwoLines strong first={ENQUIRY_KIND_LABELS[kind]} second={text} />,
    },
    {
      id: 'customer',
      header: 'Customer',
      render: ({ account, site, about }) => (
        <TwoLines first={account.name} second={[about, site].filter(Boolean).join(', ')} />
      ),
    },
    { id: 'status', header: 'Status', card: 'beside', render: ({ status }) => <EnquiryPill status={status} /> },
    {
      id: 'last',
      header: 'Last message',
      nowrap: true,
      render: ({ updatedAt, unanswered }) => (
        <TwoLines
          first={formatDayNear(londonDate(updatedAt), today)}
          second={unanswered ? 'Awaiting our answer' : ''}
        />
      ),
    },
  ];
}
