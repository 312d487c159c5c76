// `npm run screens`: takes a picture of every screen, wide and phone, light and dark, into screens/, for review. It
// fails when a picture does not show what its name says, when a text is unreadable, and when a route of the apps has no
// picture.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, watched } from './browser.ts';
import { everyEmail } from './emails.ts';
import { TestMailbox } from './mailbox.ts';
import { visit } from './screens/check.ts';
import { makeLinks } from './screens/links.ts';
import { listVisits } from './screens/list.ts';
import { missingRoutes } from './screens/routes.ts';
import { unreadableTexts } from './screens/unreadable.ts';
import { startServer } from './server.ts';
import { sessionOf, storeSession } from './sessions.ts';

const FOLDER = 'screens';
const SIZES = {
  wide: { viewport: { width: 1360, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
/** The narrowest phone, and an email program's pane beside its list. */
const EMAIL_WIDTHS = [320, 600];

const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-screens-'));
const mailbox = await TestMailbox.open();
// Only a server without email creates the demo company unasked.
const server = await startServer({ keep: dataDir, env: { SMTP_URL: mailbox.url, TONNAGE_DEMO: 'on' } });
// Date fields use the browser's language.
const browser = await launchBrowser(['--lang=en-GB']);
const troubles: string[] = [];
const routes = new Set<string>();
let count = 0;

async function open(options: BrowserContextOptions, who: string | null) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const page = watched(await context.newPage());
  await page.goto(`${server.url}/healthz`);
  if (who !== null) await storeSession(page, await sessionOf(server.url, who));
  return page;
}

/** The whole page in a window of the same height, so that sticky elements cover nothing. */
async function takePicture(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await page.screenshot({ path, fullPage: true });
  await page.setViewportSize({ width, height });
}

/** Every kind of email. */
async function takeEmails(): Promise<void> {
  const emails = await everyEmail(dataDir);
  for (const width of EMAIL_WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      for (const email of emails) {
        const name = `email-${email.name}-${width}-${colorScheme}`;
        await page.setContent(email.html);
        await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
        const unreadable = await page.evaluate(unreadableTexts);
        troubles.push(...unreadable.map((text) => `${name}: expected every text to be readable, but ${text}.`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) troubles.push(`${name}: expected no sideways scrolling, but it is ${wide} px wide.`);
        count++;
      }
      await page.close();
    }
  }
}

async function takeScreens(): Promise<void> {
  const visits = await listVisits(server.url, await makeLinks(server.url, mailbox));
  for (const [size, device] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const { who, screens } of visits) {
        const page = await open({ ...device, colorScheme }, who);
        for (const screen of screens) {
          const name = `${screen.name}-${size}-${colorScheme}`;
          const shown = await visit(page, server.url, { ...screen, name }, { inside: who !== null });
          await takePicture(page, `${FOLDER}/${name}.png`);
          routes.add(shown.route);
          troubles.push(...shown.troubles);
          count++;
        }
        await page.context().close();
      }
    }
  }
  troubles.push(...(await missingRoutes(await open({}, null), server.url, routes)));
}

mkdirSync(FOLDER, { recursive: true });
try {
  try {
    await takeScreens();
  } finally {
    await server.stop();
  }
  await takeEmails();
} finally {
  await browser.close();
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${count} pictures in ${FOLDER}/`);
for (const trouble of troubles) console.error(trouble);
if (troubles.length > 0) process.exitCode = 1;
