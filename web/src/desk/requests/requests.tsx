import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { asLink, useFilter, useGoTo } from '../../shared/address.ts';
import { Filters } from '../../shared/filters.tsx';
import { RowSheet, sheetLink } from '../../shared/row-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonRows } from '../../ui/content/skeleton.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { SelectionBar } from '../../ui/data/selection-bar.tsx';
import { useSelection } from '../../ui/data/use-selection.ts';
import { words as kitWords } from '../../ui/words.ts';
import { words } from './words.ts';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { depotFilter } from '../parts/depot-filter.ts';
import type { ListSearch } from '../../shared/list.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import styles from './request-card.module.css';
import { RequestCard } from './request-card.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { useConfirm } from './use-answers.ts';

const PATH = '/desk/requests';

const jobOf = ({ jobId }: DeskRequest) => jobId;

/** Customers' requests, to confirm, move or decline: by mouse, by keyboard, or several at once. */
export function Requests() {
  const { open, ...search } = useSearch({ from: '/staff/desk/requests' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listRequests', search);
  const narrow = useFilter<ListSearch<'listRequests'>>(PATH);
  const { page: _, sort: __, ...finding } = search;
  const selection = useSelection(list.rows, jobOf, JSON.stringify(finding));
  const [declining, setDeclining] = useState<DeskRequest | null>(null);
  const [proposing, setProposing] = useState<DeskRequest | null>(null);
  const confirm = useConfirm();
  const mayDecide = desk.permissions.includes('jobs.manage');
  const [reached, setReached] = useState<string | null>(null);
  const cards = useRef<HTMLUListElement>(null);
  const isPhone = useIsPhone();
  const goTo = useGoTo();

  const rows = list.rows ?? [];
  // One that was answered meanwhile is no longer there.
  const picked = selection.rows.filter((row) => rows.includes(row));
  /** The request that the keys and the yellow button are for: the one that had the focus last, else the next to answer. */
  const present = rows.some(({ jobId }) => jobId === reached) ? reached : rows[0]?.jobId;
  const hasOpened = useRef(false);
  useEffect(() => {
    if (hasOpened.current || rows.length === 0) return;
    hasOpened.current = true;
    // On a phone nothing is walked by keys, and whoever types already goes on.
    if (open || isPhone || document.activeElement?.matches('input')) return;
    cards.current?.querySelector<HTMLElement>('[data-job]')?.focus({ preventScroll: true });
  });
  const byId = (action: (row: DeskRequest) => void) => (jobId: string) => {
    const row = rows.find((one) => one.jobId === jobId);
    if (row && mayDecide) action(row);
  };
  useCardKeys(cards, {
    c: byId((row) => confirm.mutate([row])),
    o: byId(setProposing),
    d: byId(setDeclining),
    x: byId((row) => selection.toggle(row)),
    X: byId((row) => selection.toggle(row, true)),
    Enter: (jobId) => goTo({ path: PATH, search: { ...search, open: jobId } }),
  });
  const filtered = search.q !== undefined || search.depot !== undefined;

  return (
    <>
      <PageHead
        title={
          desk.requests === 0
            ? 'No new requests'
            : desk.requests === 1
              ? '1 new request'
              : `${desk.requests} new requests`
        }
      />
      <Toolbar>
        <SavedViews list="desk-requests" />
        <ListBar>
          <SearchField
            label="Order, PO, customer or site"
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text.trim() || undefined })}
          />
          <Filters
            path={PATH}
            search={search}
            filters={[
              depotFilter(desk.depots),
              { name: 'sort', label: 'Sort by', options: [{ value: 'date:asc', label: 'Earliest date first' }] },
            ]}
          />
        </ListBar>
      </Toolbar>
      {confirm.error && <Notice tone="block">{confirm.error.message}</Notice>}
      <Panel flush>
        {list.error && !list.rows ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : !list.rows ? (
          <SkeletonRows />
        ) : rows.length === 0 ? (
          <EmptyState
            text={filtered ? 'No matching requests.' : 'No requests. New ones appear here, oldest first.'}
            action={
              search.q !== undefined && (
                <LinkButton to={asLink({ path: PATH, search: { depot: search.depot } })}>Show all</LinkButton>
              )
            }
          />
        ) : (
          <ul ref={cards} className={styles.list} aria-label="Requests">
            {rows.map((row) => (
              <RequestCard
                key={row.jobId}
                request={row}
                today={desk.today}
                mayDecide={mayDecide}
                to={sheetLink({ path: PATH, search }, { id: row.jobId })}
                isPresent={row.jobId === present}
                isNext={row.jobId === present && picked.length === 0}
                onReach={() => setReached(row.jobId)}
                chosen={selection.has(row)}
                {...(mayDecide && { onChoose: (asRange: boolean) => selection.toggle(row, asRange) })}
                onConfirm={() => confirm.mutate([row])}
                onPropose={() => setProposing(row)}
                onDecline={() => setDeclining(row)}
              />
            ))}
          </ul>
        )}
        {picked.length > 0 && (
          <SelectionBar count={picked.length} onClear={selection.clear}>
            <Button
              size="sm"
              onClick={() => {
                confirm.mutate(picked);
                selection.clear();
              }}
            >
              {words.confirmSome(picked.length)}
            </Button>
          </SelectionBar>
        )}
        <ListPages
          isMain={open === undefined}
          list={list}
          at={{ path: PATH, search }}
          total={(n: number) => `${n} ${n === 1 ? 'request' : 'requests'}`}
        />
      </Panel>
      <RowSheet
        at={{ path: PATH, search: { ...search, open } }}
        rows={list.rows?.map((row) => ({ ...row, id: row.jobId }))}
        renderSheet={({ row, sheet }) =>
          row && (
            <RequestSheet
              key={row.id}
              request={row}
              today={desk.today}
              mayDecide={mayDecide}
              onConfirm={() => confirm.mutate([row])}
              sheet={sheet}
            />
          )
        }
      />
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
      {proposing && <ProposeDialog request={proposing} onClose={() => setProposing(null)} />}
    </>
  );
}

const KEYS: readonly KeyText[] = [
  ['J, K', 'Next and previous request'],
  ['C', 'Confirm the request'],
  ['O', 'Offer another date'],
  ['D', 'Decline the request'],
  ['Enter', 'Show the request'],
  ['X', kitWords.selectKeys.one],
  ['Shift+X', kitWords.selectKeys.range],
];

/**
 * J moves to the next card and K to the previous one; a letter of `actions` runs its action on the focused card, with the
 * card's job.
 */
function useCardKeys(list: RefObject<HTMLElement | null>, actions: Record<string, (jobId: string) => void>): void {
  usePageKeys(KEYS, (key) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])];
    const present = cards.findIndex((card) => card.contains(document.activeElement));
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step) cards[present === -1 ? 0 : present + step]?.focus();
    const jobId = cards[present]?.dataset['job'];
    const action = actions[key];
    if (!action || jobId === undefined) return false;
    // On a button or a link of the card, Enter presses that.
    if (key === 'Enter' && document.activeElement !== cards[present]) return false;
    action(jobId);
    return true;
  });
}
