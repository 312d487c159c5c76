import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="grid"] *';

/** Hears the keys of a whole page: without Ctrl, Alt or the command key, and while nobody types, answers a dialog or is in a grid. */
export function usePageKeys(hear: (key: string) => void): void {
  const onKey = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      onKey(event.key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
