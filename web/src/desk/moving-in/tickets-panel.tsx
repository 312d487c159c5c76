import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { MovedTicket } from '@tonnage/contract/skip-hire/documents/moved-tickets';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { useChange } from '../use-change.ts';
import { PapersDialog } from './papers-dialog.tsx';
import styles from './papers-dialog.module.css';
import { ticketWords as words } from './ticket-words.ts';

/** Tickets that are listed; the dialog knows the first thousand. */
const LISTED = 50;

/** The season tickets of the earlier system that wait for their signed paper; nothing if none does. */
export function TicketsPanel() {
  const { tickets, total } = useSuspenseQuery(queryOf('listMovedTickets', {})).data.data;
  const [isAdding, setAdding] = useState(false);
  const removing = useChange(({ id }: MovedTicket) => call('dropMovedTicket', { params: { id } }), {
    message: (_, { number }) => words.removed(number),
  });
  if (tickets.length === 0) return null;
  async function remove(ticket: MovedTicket): Promise<void> {
    const asked = await confirm({
      title: words.removeTitle(ticket.number),
      body: words.removeBody,
      confirm: words.remove,
      danger: true,
    });
    if (asked) removing.mutate(ticket);
  }
  return (
    <Panel title={words.title} flush action={<Button onClick={() => setAdding(true)}>{words.addPapers}</Button>}>
      {removing.error && <Notice tone="block">{removing.error.message}</Notice>}
      <DataTable
        caption={words.title}
        rows={tickets.slice(0, LISTED)}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'ticket',
            header: words.ticket,
            card: 'title',
            render: ({ number, waste }) => <TwoLines strong first={number} second={waste.name} />,
          },
          {
            id: 'site',
            header: words.site,
            render: ({ account, site }) => <TwoLines first={account.name} second={site.name} />,
          },
          {
            id: 'term',
            header: words.term,
            render: ({ validFrom, validTo }) => (
              <TwoLines first={formatDayYear(validFrom)} second={`to ${formatDayYear(validTo)}`} />
            ),
          },
          {
            id: 'signed',
            header: words.signed,
            render: ({ signedBy, signedOn }) =>
              signedBy === null && signedOn === null ? (
                words.notSaid
              ) : (
                <TwoLines first={signedBy ?? ''} second={signedOn ? formatDayYear(signedOn) : ''} />
              ),
          },
          {
            id: 'remove',
            header: words.remove,
            hideHeader: true,
            align: 'end',
            card: 'foot',
            render: (ticket) => (
              <Button
                variant="ghost"
                aria-label={`${words.remove}: ${ticket.number}`}
                loading={removing.isPending && removing.variables.id === ticket.id}
                onClick={() => void remove(ticket)}
              >
                {words.remove}
              </Button>
            ),
          },
        ]}
      />
      <p className={styles.about}>
        {total > LISTED ? `${words.more(total - LISTED)}. ` : ''}
        {words.sub}
      </p>
      {isAdding && <PapersDialog tickets={tickets} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

/** Where documents are worked on: how many season tickets wait for their signed paper, and the way to file it; nothing if none does. */
export function TicketsNotice() {
  const { tickets, total } = useQuery(queryOf('listMovedTickets', {})).data?.data ?? { tickets: [], total: 0 };
  const [isAdding, setAdding] = useState(false);
  if (tickets.length === 0) return null;
  return (
    <div className={styles.above}>
      <Notice
        tone="info"
        title={words.waiting(total)}
        action={<Button onClick={() => setAdding(true)}>{words.addPapers}</Button>}
      >
        {words.sub}
      </Notice>
      {isAdding && <PapersDialog tickets={tickets} onClose={() => setAdding(false)} />}
    </div>
  );
}
