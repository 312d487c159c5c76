// When an action removes the very control that has the focus, browsers drop the focus to the body, and the next Tab
// starts at the top of the page. This puts it where a person would look next.

const OVERLAY = '[data-kit-dialog], [data-kit-toasts]';
const FOCUSABLE = [
  'a[href]',
  ...['button', 'input:not([type="hidden"])', 'select', 'textarea'].map((tag) => `${tag}:not(:disabled)`),
  '[tabindex="0"]',
].join(', ');
/** Elements whose children are items of a list. */
const LIST = 'tbody, ul, ol';
const HEADING = 'h2, h3, [data-page-title]';

/** An element that had the focus, and where it was: each ancestor with the position of the branch below it. */
interface Trail {
  element: HTMLElement;
  /** Of a dialog or a toast; the element itself no longer tells once it is gone. */
  isAbove: boolean;
  /** The same thing drawn again elsewhere, such as a job on another day, has the same `data-keep`. */
  key: string | undefined;
  above: readonly { node: Element; index: number }[];
}

let last: Trail | null = null;
/** The same for the page below an open dialog. */
let below: Trail | null = null;

function trailOf(element: HTMLElement): Trail {
  const above: { node: Element; index: number }[] = [];
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    above.push({ node: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  return {
    element,
    isAbove: element.closest(OVERLAY) !== null,
    key: element.closest<HTMLElement>('[data-keep]')?.dataset['keep'],
    above,
  };
}

function remember(element: HTMLElement): void {
  const next = trailOf(element);
  if (next.isAbove && last && !last.isAbove) below = last;
  last = next;
}

/** While a screen loads, React keeps the one before it on the page, hidden. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

function firstIn(node: Element | undefined): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined;
  if (node.matches(FOCUSABLE) || node.hasAttribute('tabindex')) return node;
  return [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
}

/** The first field of a form that opened where the control was. */
function fieldIn(node: Element): HTMLElement | undefined {
  return [...node.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea')].find(isShown);
}

/** The item that now has that position in a list, else the nearest one that can take the focus. */
function itemAt(list: Element, index: number): HTMLElement | undefined {
  const items = [...list.children];
  const at = Math.min(index, items.length - 1);
  for (const item of [...items.slice(at), ...items.slice(0, at).toReversed()]) {
    const found = firstIn(item);
    if (found) return found;
  }
  return undefined;
}

/**
 * Where the focus goes when its element is gone: to the same thing drawn again, to what replaced it in its place, to the
 * row that moved up, or to the nearest heading above.
 */
function successorOf({ key, above }: Trail): HTMLElement | undefined {
  const same = key === undefined ? null : document.querySelector<HTMLElement>(`[data-keep="${CSS.escape(key)}"]`);
  if (same) return same;
  const left = above.filter(({ node }) => node.isConnected && !node.matches('body, html'));
  for (const [i, { node, index }] of left.entries()) {
    const found = node.matches(LIST)
      ? itemAt(node, index)
      : i === 0 && node.matches(':not(main)') && (fieldIn(node) ?? firstIn(node));
    if (found) return found;
    const heading = [...node.querySelectorAll<HTMLElement>(HEADING)].find(isShown);
    if (heading) return heading;
  }
  return undefined;
}

/** The heading of the screen that is shown; undefined while it loads. */
export const pageTitle = () => [...document.querySelectorAll<HTMLElement>('[data-page-title], main h1')].find(isShown);

/** Where the focus belongs on the page once a dialog has closed; undefined if nothing there had it. */
export function focusBelowDialog(): HTMLElement | undefined {
  if (!below) return undefined;
  return below.element.isConnected ? below.element : (successorOf(below) ?? pageTitle());
}

/** Focuses a heading or any other element, which need not be one that the Tab key reaches. */
export function moveFocusTo(element: HTMLElement): void {
  const isControl = element.matches(FOCUSABLE);
  if (!isControl && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: !isControl });
}

function restore(): void {
  if (!last || last.element.isConnected || document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('[data-kit-dialog]')].at(-1);
  const found = last.isAbove && !dialog ? focusBelowDialog() : (successorOf(last) ?? pageTitle());
  const target = dialog && !dialog.contains(found ?? null) ? dialog : found;
  if (target) moveFocusTo(target);
}

/** Keeps the focus on the page, for as long as it is open. Returns a function that ends it. */
export function keepFocus(): () => void {
  const gone = new AbortController();
  const on = { capture: true, signal: gone.signal };
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && remember(target), on);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      // Safari does not focus a button that is clicked. A click on nothing takes the focus away for good.
      const control = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
      if (control) remember(control);
      else last = null;
    },
    on,
  );
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    gone.abort();
    observer.disconnect();
  };
}
