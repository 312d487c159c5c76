import { useEffect, useSyncExternalStore } from 'react';

let notes: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: typeof notes): void {
  notes = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the browser's title says before the name of the screen: the open tab, the step of a form, what went wrong. */
export function useTitleNotes(): readonly string[] {
  return useSyncExternalStore(subscribe, () => notes);
}

/** Adds a text to the browser's title while the component is on the page. */
export function useTitleNote(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined;
    set([...notes, text]);
    return () => set(notes.toSpliced(notes.indexOf(text), 1));
  }, [text]);
}
