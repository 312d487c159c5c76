import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import { moveFocusTo } from '../ui/overlay/keep-focus.ts';

/** A step of a form is a screen of its own: the same path, with another step. */
const screenOf = ({ pathname, search }: { pathname: string; search: unknown }) =>
  `${pathname} ${(search as { step?: string }).step ?? ''}`;

/** The table above the links to its pages. */
function tableAbove(pages: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main table')].findLast(
    (table) => table.compareDocumentPosition(pages) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * Focuses the heading of the current screen, which reads it out, unless the screen has taken the focus itself. An open
 * dialog keeps the focus. Returns false while there is no heading yet, or a dialog is open.
 */
function readOut(before: Element | null): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-title], main h1');
  if (!heading || document.querySelector('[data-kit-dialog]')) return false;
  const present = document.activeElement;
  const isTaken = present !== null && present !== before && present !== heading && present.closest('main') !== null;
  if (isTaken) announce(heading.textContent);
  else moveFocusTo(heading);
  return true;
}

/** Reads each new screen out, as a browser does with a new page; another page of a list moves to its table. */
export function useNewScreen(): void {
  const router = useRouter();
  useEffect(() => {
    let before: Element | null = null;
    let pages: Element | null = null;
    let observer: MutationObserver | null = null;
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        observer?.disconnect();
        before = document.activeElement;
        pages = before?.closest('[data-pages]') ?? null;
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation) return;
        if (screenOf(fromLocation) === screenOf(toLocation)) {
          const table = pages?.isConnected && tableAbove(pages);
          if (table) moveFocusTo(table);
          return;
        }
        const left = before;
        // After the effects of the new screen, and after a closing dialog has given the focus back.
        observer = new MutationObserver(() => attempt());
        const attempt = () => readOut(left) && observer?.disconnect();
        observer.observe(document.body, { childList: true, subtree: true });
        setTimeout(attempt);
      }),
    ];
    return () => {
      observer?.disconnect();
      for (const stop of stops) stop();
    };
  }, [router]);
}
