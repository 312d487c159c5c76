import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('an empty export is reported without a file', async () => {
  const metric = { id: idOf(40), name: 'Waste collected', role: 'manager' as const };
  const server = await open(`/metrics/metric/${metric.id}`, {
    as: colleague(),
    answers: { getMetric: metric, listPeriods: [], exportMetrics: refuse('NO_DATA') },
  });
  await page.choose('Periods', 'Outstanding');
  await page.see('No matching periods.');
  await page.press('Export');
  await page.dialog();
  await page.press('CSV');
  await page.see('There is no data to export.');
  expect(page.saved).toEqual([]);
  expect(server.sent('exportMetrics')[0]!.query).toMatchObject({ metricIds: metric.id, show: 'open', format: 'csv' });
});

it('all projects are exported into one file, or a selection of them', async () => {
  const organisation = { id: idOf(20), name: 'Marlow sites' };
  const [yard, site] = [idOf(30), idOf(31)];
  const server = await open('/metrics/projects', {
    as: colleague(),
    answers: {
      listProjects: [
        { id: yard, name: 'Yard figures', organisation },
        { id: site, name: 'Site performance', organisation },
      ],
    },
  });
  await page.press('Export');
  await page.press('CSV');
  await page.file('export.csv');
  expect(server.sent('exportMetrics').map(({ query }) => query)).toEqual([{ format: 'csv' }]);
  await page.press('Export selection');
  await page.dialog();
  await page.press('Yard figures');
  await page.press('Include unreported periods');
  await page.press('Excel');
  await page.press('Download');
  await expect.poll(() => page.saved).toHaveLength(2);
  expect(server.sent('exportMetrics')[1]!.query).toEqual({ projectIds: yard, show: 'all', format: 'xlsx' });
});
