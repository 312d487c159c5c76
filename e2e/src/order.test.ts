import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, PHONE, makeJourney } from './journey.ts';

const journey = makeJourney();

/** Answers the four steps of a new job; the day is the first that the calendar offers. */
async function fillJob(
  page: Page,
  job: { site: string; waste: string; container: string; po?: string },
): Promise<void> {
  await page.goto(journey.url('/jobs/new'));
  await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
  await page.locator('main').getByRole('button').filter({ hasText: job.site }).first().click();
  await page.getByRole('radio', { name: job.waste }).first().waitFor();
  await page.getByRole('radio', { name: job.waste }).first().click();
  await page
    .getByRole('radio', { name: new RegExp(`^${job.container}`) })
    .first()
    .click();
  await page.locator('[role="grid"] button:not([aria-disabled="true"])').first().click();
  if (job.po !== undefined) await page.getByLabel('PO number').fill(job.po);
}

async function declare(page: Page): Promise<void> {
  for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/])
    await page.getByRole('checkbox', { name }).check();
}

describe('ordering on credit', () => {
  it('a customer orders from the dashboard and finds the order in the list', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New job' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
    await expectAccessible(page);
    await fillJob(page, { site: 'Quay House', waste: 'Mixed construction', container: '8 yd builders', po: 'MB-9001' });
    await expectAccessible(page);

    // Missing answers are reported before anything is sent.
    const place = page.getByRole('button', { name: 'Place order on account' }).first();
    await declare(page);
    await place.click();
    await page.waitForURL('**/jobs/summary/*');
    await page.getByRole('heading', { level: 1, name: '8 yd builders ordered for Quay House' }).waitFor();
    await expectAccessible(page);
    const number = /SO-\d+/.exec((await page.locator('main').textContent()) ?? '')?.[0];
    expect(number).toBeTruthy();

    await page.goto(journey.url('/jobs/state/requested'));
    const row = page.getByRole('row').filter({ hasText: number! });
    await row.getByText('8 yd builders').waitFor();
    await row.getByText('MB-9001').waitFor();
    await expectAccessible(page);
    // The same list for one site, and for that site in every status.
    await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Quay House' });
    await page.waitForURL('**/jobs/state/requested/site/*');
    await page.getByRole('row').filter({ hasText: number! }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Mill Lane' }).first().waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Job status' }).getByRole('link', { name: /^All/ }).click();
    await page.waitForURL('**/jobs/site/*');
    await page.getByRole('row').filter({ hasText: number! }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: number! }).first().click();
    await page.waitForURL('**/jobs/detail/*');
    await page.getByRole('heading', { level: 1, name: '8 yd builders at Quay House' }).waitFor();
    await expectAccessible(page);
  });

  it('the form refuses an order without the required PO number, and keeps its input', async () => {
    const page = await journey.signIn('buyer@marlow.example', PHONE);
    await fillJob(page, { site: 'Mill Lane', waste: 'Wood', container: '6 yd builders', po: '' });
    await declare(page);
    await page
      .getByRole('button', { name: /^Place order/ })
      .first()
      .click();
    await page.getByText('Enter a PO number. Your account requires one.').first().waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('We’ve kept what you entered.').waitFor();
    await expectAccessible(page);
  });

  it('a customer copies an earlier order by keyboard only in at most ten keys, with four decisions', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url('/jobs/state/on-site'));
    await page
      .getByRole('link', { name: /SO-\d+/ })
      .first()
      .click();
    await page.waitForURL('**/jobs/detail/*');
    const again = page.getByRole('link', { name: 'Order again' });
    await again.focus();
    let keys = 0;
    const press = (key: string) => (keys++, page.keyboard.press(key));
    await press('Enter');
    await page.waitForURL('**/jobs/new/copy/**');
    // Site, waste, container, day and PO are prefilled; only the three ticks and the order itself remain.
    await page.getByText(/with the next available day/).waitFor();
    // The form focuses the first thing that still needs an answer, once it knows what does.
    await page.locator('[name="hierarchyConfirmed"]:focus').waitFor();
    for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/]) {
      const box = page.getByRole('checkbox', { name });
      for (let i = 0; i < 80 && !(await box.evaluate((element) => element === document.activeElement)); i++)
        await press('Tab');
      await press('Space');
      await expect.poll(() => box.isChecked()).toBe(true);
    }
    await page
      .getByText(/Price held for/)
      .filter({ visible: true })
      .waitFor();
    await press('Control+Enter');
    await page.waitForURL('**/jobs/summary/*');
    expect(keys).toBeLessThanOrEqual(10);
    await page
      .getByText(/SO-\d+/)
      .first()
      .waitFor();
  });
});

describe('ordering prepaid', () => {
  it('a declined card keeps the order for another try, and a paid one places it', async () => {
    const page = await journey.signIn('owner@kent.example');
    await fillJob(page, { site: 'Kent Street studio', waste: 'Mixed construction', container: '6 yd builders' });
    await declare(page);
    await page.getByRole('button', { name: 'Pay by card' }).first().click();
    await page.waitForURL('**/pay/sandbox');
    await page
      .getByText(/test payment/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    // The reference of a pending payment is among the session's values until the user returns.
    const away = () => page.evaluate(() => localStorage.getItem('paymentToken'));
    await expect.poll(away).toMatch(/^.{43}$/);
    // A reload does not need the link again.
    await page.reload();
    await page.getByRole('button', { name: /decline/i }).click();
    await page.waitForURL('**/jobs/paid/*');
    await page.getByRole('link', { name: 'View order' }).first().waitFor();
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await expect.poll(away).toBeNull();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Try again' }).first().click();
    await page.waitForURL('**/pay/sandbox*');
    await page.getByText('The card was declined').waitFor();
    await page.getByRole('button', { name: /approve/i }).click();
    await page.waitForURL('**/jobs/paid/*');
    await page.getByRole('link', { name: 'View order' }).first().waitFor();
    await page
      .getByText(/office confirms|is booked|confirm/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    const number = /SO-\d+/.exec((await page.locator('main').textContent()) ?? '')![0];
    await page.goto(journey.url('/jobs/state/requested'));
    await page.getByRole('row').filter({ hasText: number }).waitFor();
  });
});
