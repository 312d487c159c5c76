import { useLayoutEffect, useRef } from 'react';

/** When a row with the focus leaves the queue, the one that takes its place gets it: nobody begins at the top again. */
export function useKeepFocus(key: string) {
  const row = useRef<HTMLLIElement>(null);
  // Before the row is removed: afterwards it no longer has the focus.
  useLayoutEffect(() => {
    const present = row.current;
    return () => {
      if (!present?.contains(document.activeElement)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-todo]')];
      const next = rows[rows.indexOf(present) + 1] ?? rows[rows.indexOf(present) - 1];
      queueMicrotask(() => next?.isConnected && next.focus());
    };
  }, [key]);
  return row;
}
