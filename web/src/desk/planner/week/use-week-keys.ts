import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useKeyTexts, type KeyText } from '../../../ui/use-page-keys.ts';

const TEXTS: readonly KeyText[] = [
  ['← → ↑ ↓', 'Next day or lorry'],
  ['Alt+↑, Alt+↓', 'Move the day’s jobs to another lorry that can take them'],
  ['Enter', 'Open the day'],
];

/** The cell beside another, or above or below it, also in another depot's band. */
function next(place: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...place.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-plan]')])
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.includes(from));
  const column = rows[row]?.indexOf(from) ?? 0;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return rows[row]?.[column + (key === 'ArrowLeft' ? -1 : 1)];
  return rows[row + (key === 'ArrowUp' ? -1 : 1)]?.[column];
}

/** The keys of the week's cells: arrows walk, Alt with up (-1) and down (1) moves the focused day to another lorry. */
export function useWeekKeys(place: RefObject<HTMLElement | null>, onMove: (cell: string, step: -1 | 1) => void): void {
  useKeyTexts(TEXTS);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || !place.current?.contains(from)) return;
    const cell = from.dataset['plan'];
    if (cell === undefined || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (!event.altKey) next(place.current, from, event.key)?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') onMove(cell, event.key === 'ArrowUp' ? -1 : 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
