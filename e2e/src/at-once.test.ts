import { describe, expect, it } from 'vitest';
import { breakRequests } from './browser.ts';
import { makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const UNREACHABLE = 'We can’t reach the server.';

// design: experience.md, Behaviour (Saving).
describe('an action that the server does not get', () => {
  it('a confirmed request returns to the list', async () => {
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk/requests');
    const first = page.getByRole('button', { name: /^Confirm SO-/ }).first();
    const name = (await first.getAttribute('aria-label'))!;
    const { restore } = await breakRequests(page, '**/api/desk/jobs/*/confirm');
    await first.click();
    await page.getByText(UNREACHABLE).first().waitFor();
    await page.getByRole('button', { name }).waitFor();
    restore();
    await page.getByRole('button', { name }).click();
    await page.getByText('The customer has been notified.').waitFor();
    await page.getByRole('button', { name }).waitFor({ state: 'detached' });
  });

  it('a moved job returns to its day, and the next attempt moves it', async () => {
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk/planner');
    const card = page.locator('[data-plan][draggable="true"]').first();
    // The job confirmed above is in this week or one of the next, depending on the date.
    for (let week = 0; week < 3 && !(await card.isVisible()); week++) {
      const from = new Date(Date.now() + week * 7 * 86_400_000).toISOString().slice(0, 10);
      await page.goto(journey.url(`/desk/planner?from=${from}`));
      await page.locator('[data-day]').first().waitFor();
    }
    await card.waitFor();
    const id = (await card.getAttribute('data-plan'))!;
    const day = () =>
      page.locator(`[data-plan="${id}"]`).evaluate((at) => at.closest<HTMLElement>('[data-day]')!.dataset['day']!);
    const from = await day();
    const { restore } = await breakRequests(page, `**/api/desk/jobs/${id}/**`);
    // A day that is over takes no job.
    const key =
      (await page.locator('[data-day]').last().getAttribute('data-day')) === from ? 'ArrowLeft' : 'ArrowRight';
    await card.focus();
    await page.keyboard.press(`Alt+${key}`);
    await page.getByText(UNREACHABLE).first().waitFor();
    expect(await day()).toBe(from);
    restore();
    await page.locator(`[data-plan="${id}"]`).focus();
    await page.keyboard.press(`Alt+${key}`);
    await page.getByText('The customer has been notified.').waitFor();
    expect(await day()).not.toBe(from);
  });

  it('a note is back in its field', async () => {
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk/orders');
    await page.locator('main a[href^="/desk/orders/"]').first().click();
    await page.getByLabel('Note', { exact: true }).fill('Gate code 12');
    const { restore } = await breakRequests(page, '**/api/desk/orders/*/notes');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText(UNREACHABLE).first().waitFor();
    await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('Gate code 12');
    restore();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Note added.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Gate code 12' }).waitFor();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('');
  });

  it('a notification is unread again', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics/notifications');
    const first = page.getByRole('button', { name: /^Mark as read/ }).first();
    const name = (await first.getAttribute('aria-label'))!;
    await breakRequests(page, '**/api/metrics/me/notifications/read');
    await first.click();
    await page.getByText(UNREACHABLE).first().waitFor();
    await page.getByRole('button', { name }).first().waitFor();
  });
});
