import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/content/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { requestsQuery } from '../../requests/screens.ts';
import { useConfirm } from '../../requests/use-answers.ts';
import { whatOf } from '../what.ts';
import { words } from '../words.ts';
import { TrayCard } from './tray-card.tsx';
import styles from './tray.module.css';

type Tab = 'allocate' | 'requests' | 'failed';

interface TrayProps {
  depotId: string | undefined;
  /** The number of requests, until their list is opened. */
  requested: number | null;
  waiting: readonly PlannedStop[];
  failed: readonly PlannedStop[];
  selected: readonly string[];
  /** How many containers of a size are missing on the day. */
  short: ReadonlyMap<string, number>;
  mayPlan: boolean;
  /** A job may be dropped here, off its lorry. */
  isOver: boolean;
}

/** What still needs a lorry, an answer or another day. */
export const Tray = memo(({ depotId, requested, waiting, failed, selected, short, mayPlan, isOver }: TrayProps) => {
  const [tab, setTab] = useState<Tab>('allocate');
  const requests = useQuery({ ...requestsQuery({ depot: depotId }), enabled: tab === 'requests' });
  const counts = {
    allocate: waiting.length,
    requests: requests.data?.meta.pagination.total ?? requested,
    failed: failed.length,
  };
  const labels = { allocate: words.toAllocate, requests: words.requests, failed: words.failedTab };
  const stops = tab === 'failed' ? failed : waiting;
  return (
    <aside className={classNames(styles.tray, isOver && styles.over)} data-tray aria-label={labels[tab]}>
      <div className={styles.tabs} role="group" aria-label={words.view}>
        {(Object.keys(labels) as Tab[])
          .filter((key) => key !== 'failed' || counts.failed > 0 || tab === key)
          .map((key) => (
            <button key={key} type="button" aria-pressed={tab === key} onClick={() => setTab(key)}>
              {[labels[key], counts[key]].join(' ').trim()}
            </button>
          ))}
      </div>
      {tab === 'requests' ? (
        <Requests
          rows={requests.data?.data ?? []}
          total={counts.requests ?? 0}
          error={requests.error}
          depotId={depotId}
          mayPlan={mayPlan}
        />
      ) : stops.length === 0 ? (
        <p className={styles.none}>{words.nothing[tab]}</p>
      ) : (
        <ul className={styles.list}>
          {stops.map((stop) => (
            <TrayCard
              key={stop.jobId}
              stop={stop}
              mayPlan={mayPlan}
              selected={selected.includes(stop.jobId)}
              missing={short.get(stop.container)}
            />
          ))}
        </ul>
      )}
      {tab === 'allocate' && mayPlan && waiting.length > 0 && (
        <p className={styles.hint}>
          {words.dragOr} <kbd>A</kbd> {words.forLorries}
        </p>
      )}
    </aside>
  );
});
Tray.displayName = 'Tray';

interface RequestsProps {
  rows: readonly DeskRequest[];
  total: number;
  error: Error | null;
  depotId: string | undefined;
  mayPlan: boolean;
}

/** The oldest requests; each can be confirmed for its day. */
function Requests({ rows, total, error, depotId, mayPlan }: RequestsProps) {
  const confirm = useConfirm();
  if (rows.length === 0) return <p className={styles.none}>{error?.message ?? words.nothing.requests}</p>;
  return (
    <>
      {confirm.error && <Notice tone="block">{confirm.error.message}</Notice>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.jobId} className={styles.request}>
            <span className={styles.first}>
              <b>{`${whatOf(row)} · ${outcodeOf(row.site.postcode)}`}</b>
            </span>
            <span className={styles.second}>{row.account.name}</span>
            <span className={styles.first}>
              <span>{words.onDay(row.date, row.slot)}</span>
              {mayPlan && (
                <Button size="sm" aria-label={`${words.confirm} ${row.number}`} onClick={() => confirm.mutate([row])}>
                  {words.confirm}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.none}>
        <TextLink to={depotId === undefined ? '/desk/requests' : `/desk/requests?depot=${depotId}`}>
          {words.allRequests(total)}
        </TextLink>
      </p>
    </>
  );
}
