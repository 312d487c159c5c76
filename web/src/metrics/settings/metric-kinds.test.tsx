import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const [PROJECT, ACCOUNT, SITE] = [idOf(30), idOf(31), idOf(32)];
const path = `/metrics/projects/${PROJECT}/settings`;
const UNLIKE = 'Money (£) and weight (t) can’t be added.';
const getProject = { id: PROJECT, name: 'Site performance', role: 'manager' } as const;

it('a computed metric takes its terms from a search, and says what is wrong with its formula', async () => {
  const project = { id: PROJECT, name: 'Site performance' };
  const server = await open(path, {
    as,
    answers: {
      getProject,
      findMetrics: ({ query }) =>
        'waste collected'.includes(query['q'] ?? '') ? [{ id: idOf(40), name: 'Waste collected', project }] : [],
      createMetric: ({ body }) =>
        String(body['formula']).includes('+') ? refuse('FORMULA_WRONG', { message: UNLIKE }) : {},
    },
  });
  await page.press('Add a metric');
  await page.see('Values are');
  await page.press('Computed from other metrics');
  await page.fill('Name', 'Cost per tonne');
  await page.choose('What it measures', 'CURRENCY');
  await page.choose('Unit', 'GBP');
  await page.fill('Formula', '[Waste spend] /');
  await page.press('Add a metric');
  await page.see('A metric in square brackets or a number is missing here. (Character 16)');
  expect(server.sent('createMetric')).toEqual([]);
  await page.fill('Formula', '[Waste spend] + [Waste collected]');
  await page.press('Add a metric');
  await page.see(UNLIKE);
  await page.dialog();
  await page.fill('Formula', '[Waste spend] /');
  await page.fill('Add a metric to the formula', 'waste coll');
  await page.press(/Waste collected.*Site performance/);
  expect(await page.field('Formula')).toHaveProperty('value', '[Waste spend] / [Waste collected]');
  await page.press('Add a metric');
  await page.sent(server, 'createMetric', {
    name: 'Cost per tonne',
    type: 'CURRENCY',
    unit: 'GBP',
    formula: '[Waste spend] / [Waste collected]',
  });
  await page.see('Cost per tonne added');
});

it('a metric that the portal fills is named after its figure, and needs an account, and sites if only some count', async () => {
  const server = await open(path, {
    as,
    answers: {
      getProject,
      listPortalAccounts: [{ id: ACCOUNT, name: 'Marlow Build Ltd', feeds: ['tonnes', 'spend'], whole: true }],
      listPortalSites: [{ id: SITE, name: 'Kirkstall Forge', town: 'Leeds' }],
      createMetric: {},
    },
  });
  await page.press('Add a metric');
  await page.see('Values are');
  await page.choose('Data source', 'tonnes');
  await page.press('Add a metric');
  await page.see('This field is required');
  await page.choose('Portal account', ACCOUNT);
  await page.press('Some sites');
  await page.button(/^Kirkstall Forge/);
  await page.dialog();
  await page.press('Add a metric');
  await page.see('Choose a site');
  await page.press('Whole account');
  await page.fill('Wait for late tickets (hours)', '0');
  await page.fill('Start from', '2026-10-05');
  await page.press('Add a metric');
  const source = { feed: 'tonnes', accountId: ACCOUNT, siteIds: null, lagHours: 0, from: '2026-10-05' };
  await page.sent(server, 'createMetric', { name: 'Tonnes collected', type: 'WEIGHT', unit: 't', source });
  await page.see('Tonnes collected added');
});

it('a daily metric dismisses its weekends from today or from its start', async () => {
  const daily = { id: idOf(41), name: 'Skips in the yard', type: 'COUNT' as const, startDate: '2026-11-11' };
  const server = await open(path, {
    as,
    answers: {
      getProject: { ...getProject, schedule: { frequency: 'DAILY' } },
      listMetrics: [daily],
      updateMetric: { ...daily, autoDismissWeekends: true },
    },
  });
  await page.press('Edit Skips in the yard');
  await page.see('Skip weekends automatically');
  await page.press('Skip weekends automatically');
  expect(await page.button('From today')).toHaveProperty('checked', true);
  await page.press(/^From the metric’s start, 11 November 2026/);
  await page.dialog();
  await page.press('Save');
  await page.sent(server, 'updateMetric', { autoDismissWeekends: true, weekendsFrom: 'start' });
  await page.gone('Edit Skips in the yard');
});
