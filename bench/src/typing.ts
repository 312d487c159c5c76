import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, watched } from '@tonnage/e2e/browser';
import { startServer } from '@tonnage/e2e/server';
import type { Page } from 'playwright-core';

/** Seconds for a week of eight values, from opening the link to "all reported" (experience.md, Budgets). */
const LIMITS = { typed: 20, pasted: 8 };
/** A person's pace, milliseconds: a key, reading a figure, checking what was pasted (metrics.md §4.1, time budget). */
const PACE = { key: 200, look: 1000, check: 2000 };
const VALUES = ['1240', '8700', '3875', '1200', '4400', '2150', '1999', '6020'];
const MANAGER = { email: 'manager@metrics.example', password: 'Skips-and-tonnes-1' };
const WIDE = { viewport: { width: 1360, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] };

/**
 * `npm run bench -- typing`: how long a week of eight values takes at a person's pace, in a real browser, typed and
 * pasted.
 */
export async function benchTyping(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  const server = await startServer({ keep: folder });
  const browser = await launchBrowser();
  const rows: Record<string, unknown>[] = [];
  try {
    const page = watched(await browser.newPage(WIDE));
    const jwt = await signIn(page, server.url);
    for (const [how, work] of Object.entries({ typed, pasted }) as [keyof typeof LIMITS, typeof typed][]) {
      const project = await makeProject(server.url, jwt, `Week ${how}`);
      // The user starts on another page of the tool.
      await page.goto(`${server.url}/metrics`);
      await page
        .getByRole('link', { name: `Week ${how}` })
        .first()
        .waitFor();
      const began = Date.now();
      await page.goto(`${server.url}/metrics/projects/${project}`);
      await page.locator('[data-cell]:focus').waitFor();
      const person = await work(page);
      await page.getByText(/^All 8 reported for /).waitFor();
      // Nothing is being saved any more.
      await page.getByRole('status').filter({ hasText: 'Saving' }).waitFor({ state: 'detached' });
      const took = (Date.now() - began) / 1000;
      rows.push({
        'eight values': how,
        'took, s': took.toFixed(1),
        'of it the person, s': (person / 1000).toFixed(1),
        'limit, s': LIMITS[how],
        'of the limit': `${Math.round((100 * took) / LIMITS[how])} %`,
      });
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}

/** Looks up and types each value, followed by Enter. Returns the milliseconds spent on the person's pace. */
async function typed(page: Page): Promise<number> {
  const began = Date.now();
  for (const value of VALUES) {
    await page.waitForTimeout(PACE.look);
    for (const key of [...value.split(''), 'Enter']) {
      await page.waitForTimeout(PACE.key);
      await page.keyboard.press(key);
    }
  }
  return Date.now() - began;
}

/** Pastes a column from a spreadsheet, checks the preview and confirms. Returns the same as `typed`. */
async function pasted(page: Page): Promise<number> {
  const began = Date.now();
  await page.evaluate((text) => navigator.clipboard.writeText(text), VALUES.join('\n'));
  await page.waitForTimeout(PACE.look + PACE.key);
  await page.keyboard.press('Control+V');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(PACE.check + PACE.key);
  await page.keyboard.press('Enter');
  return Date.now() - began;
}

async function signIn(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(MANAGER.email);
  await page.getByLabel('Password', { exact: true }).fill(MANAGER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/metrics');
  return (await page.evaluate(() => localStorage.getItem('jwt')))!;
}

/** A weekly project that began last week, with a metric for each value. */
async function makeProject(url: string, jwt: string, name: string): Promise<string> {
  const api = async (path: string, data?: object) => {
    const response = await fetch(`${url}/api/metrics${path}`, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      ...(data && { body: JSON.stringify({ data }) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { data: unknown }).data;
  };
  const [organisation] = (await api('/organisations')) as { id: string }[];
  const monday = new Date(Date.now() - 7 * 86_400_000);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const made = await api(`/organisations/${organisation!.id}/projects`, {
    name,
    schedule: { frequency: 'WEEKLY', weekday: 1 },
    startDate: monday.toISOString().slice(0, 10),
    metrics: VALUES.map((_, n) => ({ name: `Metric ${n + 1}`, type: 'COUNT' })),
  });
  return (made as { id: string }).id;
}
