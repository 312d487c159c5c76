import { useEffect, useState, type RefObject } from 'react';

/** The least width of a column that holds a figure of seven digits, as a proposed one, in pixels. */
const LEAST = 88;

/**
 * Sets the width of a grid's columns so that a whole number of them is visible beside the sticky row heads, and keeps a
 * focused cell from ending up under those. Returns the columns that are only partly visible all the same, because they
 * are wider or being scrolled: their figures could be misread without some of their digits.
 */
export function useWholeColumns(frame: RefObject<HTMLElement | null>): readonly number[] {
  const [cut, setCut] = useState<readonly number[]>([]);
  useEffect(() => {
    const scrolled = frame.current!;
    // A column that is cut gets narrower by it: while the frame stays as it is, it is not called whole again.
    let at = '';
    const heads = () => [...scrolled.querySelectorAll('thead th')];
    const look = () => {
      const [head, ...columns] = heads();
      const { right: start } = head!.getBoundingClientRect();
      const { right: end } = scrolled.getBoundingClientRect();
      const found = columns.flatMap((column, c) => {
        const { left, right } = column.getBoundingClientRect();
        return [start, end].some((edge) => left < edge - 1 && right > edge + 1) ? [c] : [];
      });
      const here = `${scrolled.clientWidth} ${scrolled.scrollLeft}`;
      const stays = here === at;
      at = here;
      setCut((before) => {
        const next = stays ? [...new Set([...before, ...found])] : found;
        return String(before) === String(next) ? before : next;
      });
    };
    const fit = () => {
      const [head, ...columns] = heads();
      const { width } = head!.getBoundingClientRect();
      scrolled.style.scrollPaddingInlineStart = `${width}px`;
      const room = scrolled.clientWidth - width;
      const fitting = Math.max(1, Math.floor(room / LEAST));
      if (fitting < columns.length) scrolled.style.setProperty('--column', `${room / fitting}px`);
      else scrolled.style.removeProperty('--column');
      look();
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(scrolled);
    sizes.observe(scrolled.firstElementChild!);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [frame]);
  return cut;
}
