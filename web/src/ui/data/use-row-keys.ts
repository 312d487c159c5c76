import { useEffect, type RefObject } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="grid"] *';

/** J goes to the next row of a list and K to the one before; Enter then opens it, as on any link. */
export function useRowKeys(table: RefObject<HTMLElement | null>, linkSelector: string): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      const links = [...(table.current?.querySelectorAll<HTMLElement>(linkSelector) ?? [])];
      const row = document.activeElement?.closest('tr');
      const present = links.findIndex((link) => link.closest('tr') === row);
      links[present === -1 ? 0 : present + step]?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [table, linkSelector]);
}
