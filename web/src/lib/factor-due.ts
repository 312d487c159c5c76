import { useSyncExternalStore } from 'react';

let due: string | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From when the company requires two-factor authentication of the user, who logged in without: what the last answer said. */
export const factorDue = {
  note: (instant: string | null): void => {
    if (instant === due) return;
    due = instant;
    for (const listener of listeners) listener();
  },
  use: (): string | null => useSyncExternalStore(subscribe, () => due),
};
