import { writeFileSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Tab, TabOptions } from './tab.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** A window of Firefox ESR, through WebDriver BiDi; without one it sends no focus events. */
export async function openFirefox({ width, height, preload, dark }: TabOptions): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: PROGRAM,
    headless: false,
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'network.connectivity-service.enabled': false,
      // 0 is dark and 1 is light.
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    },
  });
  const page = await browser.newPage();
  await page.bringToFront();
  await page.setViewport({ width, height });
  if (preload !== undefined) await page.evaluateOnNewDocument(preload);
  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(body: string, ...args: unknown[]) =>
      (await page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`)) as T,
    pressAt: (x, y) => page.mouse.click(x, y),
    key: async (name, held) => {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(name as KeyInput);
      if (held) await page.keyboard.up(held);
    },
    type: (text) => page.keyboard.type(text),
    picture: async (path) => writeFileSync(path, await page.screenshot()),
    close: () => browser.close(),
  };
}
