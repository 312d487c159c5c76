import { useEffect, useRef } from 'react';

// One polite region for everything that a screen reader should say without the focus moving there: the results of a
// list, a selection, a change that arrived. Toasts have their own.

/** A message and its number, so that the same text twice is read out twice. */
export interface Message {
  id: number;
  text: string;
}

/** Screen readers have spoken by then; an old text must not be found again by the reading cursor. */
const KEPT_MS = 5000;

let messages: readonly Message[] = [];
let nextId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Says a text politely, after what the reader is saying now. */
export function announce(text: string): void {
  show([...messages, { id: nextId++, text }]);
  clearTimeout(timer);
  timer = setTimeout(() => show([]), KEPT_MS);
}

export const announced = () => messages;

export function onAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says what `read` returns whenever it changes while the same screen is open: not when the screen opens, whose heading
 * is read out. Null while it is loading. `read` is called after each render, so it may look at the page.
 */
export function useAnnounced(read: () => Change | null): void {
  const known = useRef<{ key: string; path: string }>(null);
  useEffect(() => {
    const change = read();
    if (!change) return;
    const path = window.location.pathname;
    const before = known.current;
    known.current = { key: change.key ?? change.text, path };
    if (before && before.path === path && before.key !== known.current.key && change.text) announce(change.text);
  });
}

interface Change {
  text: string;
  /** What is compared instead of the text. */
  key?: string;
}
