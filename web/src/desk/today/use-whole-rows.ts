import { useEffect, useLayoutEffect, useReducer, type RefObject } from 'react';

/**
 * Ends a list that scrolls below a whole row, so that none is cut in two at its foot; what is left of its room stays empty.
 * Its rows are its `li`. Measured after each change of the list, and of the window's height.
 */
export function useWholeRows(ref: RefObject<HTMLElement | null>): void {
  const [, measure] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  useLayoutEffect(() => {
    const list = ref.current;
    const frame = list?.closest('section')?.parentElement;
    if (!list || !frame) return;
    const scrolls = getComputedStyle(list).overflowY === 'auto';
    // The line around the panel.
    let room = frame.clientHeight - 2;
    for (const part of list.parentElement?.children ?? [])
      if (part !== list && part instanceof HTMLElement && getComputedStyle(part).position !== 'fixed')
        room -= part.offsetHeight;
    const top = list.getBoundingClientRect().top - list.scrollTop;
    const ends = [...list.querySelectorAll('li')].map((row) => row.getBoundingClientRect().bottom - top);
    const fits = ends.findLast((end) => end <= room);
    const isCut = scrolls && fits !== undefined && fits !== ends.at(-1);
    list.style.maxHeight = isCut ? `${fits}px` : '';
    list.style.marginBottom = isCut ? `${room - fits}px` : '';
  });
}
