import type { RefObject } from 'react';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { words } from '../words.ts';

const TEXTS: readonly KeyText[] = [['J, K', words.rowKeys]];
const NONE: readonly KeyText[] = [];

/** J moves to the next row of a list and K to the previous one; Enter opens it, as on any link. */
export function useRowKeys(table: RefObject<HTMLElement | null>, linkSelector: string, isLinked: boolean): void {
  usePageKeys(isLinked ? TEXTS : NONE, (key) => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (!step) return;
    const links = [...(table.current?.querySelectorAll<HTMLElement>(linkSelector) ?? [])];
    const row = document.activeElement?.closest('tr');
    const present = links.findIndex((link) => link.closest('tr') === row);
    links[present === -1 ? 0 : present + step]?.focus();
  });
}
