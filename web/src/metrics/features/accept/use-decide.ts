import { useEffect, type RefObject } from 'react';
import { useSwipe } from '../../use-swipe.ts';

const TYPING = 'input, textarea, select, [role="dialog"] *';
const DEEDS: Record<string, string> = { a: 'accept', d: 'dismiss', r: 'ask' };

const deedOf = (within: ParentNode | null | undefined, deed: string) =>
  within?.querySelector<HTMLButtonElement>(`button[data-deed="${deed}"]`);

/**
 * A accepts the row of a list that is focused, D dismisses it, R asks about it, Shift+A accepts all normal ones; J and K are the
 * table's. By touch a swipe to the right accepts, one to the left dismisses. Each presses the button that does it. Source:
 * metrics.md §4.2.
 */
export function useDecide(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      if (event.key === 'A') return deedOf(document, 'all')?.click();
      const deed = DEEDS[event.key];
      const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (deed === undefined || at === -1) return;
      deedOf(rows[at], deed)?.click();
      // The row is gone once it is accepted: the next one takes its place.
      if (deed === 'accept')
        setTimeout(() => {
          const left = list.current?.querySelectorAll('tbody tr') ?? [];
          left[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('a')?.focus();
        });
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [list]);
  return useSwipe((way, on) => deedOf(on.closest('tbody tr'), way > 0 ? 'accept' : 'dismiss')?.click());
}
