import { useEffect, type RefObject } from 'react';

const TYPING = 'input, textarea, select, [role="dialog"] *';

/** J and K go down and up the list, M marks what is focused; Enter opens it, as on any link. */
export function useNoticeKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])];
      const present = rows.findIndex((row) => row.contains(document.activeElement));
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step !== 0) rows[present === -1 ? 0 : present + step]?.querySelector<HTMLElement>('a')?.focus();
      if (event.key === 'm') rows[present]?.querySelector<HTMLElement>('[data-mark] button')?.click();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [list]);
}
