import { launchBrowser } from '../browser.ts';
import type { Tab, TabOptions } from './tab.ts';

/** A window of Chromium, for what is compared in all three engines. */
export async function openChromium({ width, height, preload, dark }: TabOptions): Promise<Tab> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' });
  if (preload !== undefined) await page.addInitScript(preload);
  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(body: string, ...args: unknown[]) =>
      (await page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`)) as T,
    pressAt: (x, y) => page.mouse.click(x, y),
    key: (name, held) => page.keyboard.press(held ? `${held}+${name}` : name),
    type: (text) => page.keyboard.type(text),
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}
