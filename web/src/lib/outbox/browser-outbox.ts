import { Outbox, type Tabs } from './outbox.ts';
import { Store } from './store.ts';

const CHANNEL = 'tonnage-outbox';

/** Coordinates this browser's tabs with a Web Lock and a BroadcastChannel. Browsers have no Web Locks without TLS. */
function browserTabs(): Tabs {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    alone: (name, work) =>
      'locks' in navigator ? navigator.locks.request(`${CHANNEL} ${name}`, work).then(() => undefined) : work(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and names none
    notify: () => channel.postMessage(null),
    onMessage: (listener) => channel.addEventListener('message', listener),
  };
}

/** The only outbox of this browser. */
export const outbox = new Outbox(new Store(indexedDB), browserTabs());
