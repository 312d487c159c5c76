import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const [PROJECT, REVENUE] = [idOf(30), idOf(40)];
const settings = {
  getProject: { id: PROJECT, name: 'Yard figures', role: 'manager' as const },
  listMetrics: [{ id: REVENUE, name: 'Revenue', type: 'CURRENCY' as const, unit: 'GBP' }],
  listOrganisationMembers: [],
  updateMetric: { id: REVENUE, name: 'Revenue' },
};

it('a metric that now accepts values automatically asks about the values that are pending already', async () => {
  const cell = { key: '2026-11-16', version: 3, status: 'TO_BE_ACCEPTED' as const, value: '4000' };
  const server = await open(`/metrics/projects/${PROJECT}/settings`, {
    as: colleague(),
    answers: { ...settings, listPeriods: [{ start: cell.key, cell }], acceptPeriods: { results: [] } },
  });
  await page.press('Edit Revenue');
  await page.press('Accept values automatically');
  await page.press('Save');
  await page.see('Accept the pending value now?');
  await page.dialog();
  await page.sent(server, 'updateMetric', { autoAccept: true });
  await page.press('Accept now');
  await page.sent(server, 'acceptPeriods', { items: [{ metricId: REVENUE, key: cell.key, version: 3 }] });
  expect(server.sent('listPeriods')[0]!.query).toMatchObject({ show: 'waiting' });
});

it('a metric without pending values accepts automatically without a question', async () => {
  const server = await open(`/metrics/projects/${PROJECT}/settings`, {
    as: colleague(),
    answers: { ...settings, listPeriods: [] },
  });
  await page.press('Edit Revenue');
  await page.press('Accept values automatically');
  await page.press('Save');
  // The list is read again after the question, if there is one.
  await expect.poll(() => server.sent('listMetrics').length).toBeGreaterThan(1);
  expect(server.sent('listPeriods')).toHaveLength(1);
  expect(server.sent('acceptPeriods')).toEqual([]);
});

it('the settings say who is invited to report a metric', async () => {
  const ida = { email: 'ida@tarn.example', role: 'editor' as const };
  await open(`/metrics/projects/${PROJECT}/settings`, {
    as: colleague(),
    answers: { ...settings, listMetrics: [{ id: REVENUE, name: 'Revenue', editor: null, invited: [ida] }] },
  });
  await page.row('ida@tarn.example (invited)');
});
