import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { formatPence } from '@tonnage/domain/common/money';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { connection } from '../../lib/connection.ts';
import { outbox } from '../../lib/outbox/browser-outbox.ts';
import { requestsOf, sendRequests, takeOffer, type StoredRequest } from '../../lib/outbox/requests.ts';
import { shownUser } from '../../lib/shown.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './offline-banner.module.css';

const elsewhere = (n: number) =>
  n === 1
    ? '1 request for another of your accounts is saved on this device. We’ll send it when you switch to that account.'
    : `${n} requests for your other accounts are saved on this device. We’ll send them when you switch to those accounts.`;

/** Milliseconds between attempts while the server is reachable but cannot answer. */
const AGAIN_MS = 15_000;

/** Queued requests and the server's refusals. Sends the requests when it can. */
export function QueuedRequestsNotice({ account }: { account: Account }) {
  const userId = shownUser() ?? '';
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const requests = useMemo(() => requestsOf(entries, userId), [entries, userId]);
  const { online } = useSyncExternalStore(connection.subscribe, connection.read);
  const client = useQueryClient();
  const own = requests.filter(({ payload }) => payload.accountId === account.id);
  const isPending = own.some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!online || !isPending) return undefined;
    const onSent = ({ title }: StoredRequest) => {
      void toast({ text: `Back online. Sent: ${title}` });
    };
    const send = () => void sendRequests(userId, account.id, onSent);
    send();
    const timer = window.setInterval(send, AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [online, isPending, client, userId, account.id]);

  const waiting = own.filter(({ refusal }) => refusal === null);
  if (requests.length === 0) return null;
  return (
    <section className={styles.kept} aria-label="Saved while offline">
      {waiting.length > 0 && (
        <Notice
          tone="info"
          title={
            waiting.length === 1
              ? '1 request is saved on this device. We’ll send it when you’re back online'
              : `${waiting.length} requests are saved on this device. We’ll send them when you’re back online`
          }
        >
          <ul className={styles.list}>
            {waiting.map((kept) => (
              <li key={kept.id}>
                <span>{kept.title}</span> <Remove kept={kept} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {own.map((kept) => kept.refusal && <RefusedNotice key={kept.id} kept={kept} />)}
      {own.length < requests.length && <Notice tone="info">{elsewhere(requests.length - own.length)}</Notice>}
    </section>
  );
}

function RefusedNotice({ kept }: { kept: StoredRequest }) {
  const { title, refusal } = kept;
  const pence = refusal?.offer?.grossPence;
  return (
    <Notice tone="block" title={`Not accepted: ${title}`}>
      <p>{refusal?.message}</p>
      <p className={styles.choices}>
        {pence !== undefined && (
          <Button size="sm" onClick={() => void takeOffer(kept)}>
            {`Order at ${formatPence(pence)}`}
          </Button>
        )}
        <Remove kept={kept} />
      </p>
    </Notice>
  );
}

function Remove({ kept }: { kept: StoredRequest }) {
  return (
    <Button size="sm" variant="ghost" onClick={() => void outbox.remove(kept.id)}>
      {kept.refusal ? 'Remove' : 'Delete'}
      <span className="sr-only"> · {kept.title}</span>
    </Button>
  );
}
