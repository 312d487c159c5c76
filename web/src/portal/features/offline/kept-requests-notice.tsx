import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/accounts';
import { formatPence } from '@tonnage/domain/money';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../../../lib/connection.ts';
import { keptRequests, type KeptRequest } from '../../../lib/kept-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import styles from './offline-banner.module.css';
import { sendKept } from './send-kept.ts';
import { words } from './words.ts';

/** What was asked for without a connection: that it waits, and what the server said when it was sent. Sends it when it can. */
export function KeptRequestsNotice({ account }: { account: Account }) {
  const requests = useSyncExternalStore(keptRequests.subscribe, keptRequests.read);
  const { online } = useSyncExternalStore(connection.subscribe, connection.read);
  const client = useQueryClient();
  const waits = requests.some(({ accountId, refusal }) => accountId === account.id && refusal === null);
  useEffect(() => {
    if (online && waits) void sendKept(client, account.id);
  }, [online, waits, client, account.id]);

  const own = requests.filter(({ accountId }) => accountId === account.id);
  const waiting = own.filter(({ refusal }) => refusal === null);
  if (requests.length === 0) return null;
  return (
    <section className={styles.kept} aria-label={words.keptLabel}>
      {waiting.length > 0 && (
        <Notice tone="info" title={words.waits(waiting.length)}>
          <ul className={styles.list}>
            {waiting.map((kept) => (
              <li key={kept.key}>
                <span>{kept.title}</span> <Remove kept={kept} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {own.map((kept) => kept.refusal && <RefusedNotice key={kept.key} kept={kept} />)}
      {own.length < requests.length && <Notice tone="info">{words.elsewhere(requests.length - own.length)}</Notice>}
    </section>
  );
}

function RefusedNotice({ kept }: { kept: KeptRequest }) {
  const { title, key, refusal } = kept;
  const pence = refusal?.offer?.grossPence;
  return (
    <Notice tone="block" title={words.refused(title)}>
      <p>{refusal?.message}</p>
      <p className={styles.choices}>
        {pence !== undefined && (
          <Button size="sm" onClick={() => keptRequests.takeOffer(key)}>
            {words.askAtPrice(formatPence(pence))}
          </Button>
        )}
        <Remove kept={kept} />
      </p>
    </Notice>
  );
}

function Remove({ kept }: { kept: KeptRequest }) {
  return (
    <Button size="sm" variant="ghost" onClick={() => keptRequests.drop(kept.key)}>
      {kept.refusal ? words.remove : words.doNotSend}
      <span className="sr-only"> · {kept.title}</span>
    </Button>
  );
}
