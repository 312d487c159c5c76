import { useSyncExternalStore } from 'react';
import { storedUserId } from '../../lib/shown.ts';

/** What somebody has put off in this browser: the row's key, and when it comes back (epoch milliseconds). */
type SetAside = Readonly<Record<string, number>>;

const NAME = 'tonnage-set-aside';
/** Of this person: several people may work at one device. */
const keyNow = () => `${NAME} ${storedUserId() ?? ''}`;
const listeners = new Set<() => void>();
let present: { of: string; rows: SetAside } | null = null;

function read(): SetAside {
  const key = keyNow();
  if (present?.of === key) return present.rows;
  let rows: SetAside = {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter((entry): entry is [string, number] =>
      Number.isFinite(entry[1]),
    );
    rows = Object.fromEntries(entries);
  } catch {
    // The storage is blocked, or holds something else: nothing is set aside.
  }
  present = { of: key, rows };
  return rows;
}

/** Sets a row aside until an instant, or brings it back. Those that have come back are forgotten. */
export function setAside(key: string, until: number | null): void {
  const now = Date.now();
  const others = Object.entries(read()).filter(([other, end]) => other !== key && end > now);
  const rows = Object.fromEntries(until === null ? others : [...others, [key, until]]);
  present = { of: keyNow(), rows };
  try {
    localStorage.setItem(keyNow(), JSON.stringify(rows));
  } catch {
    // Until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab of this browser changed it.
  const changed = () => {
    present = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changed);
  };
}

/** What is set aside now. The screen asks again each minute, so a row comes back by itself. */
export const useSetAside = (): SetAside => useSyncExternalStore(subscribe, read);
