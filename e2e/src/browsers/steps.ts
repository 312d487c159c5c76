import { storedValues, type Session } from '../sessions.ts';
import type { Tab } from './tab.ts';

type Role = 'button' | 'link' | 'field' | 'heading' | 'checkbox' | 'radio' | 'option' | 'dialog' | 'gridcell' | 'row';

const SELECTORS: Record<Role, string> = {
  button: 'button',
  link: 'a[href]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio], [role=radio]',
  option: '[role=option]',
  dialog: '[role=dialog]',
  gridcell: 'td[data-cell], [role=gridcell]',
  row: 'tr',
};

/** In the page: the centre of the first visible element with that name, scrolled into view, or its text; null if none. */
const FIND = `
  // Where the system has no font as wide as ours, rows move once more.
  if (document.fonts.status !== 'loaded') return null;
  const [selector, name, exact] = arguments;
  const nameOf = (element) => [
    element.getAttribute('aria-label'),
    (element.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
    [...(element.labels ?? [])].map((label) => label.textContent).join(' '),
    element.matches('input') ? '' : element.textContent,
  ].map((text) => (text ?? '').replace(/\\s+/g, ' ').trim()).find((text) => text !== '') ?? '';
  const inDialog = document.querySelector('[data-kit-dialog]');
  for (const element of (selector === '[role=dialog]' ? document : (inDialog ?? document)).querySelectorAll(selector)) {
    const text = nameOf(element);
    if (exact ? text !== name : !text.includes(name)) continue;
    const target = element.getClientRects().length > 0 && element.offsetWidth > 1 ? element : element.labels?.[0];
    if (!target || target.getClientRects().length === 0) continue;
    target.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { x, y, width, height } = target.getBoundingClientRect();
    // Tells whether a press met it: what loads above may move it meanwhile.
    window.met = false;
    target.addEventListener('click', () => { window.met = true; }, { once: true, capture: true });
    const point = { x: x + width / 2, y: y + height / 2, width, height, text };
    const top = document.elementFromPoint(point.x, point.y);
    if (top && !target.contains(top) && !top.contains(target) && !element.labels?.[0]?.contains(top)) continue;
    return point;
  }
  return null;`;

export interface Found {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}

const PATIENCE_MS = 20_000;

/** What a person does with a page, by the names that it gives its controls; each step waits until it can be done. */
export function stepsOf(tab: Tab) {
  const until = async <T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> => {
    const began = Date.now();
    for (;;) {
      const answer = await ask();
      if (answer) return answer;
      if (Date.now() - began > PATIENCE_MS) {
        const text = await tab.run<string>('return location.pathname + "\\n" + document.body.innerText.slice(0, 1500)');
        throw new Error(`There is no ${what}. The page: ${text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const find = async (role: Role, name: string, exact = false): Promise<Found> => {
    const once = () => tab.run<Found | null>(FIND, SELECTORS[role], name, exact);
    let before = await until(`${role} “${name}”`, once);
    // A panel that slides in is pressed where it comes to rest.
    for (;;) {
      const now = await until(`${role} “${name}”`, once);
      if (Math.abs(now.x - before.x) < 1 && Math.abs(now.y - before.y) < 1) return now;
      before = now;
    }
  };
  const press = async (role: Role, name: string, exact = false) => {
    for (let missed = true; missed;) {
      const { x, y } = await find(role, name, exact);
      await tab.pressAt(x, y);
      // A new page knows nothing of it.
      missed = await tab.run<boolean>('return window.met === false');
    }
  };
  return {
    find,
    press,
    fill: async (name: string, text: string) => {
      await press('field', name);
      await tab.type(text);
    },
    /** Waits for a text anywhere on the page. */
    see: (text: string) =>
      until(`text “${text}”`, () => tab.run<boolean>('return document.body.innerText.includes(arguments[0])', text)),
    /** Waits for an address. */
    at: (part: string) =>
      until(`address with ${part}`, () => tab.run<boolean>('return location.href.includes(arguments[0])', part)),
    until,
  };
}

/** Stores a login in the browser as the login form does. */
export async function storeLogin(tab: Tab, origin: string, session: Session): Promise<void> {
  await tab.open(`${origin}/healthz`);
  await tab.run('Object.assign(localStorage, arguments[0])', storedValues(session));
}
