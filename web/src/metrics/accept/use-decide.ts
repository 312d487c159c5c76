import type { RefObject } from 'react';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { useSwipe } from '../use-swipe.ts';

const ACTIONS: Record<string, string> = { a: 'accept', d: 'dismiss', r: 'ask' };

const actionButton = (within: ParentNode | null | undefined, action: string) =>
  within?.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`);

/**
 * A accepts the row of a list that is focused, D dismisses it, R asks about it, Shift+A accepts all normal ones; J and K are the
 * table's. By touch a swipe to the right accepts, one to the left dismisses. Each presses the button that does it. Source:
 * metrics.md §4.2.
 */
export function useDecide(list: RefObject<HTMLElement | null>) {
  usePageKeys((key) => {
    if (key === 'A') return actionButton(document, 'all')?.click();
    const action = ACTIONS[key];
    const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (action === undefined || at === -1) return;
    actionButton(rows[at], action)?.click();
    // The row is gone once it is accepted: the next one takes its place.
    if (action === 'accept')
      setTimeout(() => {
        const left = list.current?.querySelectorAll('tbody tr') ?? [];
        left[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('a')?.focus();
      });
  });
  return useSwipe((way, on) => actionButton(on.closest('tbody tr'), way > 0 ? 'accept' : 'dismiss')?.click());
}
