import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney, projectLink, WIDE } from './journey.ts';

const journey = makeJourney();

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
/** The newest ended week: the running one is the last of nine. */
const DUE = 7;

describe('figures typed in the wrong place', () => {
  test('a value in the wrong row raises a warning, and one press moves it as one undo step', async () => {
    const page = await journey.signIn('editor@metrics.example', WIDE, '/metrics');
    await projectLink(page, 'Site performance').click();
    await page.getByRole('grid').waitFor();
    const [spend, journeys] = [cell(page, 4, DUE + 1), cell(page, 5, DUE + 1)];
    await journeys.focus();
    await page.keyboard.type('3900');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Wasted journeys, .*: have you swapped two rows\? £3,900\.00 is usual for Waste spend/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Swap with Waste spend' }).click();
    await expect.poll(() => spend.innerText()).toMatch(/^3,900\.00/);
    await expect.poll(() => journeys.innerText()).not.toMatch(/3,?900/);
    // Saved, and undone, in the same way.
    await expect.poll(() => spend.innerText()).toContain('To be accepted');
    await expect.poll(() => journeys.innerText()).toContain('In progress');
    await spend.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => journeys.innerText()).toMatch(/^3,?900/);
  });

  test.each([
    ['while it is being saved', /^1[34]/],
    ['after it was saved', /To be accepted|Updated/],
  ])('undo restores what was typed before, %s', async (_when, written) => {
    const page = await journey.signIn('editor@metrics.example', WIDE, '/metrics');
    await projectLink(page, 'Site performance').click();
    await page.getByRole('grid').waitFor();
    // An empty cell: pending, or overdue from Tuesday on.
    const empty = /Pending|Overdue/;
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(empty);
    for (const value of ['13', '14']) {
      await cell(page, 0, DUE).focus();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(written);
    }
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(/^14/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(/^13/);
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(written);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 0, DUE).innerText()).toMatch(empty);
  });

  test('a year of objectives is pasted from a spreadsheet, previewed by period and saved at once', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('Fuel spend');
    await page.getByRole('option', { name: /^Fuel spend/ }).click();
    await page.getByRole('link', { name: 'Detail' }).click();
    await page.getByRole('button', { name: 'Paste from spreadsheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste objectives from a spreadsheet' });
    await dialog.getByLabel('Numbers').fill('£3,000.00\t2950\t2900\tless\t\t2800');
    await dialog.getByText('4 new · 1 is not a number').waitFor();
    await dialog.getByRole('radio', { name: 'At most' }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set 4 objectives' }).click();
    await page.getByText('4 objectives set').waitFor();
    await page.getByRole('cell', { name: 'At most £2,800.00' }).waitFor();

    // The same again has nothing to save; a column is read like a row.
    await page.getByRole('button', { name: 'Paste from spreadsheet' }).click();
    await dialog.getByLabel('Numbers').fill('3000\n2950\n2900');
    await dialog.getByText('3 unchanged').waitFor();
    await dialog.getByRole('button', { name: /^Set 3 objectives/, disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('a daily project', () => {
  test('a daily project dismisses its weekends from the start, if chosen', async () => {
    const api = await apiOf(journey.url, 'manager@metrics.example');
    const [organisation] = (await api('GET', '/metrics/organisations')).body['data'] as { id: string }[];
    const startDate = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
    const metrics = [{ name: 'Skips in the yard', type: 'COUNT', startDate }];
    const project = { name: 'Day book', schedule: { frequency: 'DAILY' }, startDate, metrics };
    expect((await api('POST', `/metrics/organisations/${organisation!.id}/projects`, project)).status).toBe(201);

    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await page.getByRole('link', { name: 'Day book' }).first().click();
    const weekends = page.getByRole('gridcell').filter({ hasText: 'Weekend' });
    await page.getByRole('grid').waitFor();
    expect(await weekends.count()).toBe(0);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit Skips in the yard' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Skip weekends automatically').check();
    await dialog.getByRole('radio', { name: 'From today' }).waitFor({ state: 'attached' });
    await dialog.getByRole('radio', { name: /^From the metric’s start/ }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    // On any day: at least one of the last seven is a weekend day that has ended.
    await expect.poll(() => weekends.count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });
});

describe('an accepted value', () => {
  test('a manager adds a correction beside an accepted value: grid, table and scorecard show both', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await projectLink(page, 'Site performance').click();
    await page.getByRole('grid').waitFor();
    const accepted = cell(page, 0, 2);
    await expect.poll(() => accepted.innerText()).toContain('Accepted');
    await accepted.focus();
    await page.keyboard.press('Control+Enter');
    const details = page.getByRole('dialog').first();
    await details.getByRole('button', { name: 'Correct figure' }).click();
    const form = page.getByRole('dialog', { name: /^Correct / });
    await form.getByLabel(/^Corrected figure/).fill('98.7');
    await form.getByRole('button', { name: 'Add correction' }).click();
    await form.getByText('Say why the accepted figure is wrong.').waitFor();
    await form.getByLabel('Reason').fill('A ticket was counted twice');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add correction' }).click();
    await form.waitFor({ state: 'detached' });
    await details.getByText(/corrected it to 98\.7.*: “A ticket was counted twice”/).waitFor();
    await details.getByText(/Corrected, accepted as/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => accepted.innerText()).toMatch(/^98\.7\s+Corrected \(/);
    await expectAccessible(page);
  });
});

describe('a computed metric', () => {
  test('a manager adds a formula: its figures are there at once, marked, never typed, with their terms', async () => {
    const page = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await projectLink(page, 'Site performance').click();
    await page.getByRole('grid').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Add a metric' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Cost per tonne');
    await form.getByText('Computed from other metrics').click();
    await form.getByLabel('What it measures').selectOption('CURRENCY');
    await form.getByLabel('Unit').selectOption('GBP');
    await form.getByLabel('Formula', { exact: true }).fill('[Waste spend] /');
    await form.getByRole('button', { name: 'Add a metric' }).click();
    await form.getByText('A metric in square brackets or a number is missing here. (Character 16)').waitFor();
    await form.getByLabel('Formula', { exact: true }).fill('[Waste spend] + [Waste collected]');
    await form.getByRole('button', { name: 'Add a metric' }).click();
    await form.getByText('Money (£) and weight (t) can’t be added.').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Formula', { exact: true }).fill('[Waste spend] /');
    await form.getByLabel('Add a metric to the formula').fill('waste coll');
    await page.getByRole('option', { name: /Waste collected.*Site performance/ }).click();
    await form.getByRole('button', { name: 'Add a metric' }).click();
    await page.getByText('Cost per tonne added').waitFor();

    await page.getByRole('link', { name: 'Report', exact: true }).click();
    const row = page.getByRole('row', { name: /Cost per tonne/ });
    const computed = row.locator('[data-cell]').nth(2);
    await expect.poll(() => computed.innerText()).toMatch(/\d\.\d\d?\s+Accepted, Computed$/);
    await computed.focus();
    await page.keyboard.type('7');
    await expect.poll(() => computed.innerText()).toMatch(/Computed$/);
    await page.keyboard.press('Control+Enter');
    const details = page.getByRole('dialog');
    const terms = details.getByRole('region', { name: 'Computed from', exact: true });
    await terms.getByRole('link', { name: 'Waste spend' }).waitFor();
    await expectAccessible(page);
    await terms.getByRole('link', { name: 'Waste collected' }).click();
    await page.waitForURL(/\/metrics\/metric\/.*\?period=/);
  });
});

describe('the chart', () => {
  test('the chart overlays metrics of other units, as percentages of the objective, and for a time window; table and figures follow', async () => {
    const manager = await journey.signIn('manager@metrics.example', WIDE, '/metrics');
    await projectLink(manager, 'Site performance').click();
    // The chart below the table shows the row of the cursor.
    await cell(manager, 4, DUE).focus();
    await manager.getByRole('heading', { name: 'Waste spend' }).waitFor();
    await manager.getByRole('radio', { name: 'M', exact: true }).click({ force: true });
    await manager.waitForURL('**?bucket=M');
    await manager.getByText(/^Waste spend: .* periods/).waitFor();
    await expectAccessible(manager);
    await manager.getByRole('link', { name: 'Evolution' }).click();
    const chart = manager.getByRole('slider', { name: /^Evolution of / });
    await chart.waitFor();
    const shown = manager.getByRole('group', { name: 'Metrics in the chart' });
    await shown.getByRole('checkbox', { name: 'Waste spend' }).check();
    await manager.getByText('Overlay', { exact: true }).click();
    await manager.waitForURL(/mode=overlay/);
    // The oldest period in which both have a value.
    await chart.focus();
    await manager.keyboard.press('Home');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/Waste collected .*\st.*Waste spend £/);
    await expectAccessible(manager);
    await manager.getByText('% of objective', { exact: true }).click();
    await expect
      .poll(() => chart.getAttribute('aria-valuetext'))
      .toMatch(/Waste collected \d+% \(.*\st.*Waste spend \d+%/);
    const from = manager.getByRole('slider', { name: /^From/ });
    await from.focus();
    await manager.keyboard.press('End');
    await manager.waitForURL(/mode=objective.*from=/);
    await manager
      .getByRole('table', { name: 'Summary' })
      .getByText(/ of 2 periods/)
      .first()
      .waitFor();
    await manager.getByRole('button', { name: 'Show as table' }).click();
    const twin = manager.getByRole('region', { name: /^Evolution of / });
    // The header, and the two periods left in view.
    await expect.poll(() => twin.getByRole('row').count()).toBe(3);
    await expectAccessible(manager);
    await manager.reload();
    await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('1');
  });
});

describe('the portal', () => {
  /** The Monday eight weeks ago. */
  const since = () => {
    const day = new Date(Date.now() - 56 * 86_400_000);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    return day.toISOString().slice(0, 10);
  };

  test('the portal fills a metric of a manager who is a member: connected in the form, marked, with the jobs behind it', async () => {
    const owner = await apiOf(journey.url, 'owner@marlow.example');
    const made = async (path: string, data: object) =>
      ((await owner('POST', path, data)).body['data'] as { id: string }).id;
    const organisation = await made('/metrics/organisations', { name: 'Marlow waste', timeZone: 'Europe/London' });
    const schedule = { frequency: 'WEEKLY', weekday: 1 };
    const project = await made(`/metrics/organisations/${organisation}/projects`, {
      name: 'Tonnes',
      schedule,
      startDate: since(),
    });
    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url(`/metrics/projects/${project}/settings`));
    await page.getByRole('button', { name: 'Add a metric' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Data source').selectOption({ label: 'Portal: tonnes collected' });
    await form.getByRole('button', { name: 'Add a metric' }).click();
    await form.getByText('This field is required').waitFor();
    await form.getByLabel('Portal account').selectOption({ label: 'Marlow Build Ltd' });
    await form.getByText('Some sites').click();
    await form.getByRole('checkbox').first().waitFor();
    await expectAccessible(page);
    await form.getByText('Whole account').click();
    await form.getByLabel('Wait for late tickets (hours)').fill('0');
    await form.getByLabel('Start from').fill(since());
    await form.getByRole('button', { name: 'Add a metric' }).click();
    await page.getByText('Tonnes collected added').waitFor();

    await page.getByRole('link', { name: 'Tonnes collected' }).click();
    // The portal's figures appear without a reload.
    await expect.poll(() => page.getByText('Skip-hire portal').count(), { timeout: 30_000 }).toBeGreaterThan(3);
    await page
      .getByRole('button', { name: /^Comments \(/ })
      .nth(2)
      .click();
    const period = page.getByRole('dialog');
    await period.getByRole('heading', { name: 'Source data' }).waitFor();
    await period.getByText(/^Tonnes collected: .* from \d+ jobs?, as of/).waitFor();
    await expectAccessible(page);
    const order = period.getByRole('link', { name: /^SO-/ }).first();
    expect(await order.getAttribute('href')).toMatch(/^\/orders\//);
    await period.getByText('Skip-hire portal reported').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Detail' }).click();
    await page.getByRole('heading', { name: 'Data source' }).waitFor();
    await expectAccessible(page);
    await page.goto(journey.url(`/metrics/projects/${project}`));
    await page.getByRole('grid').getByText('Portal').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Values are entered by hand.').waitFor();
  });
});
