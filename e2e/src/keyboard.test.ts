import { describe, expect, test } from 'vitest';
import { expectFocus, focusOf, heard, listen, tabTo } from './heard.ts';
import { makeJourney, PHONE, WIDE } from './journey.ts';
import { laterDay, unallocatedJob } from './planned-job.ts';
import { PASSWORD } from './sessions.ts';
import { twoStops } from './two-stops.ts';

// Whole journeys without a mouse: after each step, where the focus is and what was announced.
const journey = makeJourney();

describe('the portal by keyboard', () => {
  test('a customer logs in, finds an order and goes back', async () => {
    const page = await journey.open('/login');
    await listen(page);
    await expectFocus(page, /^input: Email/);
    await page.keyboard.type('owner@marlow.example');
    await page.keyboard.press('Tab');
    await expectFocus(page, /^input: Password/);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expectFocus(page, /^h1: /);

    await tabTo(page, /^a: Skip to main content/, 'Shift+Tab');
    await tabTo(page, /^a: Jobs/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs$/);
    await expectFocus(page, /^h1: /);
    await page.keyboard.press('j');
    await expectFocus(page, /^a: /);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/.+/);
    await expectFocus(page, /^h1: /);
    await page.goBack();
    await expectFocus(page, /^h1: /);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('a screen that loads slowly is read out once it is there, and not the one before it', async () => {
    const page = await journey.signIn('owner@marlow.example', WIDE, '/jobs');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/orders\/0[^/]*$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/jobs/detail/*');
    await page.locator('main h1').waitFor({ state: 'hidden' });
    release();
    await expectFocus(page, /^h1: .* at /);
  });

  test('a list says what a search, an order and an empty result show', async () => {
    const page = await journey.signIn('owner@marlow.example', WIDE, '/jobs');
    await listen(page);
    await tabTo(page, /^input: .*(order|PO|site)/i);
    await page.keyboard.type('zzzz');
    await heard(page, /No /);
    await expectFocus(page, /^input: /);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await heard(page, /: \d+ shown/);
    await tabTo(page, /^button: Placed/);
    await page.keyboard.press('Enter');
    await heard(page, /: \d+ shown, sorted by Placed, (smallest|largest) first/);
    await expectFocus(page, /^button: Placed/);
  });

  test('another page of a list is read from its table, and chosen documents are counted', async () => {
    const page = await journey.signIn('owner@marlow.example', WIDE, '/jobs');
    await listen(page);
    await tabTo(page, /^a: Next/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=2/);
    await heard(page, /Page 2 of/);
    await expectFocus(page, /^table: /);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.goto(journey.url('/documents'));
    await page.locator('[data-page-title]').waitFor();
    await tabTo(page, /^input: Select (?!all)/);
    await page.keyboard.press('Space');
    await heard(page, /1 document/);
  });

  test('an order that the office confirms says its new state', async () => {
    const page = await journey.signIn('owner@marlow.example', WIDE, '/jobs/state/requested');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/detail\//);
    await expectFocus(page, /^h1: /);
    await listen(page);
    const office = await journey.signIn('office@harrow.example', WIDE, '/desk/requests');
    await listen(office);
    await office.keyboard.press('j');
    await office.keyboard.press('c');
    await heard(office, /confirmed\. Not sent to \S+@/, /No new requests/);
    await expectFocus(office, /^h1: No new requests/);
    // Nobody has done anything on this page.
    await heard(page, /Scheduled/);
  });

  test('the search moves on to a page, whose heading has the focus', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await page.keyboard.press('Control+k');
    await expectFocus(page, /^combobox: /);
    await page.keyboard.type('documents');
    await page
      .getByRole('option', { name: /Documents/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents');
    await expectFocus(page, /^h1: /);
  });

  test('letter keys are listed under ?, and can be switched off', async () => {
    const page = await journey.signIn('owner@marlow.example', WIDE, '/jobs');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Next and previous row').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, /^(h1|body):/);
    await page.goto(journey.url('/account/profile'));
    await page.locator('[data-page-title]').waitFor();
    await tabTo(page, /^input: On$/);
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, /^input: Off$/);
    await page.goto(journey.url('/jobs'));
    await page.locator('[data-page-title]').waitFor();
    const before = await focusOf(page);
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    expect(await focusOf(page)).toBe(before);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the desk by keyboard', () => {
  test('a job is given to a lorry, taken back with Ctrl+Z, and moved to another day by the form', async () => {
    const { id, date, depotId } = await unallocatedJob(journey.url);
    const page = await journey.signIn('office@harrow.example', WIDE, `/desk/planner?depot=${depotId}&day=${date}`);
    await listen(page);
    const waiting = page.locator(`[data-tray] [data-plan="${id}"]`);
    const placed = page.locator(`[data-lane] [data-plan="${id}"]`);
    await waiting.focus();
    const onCard = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['plan']);
    await page.keyboard.press('Alt+ArrowDown');
    await heard(page, /moved to/);
    await placed.waitFor();
    await expect.poll(onCard).toBe(id);
    await page.keyboard.press('Control+z');
    await waiting.waitFor();
    await expect.poll(onCard).toBe(id);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expectFocus(page, /^select: Day/);
    await dialog.getByLabel('Day').selectOption(await laterDay(page, date));
    await tabTo(page, /^button: Move job/);
    await page.keyboard.press('Enter');
    await heard(page, /moved to/);
    await waiting.waitFor({ state: 'detached' });
  });
});

describe('forms by keyboard', () => {
  test('a form that stays open keeps the focus where it was when it was sent', async () => {
    const page = await journey.signIn('manager@harrow.example', WIDE, '/desk/settings?tab=company');
    await listen(page);
    // Opens before or after the request arrives, whichever is first.
    let gate = Promise.withResolvers<void>();
    await page.route('**/api/desk/settings', async (route) => {
      if (route.request().method() === 'PATCH') await gate.promise;
      await route.continue();
    });
    const save = async (from: RegExp) => {
      gate = Promise.withResolvers();
      await expectFocus(page, from);
      await page.keyboard.press('Enter');
      // The browser takes the focus away while the form is disabled.
      await expectFocus(page, /^body/);
      gate.resolve();
      await heard(page, /Saved/);
      await expectFocus(page, from);
    };
    await tabTo(page, /^input: Customer service telephone/);
    await save(/^input: Customer service telephone/);
    await tabTo(page, /^button: Save/);
    await save(/^button: Save/);
  });
});

