import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { palette } from '../../../test/palette.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const organisation = { id: idOf(20), name: 'Marlow sites' };
const project = { id: idOf(30), name: 'Site performance', organisation, role: 'manager' as const };
const waste = { id: idOf(40), name: 'Waste collected', project: { id: project.id, name: project.name } };
const answers = {
  listProjects: ({ query }: { query: Readonly<Record<string, string>> }) =>
    'site performance'.includes(query['q'] ?? '') ? [project] : [],
  getProject: project,
  listMetrics: [],
  findMetrics: ({ query }: { query: Readonly<Record<string, string>> }) =>
    query['q']!.startsWith('waste') ? [waste] : [],
  getMetric: { ...waste, role: 'manager' as const },
  listPeriods: [],
  checkOrganisationName: { available: true },
};

it('the search opens a project, its screens, a metric and a page by keyboard only', async () => {
  await open('/metrics', { as: colleague(), answers });
  await palette.open();
  await palette.chosen('Scorecard');
  await page.dialog();
  await page.keyboard('site perf');
  await palette.chosen(/^Site performance/);
  await page.keyboard('{Enter}');
  await page.address(new RegExp(`^/metrics/projects/${project.id}$`));

  await palette.open();
  await palette.chosen('Report');
  expect(palette.group('Project: Site performance')).toEqual(['Report', 'Pending data', 'Evolution', 'Settings']);
  await page.keyboard('evol');
  await palette.chosen(/^Evolution/);
  await page.keyboard('{Enter}');
  await page.address(/\/evolution/);

  await palette.open();
  await page.keyboard('waste coll');
  await palette.chosen(/^Waste collected/);
  expect(palette.group('Metrics')).toEqual(['Waste collectedSite performance']);
  await page.dialog();
  await page.keyboard('{Enter}');
  await page.heading('Waste collected');

  await palette.open();
  expect(palette.group('Metric: Waste collected')).toEqual(['Data', 'Evolution', 'Detail']);
  await page.keyboard('new org');
  await palette.chosen('New organisation');
  await page.keyboard('{Enter}');
  await page.address(/^\/metrics\/organisations\/new$/);
});

it('the search opens by its button, and offers a new project only to managers', async () => {
  const member = [{ ...organisation, role: 'member' as const }];
  await open('/metrics/tasks', {
    as: colleague(),
    answers: { ...answers, listOrganisations: member, listProjects: [] },
  });
  await page.press(/^Search/);
  await page.button('New organisation');
  await page.absent('New project');
  await page.fill('Search', 'nothing like it');
  await page.see('No results for “nothing like it”.');
  await page.dialog();
});
