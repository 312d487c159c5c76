import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { letterKeys } from './device-setting.ts';

const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="dialog"] *, [role="grid"] *';

const WALKING = /^([jk]|Arrow\w+)$/;

/** A key, or several, and what they do: for the list of keys. */
export type KeyText = readonly [keys: string, does: string];

let listed: readonly (readonly KeyText[])[] = [];
const listeners = new Set<() => void>();

function list(next: typeof listed): void {
  listed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys that do something on the current screen; a list of several tables has each of them once. */
export function useListedKeys(): KeyText[] {
  const all = useSyncExternalStore(subscribe, () => listed).flat();
  return [...new Map(all.map((text) => [text.join('|'), text])).values()];
}

/** Adds keys to the list. `texts` must stay the same array. */
export function useKeyTexts(texts: readonly KeyText[]): void {
  useEffect(() => {
    list([...listed, texts]);
    return () => list(listed.filter((other) => other !== texts));
  }, [texts]);
}

/**
 * Handles keys of a whole page: without Ctrl, Alt or the command key, and not while the user types, answers a dialog or
 * is in a grid, nor where the user has switched keys of one letter off. Return true to preventDefault. `texts`, a
 * constant, says what they do.
 */
export function usePageKeys(texts: readonly KeyText[], handleKey: (key: string) => boolean | void): void {
  useKeyTexts(texts);
  const onKey = useEffectEvent(handleKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || letterKeys.read() === 'off') return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      // Held down, a key that does something would do it to one row after the other.
      if (event.repeat && !WALKING.test(event.key)) return;
      if (onKey(event.key) === true) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
