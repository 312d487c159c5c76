import { useEffect, useState, type RefObject } from 'react';

/**
 * Which rows a list may show: while somebody is in it, new ones are kept back, so that nothing moves under the pointer or the
 * focus. `show` lets them in.
 */
export function useSteady(keys: readonly string[], list: RefObject<HTMLElement | null>, isComplete: boolean) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const fresh = known === null ? [] : keys.filter((key) => !known.has(key));
  const isBehind = known === null || fresh.length > 0;
  useEffect(() => {
    const isInUse = list.current?.matches(':hover') || list.current?.contains(document.activeElement);
    if (isComplete && isBehind && (known === null || !isInUse)) setKnown(new Set(keys));
  }, [isBehind, isComplete, keys, known, list]);
  return { fresh: new Set(fresh), show: () => setKnown(new Set(keys)) };
}
