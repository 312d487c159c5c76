import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { QuoteRow } from '@tonnage/contract/skip-hire/quotes';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { vatNote } from '@tonnage/domain/common/vat';
import { QUOTE_STATE_LABELS, QUOTE_STATES } from '@tonnage/domain/skip-hire/quotes';
import { formatDayNear } from '../../lib/london.ts';
import { totalOf } from '../../shared/list-pages.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useList } from '../../shared/use-list.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { QuoteSheet } from './quote-sheet.tsx';
import { pillOf, words } from './words.ts';

/** Written quotes, newest first, each beside the list with its link and its order. */
export function Quotes() {
  const search = useSearch({ from: '/staff/desk/quotes' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listQuotes', search);
  return (
    <>
      <PageHead
        title={list.pagination ? totalOf(list.pagination, words.title) : screenNames.quotes}
        actions={
          <LinkButton to="/desk/quotes/new" variant="primary">
            {words.write}
          </LinkButton>
        }
      />
      <ListScreen
        list="listQuotes"
        path="/desk/quotes"
        search={search}
        tabs={{ name: 'state', choices: QUOTE_STATES.map((value) => ({ value, label: QUOTE_STATE_LABELS[value] })) }}
        words={words.list}
        columns={columnsOf(desk.today)}
        renderSheet={({ id, sheet }) => <QuoteSheet key={id} id={id} desk={desk} sheet={sheet} />}
      />
    </>
  );
}

function columnsOf(today: IsoDate): Column<QuoteRow>[] {
  return [
    {
      id: 'number',
      header: 'Quote',
      card: 'title',
      render: ({ number, name, company }) => <TwoLines strong first={number} second={company ?? name} />,
    },
    { id: 'status', header: 'Status', card: 'beside', render: (row) => <StatusPill {...pillOf(row)} /> },
    { id: 'what', header: 'For', render: ({ what, place }) => <TwoLines first={what} second={place} /> },
    {
      id: 'validTo',
      header: words.validUntil,
      nowrap: true,
      render: ({ validTo }) => formatDayNear(validTo, today),
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      render: ({ grossPence, vatPence }) => <TwoLines first={formatPence(grossPence)} second={vatNote(vatPence)} />,
    },
  ];
}
