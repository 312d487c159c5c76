import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { requestsQuery } from '../requests/screens.ts';
import { DeclineDialog } from '../requests/decline-dialog.tsx';
import { ProposeDialog } from '../requests/propose-dialog.tsx';
import styles from '../requests/request-card.module.css';
import { RequestCard } from '../requests/request-card.tsx';
import { useConfirm } from '../requests/use-answers.ts';
import week from './planner.module.css';
import { words } from './words.ts';

/** How many are shown: on a phone the week comes after them. */
const SHOWN = 5;

/** The depot's oldest pending requests, beside its week: one that is confirmed here appears on its day. */
export function PlannerRequests({ desk, depotId }: { desk: DeskPerson; depotId: string }) {
  const list = useQuery(requestsQuery({ depot: depotId }));
  const confirm = useConfirm();
  const [declining, setDeclining] = useState<DeskRequest | null>(null);
  const [proposing, setProposing] = useState<DeskRequest | null>(null);
  const mayDecide = desk.permissions.includes('jobs.manage');
  const rows = list.data?.data;
  const total = list.data?.meta.pagination.total ?? 0;
  // Leaves the room to the week.
  if (rows?.length === 0) return <p className={week.noRequests}>No requests for this depot.</p>;
  return (
    <Panel
      title={words.requests}
      action={
        <TextLink to={`/desk/requests?depot=${depotId}`}>
          {total > SHOWN ? `All ${total} requests` : 'All requests'}
        </TextLink>
      }
      flush
    >
      {confirm.error && <Notice tone="block">{confirm.error.message}</Notice>}
      {list.error && !rows ? (
        <ErrorState text={list.error.message} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <SkeletonLines lines={6} />
      ) : (
        <ul className={styles.narrow} aria-label={words.requests}>
          {rows.slice(0, SHOWN).map((row, i) => (
            <RequestCard
              key={row.jobId}
              request={row}
              today={desk.today}
              mayDecide={mayDecide}
              first={i === 0}
              onConfirm={() => confirm.mutate([row])}
              onPropose={() => setProposing(row)}
              onDecline={() => setDeclining(row)}
            />
          ))}
        </ul>
      )}
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
      {proposing && <ProposeDialog request={proposing} onClose={() => setProposing(null)} />}
    </Panel>
  );
}
