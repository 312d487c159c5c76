import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { AuditEvent } from '@tonnage/contract/core/audit';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { asLink } from '../../shared/address.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { OlderPages } from '../../ui/data/older-pages.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { auditQuery } from './screens.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { AuditFilters } from './audit-filters.tsx';
import { actionText, whenWords, whoWords } from './action-text.ts';
import { RowSheet, sheetLink } from '../../shared/row-sheet.tsx';
import { EventSheet } from './event-sheet.tsx';
import { words } from './words.ts';

const PATH = '/desk/audit';

/** The audit: who did what, for which customer. */
export function Audit() {
  const { open, ...search } = useSearch({ from: '/staff/desk/audit' });
  const { today } = useSuspenseQuery(deskQuery).data.data;
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(search));
  const narrowed = Object.values(search).some((value) => value !== undefined);
  const latest = narrowed ? undefined : data?.data[0];
  const { before, ...filters } = search;
  return (
    <>
      <PageHead
        title="Audit"
        sub={latest && words.last(actionText(latest.action), whoWords(latest), whenWords(latest.at, today))}
      />
      <AuditFilters search={search} today={today} />
      <Panel
        flush
        {...(search.of && {
          title: 'History of one record',
          action: (
            <LinkButton size="sm" to={asLink({ path: PATH, search: { ...filters, of: undefined } })}>
              Show all activity
            </LinkButton>
          ),
        })}
      >
        {error && !data ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption="Activity"
            rows={data?.data}
            waiting={isPlaceholderData}
            rowKey={(row) => row.id}
            rowLink={(row) => sheetLink({ path: PATH, search }, row)}
            openRow={open}
            columns={columnsOf(today)}
            empty={
              narrowed ? (
                <EmptyState
                  text="No activity matches these filters."
                  action={<LinkButton to={PATH}>Clear filters</LinkButton>}
                />
              ) : (
                <EmptyState text="No activity yet." />
              )
            }
          />
        )}
        <OlderPages
          newestTo={before ? asLink({ path: PATH, search: filters }) : undefined}
          olderTo={
            data?.meta.older ? asLink({ path: PATH, search: { ...filters, before: data.meta.older } }) : undefined
          }
        />
      </Panel>
      <RowSheet
        at={{ path: PATH, search: { ...search, open } }}
        rows={isPlaceholderData ? undefined : data?.data}
        renderSheet={({ row, sheet }) => row && <EventSheet key={row.id} event={row} today={today} sheet={sheet} />}
      />
    </>
  );
}

function columnsOf(today: IsoDate): Column<AuditEvent>[] {
  return [
    {
      id: 'what',
      header: words.what,
      card: 'title',
      render: (row) => (
        <TwoLines
          strong
          first={actionText(row.action)}
          second={[words.entities[row.entity], row.label].filter(Boolean).join(' ')}
        />
      ),
    },
    {
      id: 'who',
      header: words.who,
      render: (row) => (
        <TwoLines first={whoWords(row)} second={row.actor.kind === 'system' ? null : words.kinds[row.actor.kind]} />
      ),
    },
    {
      id: 'whom',
      header: words.whom,
      render: (row) => row.account?.name ?? words.company,
    },
    { id: 'when', header: words.when, nowrap: true, render: (row) => whenWords(row.at, today) },
  ];
}
