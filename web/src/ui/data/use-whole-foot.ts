import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Makes a foot that stays in view as high as the list needs to end with a whole row above it, before anybody scrolls.
 * Measured after each change of the list, and of the window's size.
 */
export function useWholeFoot(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => measure(ref.current));
  useEffect(() => {
    const again = () => measure(ref.current);
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, [ref]);
}

function measure(foot: HTMLElement | null): void {
  if (!foot) return;
  foot.style.minHeight = '';
  if (getComputedStyle(foot).position !== 'sticky') return;
  const room = window.innerHeight - foot.offsetHeight;
  const rows = [...(foot.closest('section')?.querySelectorAll('tr') ?? [])];
  const ends = rows.map((row) => row.getBoundingClientRect().bottom + window.scrollY);
  const cut = ends.findIndex((end) => end > room);
  if (cut > 1) foot.style.minHeight = `${foot.offsetHeight + room - ends[cut - 1]!}px`;
}
