import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney } from './journey.ts';

const journey = makeJourney();

/** Opens the page of the first order of a status whose row contains the text. */
async function toOrder(page: Page, state: string, text: RegExp): Promise<string> {
  await page.goto(journey.url(`/jobs/state/${state}`));
  const row = page.getByRole('row').filter({ hasText: text }).first();
  await row.getByRole('link').first().click();
  await page.waitForURL('**/jobs/detail/*');
  await page.getByRole('heading', { level: 1, name: / at / }).waitFor();
  return /SO-\d+/.exec((await page.locator('main').textContent()) ?? '')![0];
}

/** The reason why a button is disabled, `null` while it is enabled. */
async function reasonOf(page: Page, name: string): Promise<string | null> {
  const button = page.getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-disabled')) !== 'true') return null;
  return page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`).textContent();
}

describe('a container on site', () => {
  it('a tip and return is requested for a container, and its job is cancelled again', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await toOrder(page, 'on-site', /20 yd roll-on/);
    const open = page.getByRole('button', { name: 'Tip and return', exact: true });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tip and return' });
    await dialog.getByText(/^£[\d.,]+ including VAT\. This order: /).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Notes for the driver').fill('Tipping tickets please');
    await dialog.getByRole('button', { name: 'Request tip and return' }).click();
    await page
      .locator('#content')
      .getByText(/^Tip and return requested for /)
      .waitFor();
    await expect.poll(() => reasonOf(page, 'Tip and return')).toMatch(/already booked for this container/);
    await expect.poll(() => reasonOf(page, 'Exchange')).toMatch(/A tip and return is already booked/);
    await expect.poll(() => reasonOf(page, 'Cancel order')).toMatch(/Request a collection to end the hire/);
    await expectAccessible(page);

    await page
      .getByRole('link', { name: /^Tip and return/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Cancel: Tip and return/ }).click();
    const cancel = page.getByRole('dialog', { name: /^Cancel the tip and return on / });
    await cancel.getByLabel('Reason').fill('Not full yet');
    await expectAccessible(page);
    await cancel.getByRole('button', { name: 'Cancel tip and return' }).click();
    await page.getByText('Tip and return cancelled').first().waitFor();
    await page.getByRole('button', { name: 'Tip and return', exact: true }).waitFor();
    const again = page.getByRole('button', { name: 'Tip and return', exact: true });
    await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull();
  });
});

describe('calendars and files', () => {
  it('an order is downloaded as a calendar file named after its number', async () => {
    const page = await journey.signIn('viewer@marlow.example');
    const number = await toOrder(page, 'on-site', /20 yd roll-on/);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${number}.ics`);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toContain('Mill Lane');
  });

  it('lists and documents are saved under the server’s file names', async () => {
    const page = await journey.signIn('owner@marlow.example');
    const saved = async (path: string, button: string | RegExp) => {
      await page.goto(journey.url(path));
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).first().click();
      if (button === 'Export') await page.getByRole('button', { name: 'CSV' }).click();
      const download = await coming;
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
    };
    const jobs = await saved('/jobs/state/on-site?q=Mill', 'Export');
    expect(jobs.name).toMatch(/^jobs-on-site-\d{4}-\d\d-\d\d\.csv$/);
    expect(jobs.text.trim().split('\r\n').slice(1).length).toBeGreaterThan(0);
    expect(
      jobs.text
        .trim()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes('Mill Lane')),
    ).toBe(true);
    const sites = await saved('/sites', 'Export');
    expect(sites.name).toMatch(/^sites-\d{4}-\d\d-\d\d\.csv$/);
    expect(sites.text).toContain('Quay House');
    const people = await saved('/account/users', 'Export');
    expect(people.name).toMatch(/^people-/);
    expect(people.text).toContain('viewer@marlow.example');
    expect((await saved('/account/sessions', 'Export')).text).toContain('Yes');
    expect((await saved('/account/contact', 'Export')).text).toContain('Denise Carr');
    const api = await apiOf(journey.url, 'owner@marlow.example');
    const [paper] = (await api('GET', '/documents?filters[kind][$eq]=weighbridge_ticket&pagination[pageSize]=1')).body[
      'data'
    ] as { id: string; number: string }[];
    const document = await saved(`/documents/${paper!.id}`, /^Download/);
    expect(document.name).toContain(paper!.number);
    expect(document.name).toMatch(/\.pdf$/);
  });
});
