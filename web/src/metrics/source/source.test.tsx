import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { grid, WEEKS, weeksOf } from '../../../test/weeks.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const [METRIC, ORDER] = [idOf(40), idOf(41)];
const tonnes = {
  id: METRIC,
  name: 'Tonnes collected',
  type: 'WEIGHT',
  unit: 't',
  role: 'manager',
  project: { name: 'Tonnes' },
} as const;
const fed = { key: WEEKS[1]!, status: 'TO_BE_ACCEPTED', kind: 'VALUE', value: '12.4', version: 1, fed: true } as const;
const reported = { ...fed, reportedBy: 'Skip-hire portal' };

it('figures of the portal appear without a reload, each with the jobs behind it', async () => {
  let filled = false;
  const label = '16–22 Nov 2026 (W47)';
  const server = await open(`/metrics/metric/${METRIC}`, {
    as,
    answers: {
      getMetric: tonnes,
      listPeriods: () => (filled ? [{ label, start: WEEKS[1]!, cell: reported }] : []),
      getPeriod: {
        label,
        cell: reported,
        evidence: { feed: 'tonnes', value: '12.4', jobs: 2 },
        log: [{ id: idOf(50), text: 'Skip-hire portal reported 12.4 t' }],
      },
      listEvidence: [
        { jobId: idOf(51), orderId: ORDER, order: 'SO-10567', site: 'Kirkstall Forge', waste: 'Soil', netKg: 8_000 },
        { jobId: idOf(52), orderId: null, order: 'SO-10568', site: 'Kirkstall Forge', waste: 'Soil', netKg: 4_400 },
      ],
    },
  });
  await page.see('The first period starts on');
  filled = true;
  server.tell('figures');
  await page.row(/12\.4\st.*Skip-hire portal/);
  await page.press('Comments (0): 16–22 Nov 2026 (W47)');
  await page.see('Source data', /Tonnes collected: 12\.4\st from 2 jobs, as of/, 'Skip-hire portal reported 12.4 t');
  await page.dialog();
  await page.row(/SO-10567.*8\.00\st/);
  expect(await page.button('SO-10567')).toHaveProperty('pathname', `/orders/${ORDER}`);
  // Somebody who may not see the order gets its number alone.
  await page.absent('SO-10568');
});

it('a connected metric shows its source, and people report it once it is disconnected', async () => {
  const account = { id: idOf(31), name: 'Marlow Build Ltd' };
  let source: object | null = { feed: 'tonnes', account, sites: null, lagHours: 24, connectedBy: 'Olive Owner' };
  const server = await open(`/metrics/metric/${METRIC}/detail`, {
    as,
    answers: {
      getMetric: () => ({ ...tonnes, source }),
      disconnectMetric: () => {
        source = null;
        return { source };
      },
    },
  });
  await page.see('Data source', 'Marlow Build Ltd', 'Whole account', '24 hours');
  await expectAccessible();
  await page.press('Disconnect');
  await page.dialog();
  await page.press('Disconnect');
  await page.see('Values are entered by hand.');
  expect(server.sent('disconnectMetric')).toHaveLength(1);
});

it('the table marks the metric and the figures that the portal fills', async () => {
  const { path, answers } = weeksOf({
    name: tonnes.name,
    type: 'WEIGHT',
    unit: 't',
    connected: true,
    cells: ['11.9', reported, null],
  });
  await open(path, { as, answers });
  await grid.see('Portal', 1, /^12\.4.*To be accepted, Portal/);
});
