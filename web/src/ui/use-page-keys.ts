import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="grid"] *';

/**
 * Handles keys of a whole page: without Ctrl, Alt or the command key, and not while the user types, answers a dialog or
 * is in a grid. Return true to preventDefault.
 */
export function usePageKeys(handleKey: (key: string) => boolean | void): void {
  const onKey = useEffectEvent(handleKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      if (onKey(event.key) === true) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
