import type { RefObject } from 'react';
import { usePageKeys } from '../../ui/use-page-keys.ts';

/**
 * J and K move down and up the list, M marks the focused notification; Enter opens it, as on any link.
 */
export function useNoticeKeys(list: RefObject<HTMLElement | null>): void {
  usePageKeys((key) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])];
    const present = rows.findIndex((row) => row.contains(document.activeElement));
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step !== 0) rows[present === -1 ? 0 : present + step]?.querySelector<HTMLElement>('a')?.focus();
    if (key === 'm') rows[present]?.querySelector<HTMLElement>('[data-mark] button')?.click();
  });
}
