import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import { moveFocusTo, pageTitle } from '../ui/overlay/keep-focus.ts';

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
  const heading = pageTitle();
  if (!heading || document.querySelector('[data-kit-dialog]')) return false;
  const present = document.activeElement;
  const isTaken = present !== null && present !== before && present !== heading && present.closest('main') !== null;
  if (isTaken) announce(heading.textContent);
  else moveFocusTo(heading);
  return true;
}

/** The same once there is a heading. Returns a function that gives up. */
export function readOutSoon(before: Element | null): () => void {
  const observer = new MutationObserver(() => attempt());
  const attempt = () => readOut(before) && observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  // After the effects of the new screen, and after a closing dialog has given the focus back.
  setTimeout(attempt);
  return () => observer.disconnect();
}

/** Reads each new screen out, as a browser does with a new page; another page of a list moves to its table. */
export function useNewScreen(): void {
  const router = useRouter();
  useEffect(() => {
    let before: Element | null = null;
    let pages: Element | null = null;
    let giveUp = (): void => undefined;
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        giveUp();
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
        giveUp = readOutSoon(before);
      }),
    ];
    return () => {
      giveUp();
      for (const stop of stops) stop();
    };
  }, [router]);
}
