import { describe, expect, test } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, exported, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();

const VIEWER = 'viewer@metrics.example';
const MANAGER = 'manager@metrics.example';

describe('the scorecard', () => {
  test('a viewer finds on a phone what is off track, and goes from there to the evidence', async () => {
    const page = await journey.signIn(VIEWER, PHONE, '/metrics');
    await page.getByRole('heading', { name: /^\d metrics off track/ }).waitFor();
    await expectAccessible(page);
    const rows = page.getByRole('table', { name: 'Scorecard' }).getByRole('row');
    // Off track first, with the word and since when.
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/Off track\s+since \d/);
    await page.getByRole('link', { name: /^Off track/ }).click();
    await page.waitForURL('**/metrics?status=OFF_TRACK');
    await expect
      .poll(async () => (await rows.allInnerTexts()).slice(1).every((row) => row.includes('Off track')))
      .toBe(true);
    const recovery = rows.filter({ hasText: 'Recovery rate' });
    await recovery.getByText('≥ 80%').waitFor();
    // From the figure to the jobs that it was calculated from.
    await recovery.getByRole('link', { name: /^[\d.]+%$/ }).click();
    const period = page.getByRole('dialog');
    await period.getByRole('heading', { name: 'Source data' }).waitFor();
    await period
      .getByText(/from \d+ jobs?/)
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  test('a manager narrows, groups, marks and exports it, and a new tolerance turns a metric amber at once', async () => {
    const page = await journey.signIn(MANAGER, WIDE, '/metrics');
    const table = page.getByRole('table', { name: 'Scorecard' });
    await page.getByText(/^\d+ values to accept$/).waitFor();
    await table.waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('By project');
    await page.getByRole('table', { name: 'Fleet' }).waitFor();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.waitForURL(/group=project.*dense=true|dense=true.*group=project/);
    await expectAccessible(page);
    // The address is the view.
    await page.reload();
    await page.getByRole('button', { name: 'Full rows' }).click();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('');
    await page.getByRole('searchbox', { name: /^Search metrics/ }).fill('spend');
    await expect.poll(() => table.getByRole('row').count()).toBe(4);
    await page.getByRole('button', { name: 'Add Waste spend to favourites' }).click();
    await page.getByRole('table', { name: 'Favourites' }).getByText('Waste spend').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), exported(page)]);
    expect(file.suggestedFilename()).toMatch(/^scorecard-.*\.csv$/);
    await page.getByRole('button', { name: 'Remove Waste spend from favourites' }).click();
    await table.waitFor();

    await page.getByRole('searchbox', { name: /^Search metrics/ }).fill('recycling');
    const recycling = table.getByRole('row').filter({ hasText: 'Recycling rate' });
    await recycling.getByText('Off track').waitFor();
    // Somebody else changes the objective; the row follows without a reload.
    const api = await apiOf(journey.url, MANAGER);
    const metrics = (await api('GET', '/metrics/metrics?q=Recycling')).body['data'] as { id: string }[];
    const rows = (await api('GET', '/metrics/scorecard?q=Recycling')).body['data'] as { latest: { key: string } }[];
    const goal = { value: '85', direction: 'UP', tolerance: '50', fromKey: rows[0]!.latest.key };
    expect((await api('POST', `/metrics/metrics/${metrics[0]!.id}/objectives`, goal)).status).toBe(200);
    await recycling.getByText('At risk').waitFor();
    await page.getByRole('heading', { name: '1 metric at risk' }).waitFor();
    // The same status in the metric's own table.
    await recycling.getByRole('link', { name: /^Recycling rate/ }).click();
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByRole('cell', { name: 'At risk' }).first().waitFor();
  });

  test('an objective between two limits with a tolerance is set on its screen', async () => {
    const page = await journey.signIn(MANAGER, WIDE, '/metrics');
    await page.getByRole('link', { name: /^Skips collected/ }).click();
    await page.getByRole('link', { name: 'Detail' }).click();
    await page.getByRole('button', { name: 'Set objective' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Between', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Lower limit' }).fill('9');
    await dialog.getByRole('textbox', { name: 'Upper limit' }).fill('6');
    await dialog.getByRole('button', { name: 'Set objective' }).click();
    await dialog.getByText('The upper limit must be higher than the lower one').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Upper limit' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('1');
    await dialog.getByRole('button', { name: 'Set objective' }).click();
    await page.getByRole('cell', { name: 'Between 9 and 12 (tolerance 1)' }).waitFor();
    await page.getByText('Priya Nair set the objective to between 9 and 12 (tolerance 1) from').waitFor();
  });
});