describe('a driver’s day by keyboard', () => {
  test('the link is made in its dialog, and a stop is set out for and done', async () => {
    const { date, depotId, driver } = await twoStops(journey.url);
    const desk = await journey.signIn('office@harrow.example', WIDE, `/desk/planner?depot=${depotId}&day=${date}`);
    await listen(desk);
    await desk.getByRole('button', { name: `Route for ${driver}` }).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create link' }).waitFor();
    await tabTo(desk, /^button: Create link/);
    await desk.keyboard.press('Enter');
    await heard(desk, /Link ready/);
    await expect
      .poll(() => desk.evaluate(() => document.activeElement!.closest('[data-kit-dialog]') !== null))
      .toBe(true);
    const link = (await dialog.getByRole('button', { name: /driver’s link/ }).textContent())!;
    await desk.keyboard.press('Escape');
    await expectFocus(desk, new RegExp(`^button: Route for ${driver}`));

    const page = await journey.open(/\/run#token=[\w-]{43}/.exec(link)![0], PHONE);
    await page.getByRole('heading', { level: 1, name: /to do$/ }).waitFor();
    await tabTo(page, /^button: En route to stop/);
    await page.keyboard.press('Enter');
    await expectFocus(page, /^button: Stop \d+ is done/);
    await page.keyboard.press('Enter');
    await expectFocus(page, /^(input|select|textarea): /);
  });
});

describe('Metrics by keyboard', () => {
  test('values are accepted one after the other, and taken back with Ctrl+Z', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics/projects');
    await listen(page);
    await page.keyboard.press('j');
    await expectFocus(page, /^a: /);
    await tabTo(page, /^a: .*Site performance/);
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    await tabTo(page, /^a: Pending data/);
    await page.keyboard.press('Enter');
    await expectFocus(page, /^h1: /);
    await page.getByRole('table').waitFor();
    await page.keyboard.press('j');
    const row = await focusOf(page);
    expect(row).toMatch(/^a: /);
    await page.keyboard.press('a');
    await heard(page, /1 value accepted/);
    await expect.poll(() => focusOf(page)).not.toBe(row);
    await expectFocus(page, /^(a|h1|h2): /);
    await page.keyboard.press('Control+z');
    await heard(page, /shown/);
    await page.keyboard.press('t');
    await page.waitForURL('**/metrics/tasks');
    await expectFocus(page, /^h1: /);
  });

  test('a refused value stays in its cell with the reason, and a typed word is no command', async () => {
    const page = await journey.signIn('editor@metrics.example', WIDE, '/metrics/projects');
    await listen(page);
    await tabTo(page, /^a: .*Site performance/);
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid');
    await grid.waitFor();
    await expectFocus(page, /^td: /);
    await page.keyboard.type('1x9');
    await page.keyboard.press('Enter');
    await heard(page, /Only numbers are allowed/i);
    await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute('aria-invalid'))).toBe('true');
    expect(await grid.locator('input').inputValue()).toBe('1x9');
    await page.keyboard.press('Escape');
    await expectFocus(page, /^td: /);
    await page.keyboard.type('xcx', { delay: 20 });
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, /^td: /);
  });
});
