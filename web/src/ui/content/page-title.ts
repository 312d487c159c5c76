import { useLayoutEffect, useSyncExternalStore } from 'react';

interface Title {
  text: string;
  /** The day or hour that the screen shows; null for one that shows none. */
  when: string | null;
}

let title: Title | null = null;
const listeners = new Set<() => void>();

function set(next: Title | null): void {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The heading of the screen; null while there is none. For the frame around it, which says nothing twice. */
export function usePageTitle(): Title | null {
  return useSyncExternalStore(
    subscribe,
    () => title,
    () => null,
  );
}

/** Makes a text the heading of the screen while the component is on the page. */
export function useAsPageTitle(text: string, when: string | null = null): void {
  useLayoutEffect(() => {
    set({ text, when });
    return () => set(null);
  }, [text, when]);
}
