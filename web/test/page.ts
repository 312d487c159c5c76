import axe from 'axe-core';
import {
  configure,
  fireEvent,
  getRoles,
  queryAllByLabelText,
  queryAllByRole,
  waitFor,
  within,
} from '@testing-library/dom';
import { expect } from 'vitest';
import type { StandIn } from './stand-in.ts';
import { userEvent } from '@testing-library/user-event';

/** What the page says: it explains a failure better than its markup. */
function readable(element: Element): string {
  const leaves = [...element.querySelectorAll('*')].filter((e) => e.children.length === 0 && e.tagName !== 'STYLE');
  return leaves.flatMap(({ textContent }) => textContent?.trim() || []).join(' | ');
}

/** The errors behind what the page says. */
const thrown = () =>
  page.thrown.map((error) => `\n\nA screen threw: ${error instanceof Error ? error.stack : String(error)}`).join('');

configure({
  // Without a layout nothing can be measured as hidden, and looking for it takes most of a query's time.
  defaultHidden: true,
  // As long as a locator waits in a browser: a busy machine loads a screen slowly.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message}\n\nThe page says: ${readable(document.body)}`),
});

type Name = string | RegExp;
const PRESSABLE = ['button', 'link', 'tab', 'menuitem', 'option', 'radio', 'checkbox', 'switch'] as const;

