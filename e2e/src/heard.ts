import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Records what the live regions of a page say, also after it has loaded another page. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(record);
  await page.evaluate(record);
}

function record(): void {
  const store = window as unknown as { heard?: string[] };
  if (store.heard) return;
  const heard: string[] = (store.heard = []);
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(LIVE);
      // A region that appears with its text is said as well if it is an alert.
      const alerts = [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [...node.querySelectorAll('[role="alert"]'), node].filter((e) => e.matches('[role="alert"]'))
          : [],
      );
      for (const alert of alerts) heard.push(alert.textContent ?? '');
      if (!region) continue;
      const isWhole = region.getAttribute('aria-atomic') !== 'false';
      if (isWhole || type === 'characterData') heard.push(region.textContent ?? '');
      else for (const node of addedNodes) heard.push(node.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Waits until all of these were announced since the last call, and forgets what was said until then. */
export async function heard(page: Page, ...texts: RegExp[]): Promise<void> {
  const all = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  for (const text of texts) await expect.poll(async () => (await all()).join('\n')).toMatch(text);
  await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
}

/** The element that has the focus: its role or tag, and its name or text. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const name =
      element.getAttribute('aria-label') ??
      (ids.map((id) => document.getElementById(id)?.textContent).join(' ') ||
        [...(labels ?? [])].map(({ textContent }) => textContent).join(' ') ||
        (element === document.body ? '' : (element.querySelector('caption') ?? element).textContent));
    return `${element.getAttribute('role') ?? element.localName}: ${name}`.replaceAll(/\s+/g, ' ').trim();
  });
}

export async function expectFocus(page: Page, on: RegExp): Promise<void> {
  await expect.poll(() => focusOf(page)).toMatch(on);
}

/**
 * Presses Tab until an element has the focus, as a person does who has no mouse. In a dialog that is just opening the first Tab waits
 * until it has the focus: before, it would lead on along the page below.
 */
export async function tabTo(page: Page, on: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  await expect
    .poll(() =>
      page.evaluate(() => {
        const dialog = [...document.querySelectorAll('[data-kit-dialog]')].at(-1);
        return dialog === undefined || dialog.contains(document.activeElement);
      }),
    )
    .toBe(true);
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key);
    const present = await focusOf(page);
    if (on.test(present)) return;
    passed.push(present);
  }
  throw new Error(`Tab does not lead to ${String(on)}, but to:\n${passed.join('\n')}`);
}
