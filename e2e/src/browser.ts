import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** A Chromium: CHROMIUM_PATH, else an installed one, else the one that ships inside an npm package. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const installed = named ?? INSTALLED.find((path) => existsSync(path));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args });
  const shipped = (await import('@sparticuz/chromium')).default;
  return chromium.launch({ executablePath: await shipped.executablePath(), args: [...shipped.args, ...args] });
}
