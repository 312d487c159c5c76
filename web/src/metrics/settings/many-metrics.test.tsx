import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const PROJECT = idOf(30);
const NAMES = ['Waste collected', 'Skips collected', 'Recycling rate', 'Wasted journeys'];
const metrics = NAMES.map((name, i) => ({ id: idOf(40 + i), name, category: 'wasteManagement' as const }));
const [WASTE, SKIPS, RATE, JOURNEYS] = metrics.map(({ id }) => id) as [string, string, string, string];
const settings = {
  getProject: { id: PROJECT, name: 'Site performance', role: 'manager' as const },
  listMetrics: metrics,
  listOrganisationMembers: [],
};
const at = `/metrics/projects/${PROJECT}/settings`;

it('the category of selected metrics is changed after a preview, which holds only for what it was made of', async () => {
  const change = { before: 'wasteManagement' as const, after: 'performance' as const };
  const server = await open(at, {
    as: colleague(),
    answers: {
      ...settings,
      updateMetrics: {
        changes: metrics.slice(0, 2).map(({ id, name }) => ({ id, name, category: change })),
      },
    },
  });
  await page.press('Select Waste collected');
  await page.press('Select Skips collected');
  await page.press('Change 2 selected');
  await page.disabled('Preview changes', 'Tick what to change');
  await page.press('Change the category');
  await page.choose('Category', 'Performance');
  await page.press('Preview changes');
  await page.row(/Waste collected.*Unchanged.*Waste management → Performance/);
  await page.dialog();
  await page.choose('Category', 'Sales');
  await page.gone('Waste management → Performance');
  await page.choose('Category', 'Performance');
  await page.press('Preview changes');
  await page.press('Change 2 metrics');
  await page.see('2 metrics changed.');
  const asked = { metricIds: [WASTE, SKIPS], category: 'performance' };
  expect(server.sent('updateMetrics').map(({ body }) => body)).toEqual([
    { ...asked, preview: true },
    { ...asked, preview: true },
    { ...asked, preview: false },
  ]);
  await page.absent('Change 2 selected');
});

it('metrics are ordered by Alt and an arrow key, by a position and by buttons', async () => {
  const server = await open(at, { as: colleague(), answers: { ...settings, orderMetrics: {} } });
  const order = () =>
    [...document.querySelectorAll('li[draggable] > button:first-of-type')].map(({ textContent }) => textContent);
  await page.press('More');
  await page.press('Reorder');
  (await page.button('Recycling rate')).focus();
  await page.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(order).toEqual(['Waste collected', 'Recycling rate', 'Skips collected', 'Wasted journeys']);
  await page.see('Recycling rate moved to position 2 of 4');
  await page.choose('Metric', 'Wasted journeys');
  await page.fill(/^To position/, '5');
  await page.disabled('Move', 'Enter a position');
  await page.fill(/^To position/, '1');
  await page.press('Move');
  await page.press('Move Waste collected down');
  await page.dialog();
  await expect.poll(order).toEqual(['Wasted journeys', 'Recycling rate', 'Waste collected', 'Skips collected']);
  await page.press('Save order');
  await page.see('The order is saved.');
  await page.sent(server, 'orderMetrics', { metricIds: [JOURNEYS, RATE, WASTE, SKIPS] });
});

it('a project’s metrics are saved as a template under a name', async () => {
  const answers = { ...settings, saveMetricTemplate: { name: 'A usual site' } };
  const server = await open(at, { as: colleague(), answers });
  await page.press('More');
  await page.press('Save as template');
  await page.dialog();
  expect(await page.field('Name')).toHaveProperty('value', 'Site performance');
  await page.fill('Name', 'A usual site');
  await page.press('Save as template');
  await page.see('A usual site is saved as a template.');
  await page.sent(server, 'saveMetricTemplate', { name: 'A usual site' });
});