/** What a person has before them: the topmost dialog if one is open, else the page. */
function front(): HTMLElement {
  return (
    [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"], dialog[open]')].at(-1) ??
    document.body
  );
}

const user = userEvent.setup({ delay: null });

/** The page as a person uses it: by names, and without waiting for anything by hand. */
export const page = {
  /** The names of the files that were saved. */
  saved: [] as string[],
  /** What screens threw: they show it in their own words. */
  thrown: [] as unknown[],
  keyboard: (keys: string) => user.keyboard(keys),
  /** The address that the app shows. */
  path: () => window.location.pathname + window.location.search,
  /** Waits for a text, anywhere on the page. */
  see: (...texts: Name[]) =>
    waitFor(() => {
      const shown = textOf(document.body);
      for (const text of texts)
        if (!holds(shown, text))
          throw new Error(`Not there: ${String(text)}\n\nThe page says: ${readable(document.body)}${thrown()}`);
    }),
  /** Waits until a text is nowhere on the page. */
  gone: (...texts: Name[]) =>
    waitFor(() => {
      const shown = textOf(document.body);
      for (const text of texts) if (holds(shown, text)) throw new Error(`Still there: ${String(text)}`);
    }),
  heading: (name: Name) => waitFor(() => within(document.body).getByRole('heading', { level: 1, name })),
  /** Waits for what can be pressed by that name. */
  button: (name: Name) => waitFor(() => pressable(name)),
  /** Presses it as soon as it can be pressed. */
  press: async (name: Name) =>
    user.click(
      await waitFor(() => {
        const element = pressable(name);
        if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${String(name)} is disabled.`);
        return element;
      }),
    ),
  field: (label: Name) => waitFor(() => field(label)),
  /** Replaces what a field holds, at once. */
  async fill(label: Name, text: string): Promise<void> {
    const input = await page.field(label);
    await user.clear(input);
    if (text !== '') {
      await user.click(input);
      await user.paste(text);
    }
  },
  /** Chooses an option as soon as there is one of that name. */
  choose: (label: Name, option: string) => waitFor(() => user.selectOptions(field(label), option)),
  /** Chooses a filter of a list from its menu, or takes it off. */
  async filter(option: Name): Promise<void> {
    await page.press('Filter');
    await user.click(
      await waitFor(() => {
        const menu = within(document.body).getByRole('dialog', { name: 'Filter' });
        return within(menu).getByRole('option', { name: option });
      }),
    );
  },
  upload: async (label: Name, ...files: File[]) => user.upload(await page.field(label), files),
  /** Gives files to a field whose button stands for it; dropped, so also what its picker would not offer. */
  attach: async (...files: File[]) =>
    userEvent.upload(
      await waitFor(() => {
        const input = front().querySelector<HTMLInputElement>('input[type="file"]');
        if (!input) throw new Error('There is no field for files.');
        return input;
      }),
      files,
      { applyAccept: false },
    ),
  /** The row of a table or list that says this. */
  row: (text: Name) =>
    waitFor(() => {
      const rows = [...front().querySelectorAll<HTMLElement>('tr, li, [role="row"], article')];
      const found = rows.filter((row) => holds(textOf(row), text)).at(-1);
      if (!found) throw new Error(`No row says ${String(text)}\n\nThe page says: ${readable(document.body)}`);
      return within(found);
    }),
  picture: (name: Name) => waitFor(() => within(front()).getByRole('img', { name })),
  figure: (name: Name) => waitFor(() => within(front()).getByRole('figure', { name })),
  slider: (name: Name) => waitFor(() => within(front()).getByRole('slider', { name })),
  /** Moves a slider to that place. */
  async slide(name: Name, to: number): Promise<void> {
    fireEvent.input(await page.slider(name), { target: { value: to } });
  },
  /** Waits until the last request of that name has sent these fields. */
  sent: (server: StandIn, name: Parameters<StandIn['sent']>[0], fields: object = {}) =>
    waitFor(() => expect(server.sent(name).at(-1)?.body).toMatchObject(fields)),
  /** Waits for an address that matches. */
  address: (...patterns: RegExp[]) =>
    waitFor(() => patterns.forEach((pattern) => expect(page.path()).toMatch(pattern))),
  /** Waits until a file of that name was saved. */
  file: (name: string) => waitFor(() => expect(page.saved).toContain(name)),
  /** Nothing to press is called that. */
  absent: (name: Name) => waitFor(() => expect(() => pressable(name)).toThrow()),
  /** Waits until what is called that cannot be pressed, and says why. */
  disabled: (name: Name, why: Name) =>
    waitFor(() => {
      const element = pressable(name);
      expect(element.getAttribute('aria-disabled')).toBe('true');
      const reason = document.getElementById(element.getAttribute('aria-describedby') ?? '');
      expect(holds(reason ? textOf(reason) : '', why), `Why not: ${reason?.textContent}`).toBe(true);
    }),
  /** Waits for a dialog, in which axe finds no violation that can be seen without a layout. */
  async dialog(): Promise<void> {
    await expectAccessible(await waitFor(() => within(document.body).getByRole('dialog', { name: /./ })));
  },
};

const textOf = ({ textContent }: Element) => (textContent ?? '').replace(/\s+/g, ' ');
const holds = (shown: string, text: Name) => (typeof text === 'string' ? shown.includes(text) : text.test(shown));

function pressable(name: Name): HTMLElement {
  // A description after it belongs to the name of a box that is ticked.
  const begun = typeof name === 'string' ? (full: string) => full.startsWith(name) : name;
  for (const like of [name, begun])
    for (const role of PRESSABLE) {
      const [first] = queryAllByRole(front(), role, { name: like });
      if (first) return first;
    }
  // A field's suggestions hang beside its dialog.
  for (const list of document.querySelectorAll<HTMLElement>('[role="listbox"]'))
    for (const option of queryAllByRole(list, 'option', { name })) return option;
  throw new Error(`Nothing to press is called ${String(name)}; there is ${named(front())}`);
}

const named = (place: HTMLElement) =>
  Object.entries(getRoles(place))
    .filter(([role]) => (PRESSABLE as readonly string[]).includes(role))
    .map(
      ([role, elements]) =>
        `${role}: ${elements.map((e) => e.getAttribute('aria-label') ?? textOf(e).trim()).join(', ')}`,
    )
    .join('\n');

/** A field by its label, without the word that marks it as optional. */
function field(label: Name): HTMLElement {
  const matches = (text: string) => {
    const own = text
      .replace(/\s+/g, ' ')
      .replace(/( ?optional| ?\*)$/, '')
      .trim();
    return typeof label === 'string' ? own === label : label.test(own);
  };
  const [first] = queryAllByLabelText(front(), matches, { selector: 'input, textarea, select, [role="textbox"]' });
  if (!first) throw new Error(`No field is called ${String(label)}\n\nThe page says: ${readable(front())}`);
  return first;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Colours and sizes are for the browser: e2e. */
const LAID_OUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Axe finds no violation of WCAG 2.2 AA in that part of the page. */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  // Without a style sheet a hidden element has a display.
  const { violations } = await axe.run(
    { include: [part as HTMLElement], exclude: [['[hidden]']] },
    {
      resultTypes: ['violations'],
      preload: false,
      // A frame here has no window of its own that could answer.
      iframes: false,
      runOnly: RULES,
      rules: Object.fromEntries(LAID_OUT.map((id) => [id, { enabled: false }])),
    },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`)).toEqual(
    [],
  );
}
