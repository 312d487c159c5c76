import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, settled, watched } from '@tonnage/e2e/browser';
import { startServer } from '@tonnage/e2e/server';
import { logIn, storedValues, type Session } from '@tonnage/e2e/sessions';
import type { Browser, Page } from 'playwright-core';
import { inFolder } from './in-folder.ts';
import { watchScreens, type Painted } from './painted.ts';
import { recallFigures } from './recall.ts';
import { JOURNEYS, type Journey, type Step } from './journeys.ts';

const ROUNDS = 5;
/** Milliseconds: from a click to the frame that shows a screen seen before, and from a reload to its content. */
const LIMITS = { most: 100, all: 200, reload: 300 };

interface Visit {
  name: string;
  took: number;
  shift: number;
}

/**
 * `npm run bench -- navigation`: twelve screens of each app with the demo company, in a real browser, by clicking links:
 * how long from the click to the frame that shows the new screen's heading and content, for a screen that is new to the
 * browser and one that was seen before; then how long a reload takes. By turns with a page of plain HTML, which says how
 * long the browser itself takes. Then how long the search takes to find in memory.
 */
export async function benchNavigation(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  await (await startServer({ keep: folder })).stop();
  await withoutHistory(folder);
  const server = await startServer({ keep: folder });
  const browser = await launchBrowser();
  const rows: Record<string, object> = {};
  try {
    for (const journey of JOURNEYS) {
      const session = await logIn(server.url, journey.email);
      const wanted = await learn(browser, server.url, journey, session);
      const page = await enter(browser, server.url, journey, session, wanted);
      const cold = await walk(page, journey);
      const warm: Visit[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        warm.push(...(await walk(page, journey)));
        bare.push(...(await bareClicks(browser)));
      }
      const reloads = await reload(page, journey);
      await page.context().close();
      const { app } = journey;
      rows[`${app}: plain HTML`] = row(bare.map((took) => ({ name: '', took, shift: 0 })));
      rows[`${app}: first visit`] = row(cold);
      rows[`${app}: again`] = row(warm, LIMITS.most, LIMITS.all);
      rows[`${app}: reload`] = row(reloads, LIMITS.reload, LIMITS.reload);
      if (process.env['BENCH_SCREENS']) console.table(byScreen(cold, warm, reloads));
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
  console.table(recallFigures());
}

/** The rest of the demo's history would be written beside the measurement. */
async function withoutHistory(folder: string): Promise<void> {
  await inFolder(folder, (client) => client.query(`delete from pgboss.job where name = 'demo.history'`));
}

/** What each screen looks like when nothing more arrives: later visits wait for the same heading and as much text. */
async function learn(browser: Browser, origin: string, journey: Journey, session: Session) {
  const page = await enter(browser, origin, journey, session, {});
  const wanted: Record<string, Painted> = {};
  for (const step of journey.steps) {
    await go(page, step);
    wanted[step.name] = await page.evaluate(() => ({
      heading: window.benchScreens!.heading(),
      characters: document.querySelector('main')?.textContent.length ?? 0,
    }));
  }
  await page.context().close();
  return wanted;
}

/** A new browser context with that session, at the first screen of the journey. */
async function enter(
  browser: Browser,
  origin: string,
  { viewport, start }: Journey,
  session: Session,
  wanted: Record<string, Painted>,
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = watched(await context.newPage());
  await page.goto(`${origin}/healthz`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), storedValues(session));
  await page.addInitScript(watchScreens, wanted);
  await page.goto(origin + start);
  await page.locator('main h1').first().waitFor();
  await settled(page);
  return page;
}

const linkOf = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();

/** Goes to the screen that has the link of a step, if it is not this one. */
async function goBefore(page: Page, { via, link }: Step): Promise<void> {
  if (via !== undefined) await linkOf(page, via).click();
  await linkOf(page, link).waitFor();
  if (via !== undefined) await settled(page, 200);
}

async function go(page: Page, step: Step): Promise<void> {
  await goBefore(page, step);
  await linkOf(page, step.link).click();
  await settled(page);
}

/** Clicks through the journey. */
async function walk(page: Page, { steps }: Journey): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const step of steps) {
    const { name } = step;
    await goBefore(page, step);
    await page.evaluate((screen) => window.benchScreens!.await(screen), name);
    await linkOf(page, step.link).click();
    await page.waitForFunction(() => window.benchScreens!.took() !== null);
    const took = await page.evaluate(() => window.benchScreens!.took()!);
    await settled(page, 300);
    visits.push({ name, took, shift: await page.evaluate(() => window.benchScreens!.shift()) });
  }
  return visits;
}

