import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectFocus, heard, listen, tabTo } from './heard.ts';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

// Several orders at once: by mouse, and by keyboard alone.
const journey = makeJourney();

interface Row {
  id: string;
  number: string;
  status: string;
  next: object | null;
}

/** Two orders on the first page of those on site, of which nothing is booked, and a day on which both can be collected. */
async function twoToCollect() {
  const office = await apiOf(journey.url, 'office@harrow.example');
  const { today } = (await office('GET', '/desk/me')).body['data'] as { today: string };
  const rows = (await office('GET', '/desk/orders?state=on-site')).body['data'] as Row[];
  const [first, second] = rows.filter(({ status, next }) => status === 'on_site' && next === null);
  if (!first || !second) throw new Error('The demo has no two orders on site with nothing booked.');
  const daysOf = async ({ id }: Row) => {
    const { body } = await office('POST', `/desk/orders/${id}/movements/quote`, { type: 'collection', date: today });
    return (body['data'] as { days: { date: string; left: number }[] }).days.filter(
      ({ date, left }) => date > today && left > 1,
    );
  };
  const others = await daysOf(second);
  const day = (await daysOf(first)).find(({ date }) => others.some((other) => other.date === date));
  if (!day) throw new Error('No day has room for two collections.');
  const statusOf = async ({ id }: Row) => {
    const { order } = (await office('GET', `/desk/orders/${id}`)).body['data'] as { order: { status: string } };
    return order.status;
  };
  return { first, second, date: day.date, statusOf };
}

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });

describe('several orders at once', () => {
  it('two orders are saved as a file and their collections booked, by mouse', async () => {
    const { first, second, date, statusOf } = await twoToCollect();
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk/orders');
    for (const { number } of [first, second]) await page.getByRole('checkbox', { name: `Select ${number}` }).click();
    await bar(page).getByText('2 selected').waitFor();
    await expectAccessible(page);
    // Both stay in view while the rows scroll.
    for (const y of [0, 400]) {
      await page.evaluate((to) => window.scrollTo(0, to), y);
      const foot = await page.locator('[data-pages]').boundingBox();
      const over = await bar(page).boundingBox();
      expect(foot!.y + foot!.height).toBeLessThanOrEqual(WIDE.height);
      expect(over!.y + over!.height).toBeLessThanOrEqual(foot!.y);
    }

    const coming = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog').getByText('The 2 selected rows.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
    const lines = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set([first.number, second.number]));
    expect(lines).toHaveLength(2);

    await bar(page).getByRole('button', { name: 'Book collections' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A collection can be booked for both selected orders.').waitFor();
    await dialog.getByLabel('Date').fill(date);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Book 2 collections' }).click();
    await page.getByText('2 collections booked.').waitFor();
    await bar(page).waitFor({ state: 'hidden' });
    for (const order of [first, second]) expect(await statusOf(order)).toBe('collection_booked');
  });

  it('rows are selected, and a collection is booked, by keyboard alone', async () => {
    const { first, date, statusOf } = await twoToCollect();
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk/orders');
    await listen(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await heard(page, /1 selected/);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await heard(page, /3 selected/);
    await page.keyboard.press('Escape');
    await heard(page, /Selection cleared/);
    await expectFocus(page, /^a: SO-/);

    await tabTo(page, /^input: Number, PO/, 'Shift+Tab');
    await page.keyboard.type(first.number);
    await page.getByRole('row').nth(2).waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await expectFocus(page, new RegExp(`^a: ${first.number}`));
    await page.keyboard.press('Space');
    await heard(page, /1 selected/);
    await page.keyboard.press('a');
    await expectFocus(page, /^button: Book collections/);
    await page.keyboard.press('Enter');
    await expectFocus(page, /^input: Date/);
    await page.keyboard.type(date);
    await page.keyboard.press('Enter');
    await heard(page, /1 collection booked\./);
    await bar(page).waitFor({ state: 'hidden' });
    expect(await statusOf(first)).toBe('collection_booked');
    // The focus is somewhere from which the next key goes on.
    await expectFocus(page, /^(a|input|table|h1|h2|button): ./);
  });
});
