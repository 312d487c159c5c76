import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const EDITOR = 'ida@tarn.example';
const answers = {
  listOrganisationMembers: [],
  listMetricTemplates: [
    {
      id: idOf(40),
      name: 'A usual site',
      metrics: ['Waste collected', 'Skips'].map((name) => ({ name, type: 'COUNT' as const, objective: null })),
    },
  ],
  createProject: { id: idOf(30), name: 'Yard figures', metrics: 2 },
};

it('a project is created in four steps: at most three categories, a preview of the next periods, a draft that survives a reload', async () => {
  await open('/metrics/projects/new', { as: colleague(), answers });
  await page.fill('Name', 'Yard figures');
  await page.press('Next');
  await page.fill('Search categories', 'zzz');
  await page.see('There are no categories with this name.');
  await page.fill('Search categories', '');
  for (const name of ['Waste management', 'Sales', 'Staffing']) await page.press(name);
  await page.see('You can choose up to 3 categories');
  expect(await page.button('Marketing')).toHaveProperty('disabled', true);
  await expectAccessible();
  await page.press('Next');
  await page.press('Monthly');
  await page.choose('Month starts on', 'The last day');
  await page.see('Each period runs from the last day of a month');
  await page.press('Weekly');
  await page.see('23–29 Nov 2026 (W48)', '30 Nov – 6 Dec 2026 (W49)', '7–13 Dec 2026 (W50)');
  await page.gone('(W51)');
  await expectAccessible();
  await page.press('Next');
  await page.press('Skips collected');
  await page.press('Revenue');

  const server = await open('/metrics/projects/new?step=metrics', { as: colleague(), answers });
  await page.see('We’ve restored your draft.', '2 metrics');
  await page.press('Create project');
  await page.see('Select a unit');
  expect(server.sent('createProject')).toEqual([]);
  await page.choose('Unit', 'GBP');
  await page.fill('Editor for all metrics', EDITOR);
  await page.press('Set for all');
  await expectAccessible();
  await page.press('Create project');
  await page.heading('Yard figures is ready');
  await page.sent(server, 'createProject', {
    name: 'Yard figures',
    categories: ['wasteManagement', 'sales', 'staffing'],
    schedule: { frequency: 'WEEKLY', weekday: 1 },
    metrics: [
      { name: 'Skips collected', editorEmail: EDITOR },
      { name: 'Revenue', unit: 'GBP', editorEmail: EDITOR },
    ],
  });
  expect((await page.button('Settings')).getAttribute('href')).toBe(`/metrics/projects/${idOf(30)}/settings`);
});

it('a project starts with the metrics of a template of its organisation, each once', async () => {
  const server = await open('/metrics/projects/new', { as: colleague(), answers });
  await page.fill('Name', 'The next site');
  for (const step of ['Step 2 of 4', 'Step 3 of 4', 'Step 4 of 4']) {
    await page.press('Next');
    await page.see(step);
  }
  await page.choose('Template of your organisation', 'A usual site (2 metrics)');
  await page.press('Add its metrics');
  await page.see('2 metrics');
  await page.disabled('Add its metrics', 'Its metrics are here already');
  await expectAccessible();
  await page.press('Create project');
  await page.sent(server, 'createProject', { metrics: [{ name: 'Waste collected' }, { name: 'Skips' }] });
});
