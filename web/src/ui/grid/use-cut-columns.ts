import { useEffect, useState, type RefObject } from 'react';

/**
 * The columns of a grid that are only partly visible, beside the sticky row heads and at its end: their figures could
 * be misread without some of their digits. Also keeps a focused cell from ending up under the row heads.
 */
export function useCutColumns(frame: RefObject<HTMLElement | null>): readonly number[] {
  const [cut, setCut] = useState<readonly number[]>([]);
  useEffect(() => {
    const scrolled = frame.current!;
    const look = () => {
      const [head, ...columns] = scrolled.querySelectorAll('thead th');
      const { right: start, width } = head!.getBoundingClientRect();
      const { right: end } = scrolled.getBoundingClientRect();
      scrolled.style.scrollPaddingInlineStart = `${width}px`;
      const found = columns.flatMap((column, c) => {
        const { left, right } = column.getBoundingClientRect();
        return [start, end].some((edge) => left < edge - 1 && right > edge + 1) ? [c] : [];
      });
      setCut((before) => (String(before) === String(found) ? before : found));
    };
    const sizes = new ResizeObserver(look);
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
