/** What a screen shows once it has loaded: its heading without figures, and the number of characters in its main part. */
export interface Painted {
  heading: string;
  characters: number;
}

interface Screens {
  /** The heading now, without its figures. */
  heading: () => string;
  /** From the next click on, waits until that screen is drawn. */
  await: (name: string) => void;
  /** Milliseconds from the click, or from the reload, to the frame that showed it; null until then. */
  took: () => number | null;
  /** How far the page has moved by itself since it was drawn, or, after a reload, since it began. */
  shift: () => number;
}

declare global {
  interface Window {
    benchScreens?: Screens;
  }
}

/**
 * Runs in the page, before its own scripts. A screen is drawn when it shows the heading and nine tenths of the characters
 * that it has once it has loaded: a skeleton has none. The time is taken in the first task after that frame.
 */
export function watchScreens(wanted: Record<string, { heading: string; characters: number }>): void {
  let name: string | null = null;
  let start: number | null = null;
  let took: number | null = null;
  let shownAt = 0;
  let isDrawn = false;
  /** What the screen shows that is being left: the next one may have the same heading. */
  let before = '';
  const shifts: { at: number; value: number }[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
  const heading = () =>
    (document.querySelector('main h1, [data-page-title]')?.textContent ?? '').replaceAll(/\d[\d,.]*/g, '#');
  const textOfMain = () => document.querySelector('main')?.textContent ?? '';
  const look = () => {
    if (name === null || start === null || isDrawn) return;
    const of = wanted[name]!;
    if (heading() !== of.heading) return;
    const text = textOfMain();
    if (text.length < 0.9 * of.characters || text === before || document.body.ariaBusy === 'true') return;
    isDrawn = true;
    const from = start;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        shownAt = performance.now();
        took = shownAt - from;
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  const attributeFilter = ['aria-busy'];
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter,
  });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (start !== null) return;
      start = timeStamp;
      before = textOfMain();
    },
    true,
  );
  try {
    name = sessionStorage.getItem('bench');
  } catch {
    // The page of plain HTML has no storage.
  }
  const isReload = name !== null;
  if (isReload) start = 0;
  window.benchScreens = {
    heading,
    await: (screen) => {
      [name, start, took, isDrawn] = [screen, null, null, false];
    },
    took: () => took,
    shift: () => shifts.reduce((sum, { at, value }) => sum + (isReload || at > shownAt ? value : 0), 0),
  };
}
