import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { MailRow, MailState } from '@tonnage/contract/desk-outbox';
import type { IsoDate } from '@tonnage/domain/dates';
import { useState } from 'react';
import { asLink, useGoTo } from '../../face/address.ts';
import { useListPage } from '../../face/use-list-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { whenWords } from '../features/audit/deed.ts';
import { MailDialog } from '../features/outbox/mail-dialog.tsx';
import { kindWords, words } from '../features/outbox/words.ts';
import { outboxQuery } from '../office-queries.ts';
import { OUTBOX_STATES, type OutboxSearch } from '../office-search.ts';
import { deskQuery } from '../queries.ts';
import { words as places } from '../words.ts';

const PATH = '/desk/outbox';
const TONES: Record<MailState, Tone> = { queued: 'requested', sent: 'done', failed: 'over', kept: 'scheduled' };

/** What was mailed and how it went. */
export function Outbox() {
  const search: OutboxSearch = useSearch({ strict: false });
  const { today } = useSuspenseQuery(deskQuery).data.data;
  const query = outboxQuery(search);
  const list = useListPage<MailRow>(query);
  const counts = useQuery({ ...query, placeholderData: keepPreviousData }).data?.meta.counts;
  const [open, setOpen] = useState<string | null>(null);
  const goTo = useGoTo();
  const { q, state } = search;
  const tab = (one: MailState | undefined) => asLink({ path: PATH, search: { q, state: one } });
  return (
    <>
      <PageHead
        title={counts ? words.title(counts) : places.outbox}
        sub={counts !== undefined && counts.kept > 0 && words.keptSub}
      />
      <Tabs
        label={words.tabs}
        tabs={[
          { to: tab(undefined), label: words.all, current: state === undefined },
          ...OUTBOX_STATES.map((one) => ({
            to: tab(one),
            label: words.states[one],
            current: state === one,
            ...(counts && one !== 'sent' && counts[one] > 0 && { count: counts[one] }),
          })),
        ]}
      />
      <ListBar>
        <SearchField
          label={words.search}
          value={q ?? ''}
          onSearch={(text) => goTo({ path: PATH, search: { state, q: text.trim() || undefined } }, { replace: true })}
        />
      </ListBar>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption={words.caption}
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.id}
            columns={columnsOf(today, setOpen)}
            empty={
              q || state ? (
                <EmptyState text={words.noMatch} action={<LinkButton to={PATH}>{words.showAll}</LinkButton>} />
              ) : (
                <EmptyState text={words.empty} />
              )
            }
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.count(list.pagination.total)}
            linkTo={(page) => asLink({ path: PATH, search: { q, state, page: page > 1 ? page : undefined } })}
          />
        )}
      </Panel>
      {open && <MailDialog id={open} today={today} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(today: IsoDate, open: (id: string) => void): Column<MailRow>[] {
  const subject = (row: MailRow) => row.subject ?? kindWords(row.kind);
  return [
    {
      id: 'subject',
      header: words.subject,
      card: 'title',
      render: (row) => <TwoLines strong first={subject(row)} second={row.to} />,
    },
    { id: 'account', header: words.account, render: (row) => row.account?.name },
    {
      id: 'state',
      header: words.state,
      card: 'beside',
      render: (row) => <StatusPill tone={TONES[row.state]} label={words.states[row.state]} />,
    },
    {
      id: 'when',
      header: words.when,
      nowrap: true,
      render: (row) => (
        <TwoLines
          first={whenWords(row.sentAt ?? row.createdAt, today)}
          second={row.state === 'failed' && words.attempts(row.attempts)}
        />
      ),
    },
    {
      id: 'look',
      header: words.look,
      hideHeader: true,
      align: 'end',
      render: (row) => (
        <Button size="sm" aria-label={words.lookAt(subject(row), row.to)} onClick={() => open(row.id)}>
          {words.look}
        </Button>
      ),
    },
  ];
}
