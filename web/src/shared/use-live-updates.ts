import { EVENTS_PATH, TOPICS, type Topic } from '@tonnage/contract/live-updates';
import type { ErrorReply } from '@tonnage/contract/envelope';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { accountHeader, refused } from '../lib/api.ts';
import { storedSession } from '../lib/session.ts';
import { idleTimeout } from '../lib/idle-timeout.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName } from '../lib/calls.ts';
import { readersOf, refetch, refetchType } from '../lib/changes.ts';
import { reloadPage } from '../lib/follow-session.ts';

/** `closed`: the company has closed its portal for this listener. */
type Message = readonly Topic[] | 'closed';
type Notify = (message: Message) => void;

/** The name of the listening tab's lock, and of the channel on which it notifies the others. */
const SHARED = 'tonnage-changes';
/**
 * Milliseconds without activity after which the stream counts as lost: the server sends a heartbeat every twenty
 * seconds.
 */
const SILENT_MS = 45_000;
/** Milliseconds between attempts while there is no stream; each attempt refetches everything, as polling would. */
const AGAIN_MS = 15_000;

/**
 * Calls `notifyTopics` with the topics that have changed, and `onClosed` once the portal is closed, until the returned
 * function is called. Only one tab of a browser holds the stream and notifies the others, because browsers open only
 * six connections to an HTTP/1.1 server.
 */
function followChanges(notifyTopics: (topics: readonly Topic[]) => void, onClosed: () => void): () => void {
  const notify: Notify = (message) => (message === 'closed' ? onClosed() : notifyTopics(message));
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(SHARED);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => notify(data));
  const notifyAll: Notify = (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and names none
    channel.postMessage(message);
    notify(message);
  };
  signal.addEventListener('abort', () => channel.close());
  // Browsers have no Web Locks without TLS: there each tab has its own stream.
  const listening =
    'locks' in navigator
      ? navigator.locks.request(SHARED, { signal }, () => listen(notifyAll, signal))
      : listen(notifyAll, signal);
  listening.catch(() => undefined);
  return () => stopping.abort();
}

async function listen(notify: Notify, signal: AbortSignal): Promise<void> {
  for (let first = true; !signal.aborted; first = false) {
    const jwt = storedSession()?.jwt;
    if (jwt === undefined) return;
    // On the first connection the server replays what changed since the page began; after a loss anything may have been
    // missed.
    const opened = () => void (first || notify(TOPICS));
    if (await readStream(jwt, { notify, opened }, signal)) continue;
    await pause(AGAIN_MS, signal);
    if (!signal.aborted && navigator.onLine) notify(TOPICS);
  }
}

/** Reads one stream to its end. Returns whether it was open, in which case it is worth reopening at once. */
async function readStream(
  jwt: string,
  { notify, opened }: { notify: Notify; opened: () => void },
  signal: AbortSignal,
): Promise<boolean> {
  const silence = idleTimeout(SILENT_MS, signal);
  const account = accountHeader();
  try {
    const answer = await fetch(EVENTS_PATH, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${jwt}`, ...account },
      signal: silence.signal,
    });
    if (!answer.ok || answer.body === null) {
      const reply: unknown = await answer.json().catch(() => null);
      const { status } = answer;
      if (status === 401 || status === 409) refused({ status, reply, reference: null }, jwt, account);
      if ((reply as ErrorReply | null)?.error?.details?.code === 'APPLICATION_DISABLED') notify('closed');
      return false;
    }
    opened();
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: silence.heard }));
    for (let reader = events.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return true;
      silence.heard();
      notify(JSON.parse(value.data) as Topic[]);
    }
  } catch {
    return false;
  } finally {
    silence.over();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/**
 * Not fetched again on a live update: the next free day, which a form proposes, would change just as the user presses the button; a
 * day that was taken is refused, with alternatives. What can be invoiced reads the whole company, and need not be exact.
 */
const STAYS: readonly CallName[] = ['getLockedDates', 'getReadyToInvoice'];

/** While the frame is mounted, what the server reports as changed is fetched again. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges((topics) => {
        void refetch(client, topics, STAYS);
        // A first answer that is under way may be from before the change.
        const changed = readersOf(topics, STAYS);
        const first = client.getQueryCache().findAll({
          fetchStatus: 'fetching',
          predicate: ({ state, queryKey: [name] }) => state.data === undefined && changed.has(name),
        });
        for (const { promise, queryKey } of first)
          promise?.then(
            () => client.invalidateQueries({ queryKey, exact: true, refetchType: refetchType(client) }),
            () => undefined,
          );
      }, reloadPage),
    [client],
  );
}
