import { useEffect, useState, type RefObject } from 'react';

/**
 * Which rows a list may show: while somebody is in it, new ones are kept back, so that nothing moves under the pointer or the
 * focus. `show` lets them in.
 */
export function useSteady(keys: readonly string[], list: RefObject<HTMLElement | null>, isComplete: boolean) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const isInUse = useIsInUse(list);
  const fresh = known === null ? [] : keys.filter((key) => !known.has(key));
  if (isComplete && (known === null || (fresh.length > 0 && !isInUse))) setKnown(new Set(keys));
  return { fresh: new Set(fresh), show: () => setKnown(new Set(keys)) };
}

/** Whether the pointer or the focus is in it. */
function useIsInUse(list: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const element = list.current!;
    const enters = () => setPointed(true);
    const leaves = () => setPointed(false);
    const focuses = () => setFocused(true);
    const blurs = ({ relatedTarget }: FocusEvent) => setFocused(element.contains(relatedTarget as Node | null));
    element.addEventListener('pointerenter', enters);
    element.addEventListener('pointerleave', leaves);
    element.addEventListener('focusin', focuses);
    element.addEventListener('focusout', blurs);
    return () => {
      element.removeEventListener('pointerenter', enters);
      element.removeEventListener('pointerleave', leaves);
      element.removeEventListener('focusin', focuses);
      element.removeEventListener('focusout', blurs);
    };
  }, [list]);
  return isPointed || isFocused;
}
