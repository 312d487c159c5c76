import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a person chooses when a metric alerts them, with figures as they type them', async () => {
  const server = await open(`/metrics/metric/${idOf(40)}/detail`, {
    as: colleague(),
    answers: {
      getMetric: { id: idOf(40), name: 'Waste', type: 'WEIGHT', unit: 't', finishedAt: null, viewers: [] },
      getMetricAlerts: { offTrack: true, above: null, below: null },
      setMetricAlerts: { offTrack: true, above: '1250.5', below: null },
    },
  });
  await page.fill('It is above (t)', 'much');
  await page.press('Save');
  await page.see('Only numbers are allowed');
  await page.fill('It is above (t)', '1,250.50 t');
  await page.press('Save');
  await page.see('Saved');
  expect(server.sent('setMetricAlerts')[0]!.body).toEqual({ offTrack: true, above: '1250.5', below: null });
});
