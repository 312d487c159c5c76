import { EVENTS_PATH, TOPICS, type Topic } from '@tonnage/contract/live-updates';
import type { ErrorReply } from '@tonnage/contract/envelope';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { accountHeader, refused } from './api.ts';
import { storedSession } from './session.ts';
import { idleTimeout } from './idle-timeout.ts';

/** `closed`: the company has closed its portal for whoever listens. */
type News = readonly Topic[] | 'closed';
type Tell = (news: News) => void;

/** One name for the lock that the listening tab holds and for the channel on which it tells the others. */
const SHARED = 'tonnage-news';
/** Milliseconds without a sign of life after which the stream counts as lost: the server gives one every twenty seconds. */
const SILENT_MS = 45_000;
/** Milliseconds between two tries while there is no stream; at each everything is asked for again, as polling would. */
const AGAIN_MS = 15_000;

/**
 * Calls with the topics of which something has changed, or once the portal is closed, from now until the returned function is called. Of all tabs of a
 * browser one holds the stream and tells the others: a browser opens only six connections to a server that speaks HTTP/1.1.
 */
export function followChanges(notifyTopics: (topics: readonly Topic[]) => void, onClosed: () => void): () => void {
  const tell: Tell = (news) => (news === 'closed' ? onClosed() : notifyTopics(news));
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(SHARED);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data));
  const notifyAll: Tell = (news) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and names none
    channel.postMessage(news);
    tell(news);
  };
  signal.addEventListener('abort', () => channel.close());
  // Browsers lock nothing without TLS: there each tab has a stream of its own.
  const listening =
    'locks' in navigator
      ? navigator.locks.request(SHARED, { signal }, () => listen(notifyAll, signal))
      : listen(notifyAll, signal);
  listening.catch(() => undefined);
  return () => stopping.abort();
}

async function listen(tell: Tell, signal: AbortSignal): Promise<void> {
  for (let first = true; !signal.aborted; first = false) {
    const jwt = storedSession()?.jwt;
    if (jwt === undefined) return;
    // At the first the server tells what has changed since the page began; after a loss anything may have been missed.
    const opened = () => void (first || tell(TOPICS));
    if (await hear(jwt, { tell, opened }, signal)) continue;
    await pause(AGAIN_MS, signal);
    if (!signal.aborted && navigator.onLine) tell(TOPICS);
  }
}

/** One stream to its end. Whether it was open: then it is worth opening again at once. */
async function hear(
  jwt: string,
  { tell, opened }: { tell: Tell; opened: () => void },
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
      if (answer.status === 401 || answer.status === 409) refused(answer.status, reply, jwt, account);
      if ((reply as ErrorReply | null)?.error?.details?.code === 'APPLICATION_DISABLED') tell('closed');
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
      tell(JSON.parse(value.data) as Topic[]);
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
