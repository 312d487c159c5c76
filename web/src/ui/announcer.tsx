import { useSyncExternalStore } from 'react';
import { announced, onAnnounced } from './announce.ts';

/** The region that `announce` speaks through. It is on the page before its first text, or nothing would be read out. */
export function Announcer() {
  const messages = useSyncExternalStore(onAnnounced, announced, announced);
  return (
    // `aria-live` besides the role: an open dialog hides everything else on the page from screen readers.
    <div role="status" aria-live="polite" aria-atomic="false" className="sr-only" data-announcer>
      {messages.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
