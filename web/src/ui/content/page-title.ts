import { useLayoutEffect, useSyncExternalStore } from 'react';

let title: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The heading of the screen; null while there is none. For the frame around it, which says nothing twice. */
export function usePageTitle(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => title,
    () => null,
  );
}

/** Makes a text the heading of the screen while the component is on the page. */
export function useAsPageTitle(text: string): void {
  useLayoutEffect(() => {
    set(text);
    return () => set(null);
  }, [text]);
}