/** Loads each screen again, once it has been seen. */
async function reload(page: Page, { steps }: Journey): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const step of steps) {
    await go(page, step);
    await page.evaluate((name) => sessionStorage.setItem('bench', name), step.name);
    await page.reload();
    await page.waitForFunction(() => (window.benchScreens?.took() ?? null) !== null);
    const took = await page.evaluate(() => window.benchScreens!.took()!);
    await settled(page, 300);
    visits.push({ name: step.name, took, shift: await page.evaluate(() => window.benchScreens!.shift()) });
    await page.evaluate(() => sessionStorage.removeItem('bench'));
  }
  return visits;
}

/** Twelve clicks that only exchange the text of a page without scripts, styles and requests. */
async function bareClicks(browser: Browser): Promise<number[]> {
  const page = await browser.newPage();
  await page.addInitScript(watchScreens, { bare: { heading: 'New', characters: 2000 } });
  await page.goto('data:text/html,<main><h1>Old</h1><a href="%23">Next</a><div></div></main>');
  await page.evaluate(() => {
    document.querySelector('a')!.addEventListener('click', () => {
      document.querySelector('h1')!.textContent = 'New';
      document.querySelector('div')!.innerHTML = '<p>A line of the new screen</p>'.repeat(100);
    });
  });
  const took: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    await page.evaluate(() => {
      document.querySelector('h1')!.textContent = 'Old';
      document.querySelector('div')!.textContent = '';
      window.benchScreens!.await('bare');
    });
    await page.locator('a').click();
    await page.waitForFunction(() => window.benchScreens!.took() !== null);
    took.push(await page.evaluate(() => window.benchScreens!.took()!));
  }
  await page.close();
  return took;
}

const sorted = (visits: readonly Visit[]) => visits.map(({ took }) => took).toSorted((a, b) => a - b);

function row(visits: readonly Visit[], most?: number, all?: number) {
  const took = sorted(visits);
  const longest = visits.find((visit) => visit.took === took.at(-1))!;
  return {
    'median, ms': Math.round(took[took.length >> 1]!),
    '95 %, ms': Math.round(took[Math.ceil(took.length * 0.95) - 1]!),
    'limit ': most ?? '–',
    'longest, ms': Math.round(longest.took),
    limit: all ?? '–',
    'the longest': longest.name,
    shift: Math.max(...visits.map(({ shift }) => shift)).toFixed(3),
  };
}

/** The middle of each screen, with BENCH_SCREENS=1. */
function byScreen(cold: Visit[], warm: Visit[], reloads: Visit[]) {
  return Object.fromEntries(
    cold.map(({ name, took }) => {
      const again = sorted(warm.filter((visit) => visit.name === name));
      const reloaded = reloads.find((visit) => visit.name === name);
      return [
        name,
        {
          first: Math.round(took),
          again: Math.round(again[again.length >> 1]!),
          longest: Math.round(again.at(-1)!),
          reload: Math.round(reloaded?.took ?? 0),
          shift: Math.max(...warm.flatMap((visit) => (visit.name === name ? [visit.shift] : []))).toFixed(3),
          'shift, reload': reloaded?.shift.toFixed(3),
        },
      ];
    }),
  );
}
