import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { useRef, useState, type RefObject } from 'react';
import { asLink, useFilter } from '../../shared/address.ts';
import { useAnnounced } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonRows } from '../../ui/content/skeleton.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { DepotSelect } from '../parts/depot-select.tsx';
import type { ListSearch } from '../../shared/list.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import styles from './request-card.module.css';
import { RequestCard } from './request-card.tsx';
import { useConfirm } from './use-answers.ts';

const PATH = '/desk/requests';

/** Customers' requests, to confirm, move or decline: by mouse, by keyboard, or several at once. */
export function Requests() {
  const search = useSearch({ from: '/staff/desk/requests' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useList('listRequests', search);
  const narrow = useFilter<ListSearch<'listRequests'>>(PATH);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<DeskRequest | null>(null);
  const [proposing, setProposing] = useState<DeskRequest | null>(null);
  const confirm = useConfirm();
  const mayDecide = desk.permissions.includes('jobs.manage');
  const cards = useRef<HTMLUListElement>(null);

  const rows = list.rows ?? [];
  const picked = rows.filter((row) => chosen.has(row.jobId));
  useAnnounced(() => ({ text: picked.length > 0 ? `${picked.length} selected` : 'Selection cleared' }));
  const byId = (action: (row: DeskRequest) => void) => (jobId: string) => {
    const row = rows.find((one) => one.jobId === jobId);
    if (row && mayDecide) action(row);
  };
  useCardKeys(cards, {
    c: byId((row) => confirm.mutate([row])),
    o: byId(setProposing),
    d: byId(setDeclining),
  });
  const choose = (jobId: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, jobId] : [...before].filter((id) => id !== jobId)));
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
        actions={
          picked.length > 0 && (
            <>
              <Button onClick={() => setChosen(new Set())}>Clear selection</Button>
              <Button
                variant="primary"
                onClick={() => {
                  confirm.mutate(picked);
                  setChosen(new Set());
                }}
              >
                {`Confirm ${picked.length}`}
              </Button>
            </>
          )
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
          <DepotSelect
            label="Depot"
            depots={desk.depots}
            value={search.depot}
            all="All depots"
            onChange={(depot) => narrow({ depot })}
          />
          <SelectField
            label="Sort by"
            hideLabel
            placeholder="Oldest first"
            options={[{ value: 'date:asc', label: 'Earliest date first' }]}
            value={search.sort ?? ''}
            onChange={(sort) => narrow({ sort: sort || undefined })}
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
            {rows.map((row, i) => (
              <RequestCard
                key={row.jobId}
                request={row}
                today={desk.today}
                mayDecide={mayDecide}
                first={i === 0 && picked.length === 0}
                chosen={chosen.has(row.jobId)}
                {...(mayDecide && { onChoose: (is: boolean) => choose(row.jobId, is) })}
                onConfirm={() => confirm.mutate([row])}
                onPropose={() => setProposing(row)}
                onDecline={() => setDeclining(row)}
              />
            ))}
          </ul>
        )}
        <ListPages
          list={list}
          at={{ path: PATH, search }}
          total={(n: number) => `${n} ${n === 1 ? 'request' : 'requests'}`}
        />
      </Panel>
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
    action(jobId);
    return true;
  });
}
