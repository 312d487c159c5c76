import { useEffect, useState, type RefObject } from 'react';

/**
 * The column that the row heads, which stay while a grid is scrolled, cover in part; -1 where there is none. Its figures would be read
 * without their first digits. Also keeps a cell that is focused from stopping under the heads.
 */
export function useCoveredColumn(frame: RefObject<HTMLElement | null>): number {
  const [covered, setCovered] = useState(-1);
  useEffect(() => {
    const scrolled = frame.current!;
    const look = () => {
      const [head, ...columns] = scrolled.querySelectorAll('thead th');
      const { right: edge, width } = head!.getBoundingClientRect();
      scrolled.style.scrollPaddingInlineStart = `${width}px`;
      setCovered(
        columns.findIndex((column) => {
          const { left, right } = column.getBoundingClientRect();
          return left < edge - 1 && right > edge + 1;
        }),
      );
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
  return covered;
}
