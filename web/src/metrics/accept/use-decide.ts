import type { RefObject } from 'react';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { useSwipe } from '../use-swipe.ts';

const ACTIONS: Record<string, string> = { a: 'accept', d: 'dismiss', r: 'ask' };

const actionButton = (within: ParentNode | null | undefined, action: string) =>
  within?.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`);

/**
 * Keys of a list: A accepts the focused row, D dismisses it, R requests a change, Shift+A accepts all normal ones; J
 * and K belong to the table. By touch a swipe to the right accepts, one to the left dismisses. Each presses the
 * corresponding button. Source: metrics.md §4.2.
 */
export function useDecide(list: RefObject<HTMLElement | null>) {
  usePageKeys((key) => {
    if (key === 'A') return actionButton(document, 'all')?.click();
    const action = ACTIONS[key];
    const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (action === undefined || at === -1) return;
    actionButton(rows[at], action)?.click();
    // The row disappears once it is accepted: the next one takes its place.
    if (action === 'accept')
      setTimeout(() => {
        const left = list.current?.querySelectorAll('tbody tr') ?? [];
        left[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('a')?.focus();
      });
  });
  return useSwipe((way, on) => actionButton(on.closest('tbody tr'), way > 0 ? 'accept' : 'dismiss')?.click());
}
