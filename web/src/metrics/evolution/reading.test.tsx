import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const [PROJECT, WASTE, REVENUE, EVENT] = [idOf(30), idOf(40), idOf(41), idOf(50)];
const metrics = [
  { id: WASTE, name: 'Waste collected', type: 'WEIGHT' as const, unit: 't' },
  { id: REVENUE, name: 'Revenue', type: 'CURRENCY' as const, unit: 'GBP' },
];
const weeks = [
  { key: '2026-11-09', label: 'W46' },
  { key: '2026-11-16', label: 'W47' },
];
/** Each metric with a value in the newest week alone, unless it has more. */
const seriesOf = (ids: string, values: Record<string, (string | null)[]>) =>
  ids.split(',').map((id) => {
    const metric = metrics.find((each) => each.id === id)!;
    return { metric, points: weeks.map((week, i) => ({ ...week, value: values[id]![i]! })) };
  });
const project = { getProject: { id: PROJECT, name: 'Yard figures', role: 'manager' as const }, listMetrics: metrics };
const at = `/metrics/projects/${PROJECT}/evolution`;
const slider = () => document.querySelector('[role="slider"][aria-label^="Evolution of"]')!;
const reads = (text: RegExp) => expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(text);

it('the chart is read by keyboard, each unit with its own axis; the same data is in a table and a file', async () => {
  const server = await open(at, {
    as: colleague(),
    answers: {
      ...project,
      getChart: ({ query }) => ({
        buckets: ['W'],
        bucket: 'W',
        frequency: 'WEEKLY',
        series: seriesOf(query['metricIds']!, { [WASTE]: [null, '12.4'], [REVENUE]: [null, '4000'] }),
      }),
    },
  });
  await page.press('Metrics: Waste collected');
  await page.press('Revenue');
  await reads(/^W47, Waste collected 12\.4\st.*, Revenue £4,000\.00/);
  await page.see('You need at least two values to draw a line.');
  expect(slider().querySelectorAll('svg > g').length).toBe(2);
  await page.keyboard('{Escape}');
  await page.press('More');
  // The second choice is made before the first is shown.
  await page.choose('Weight in', 'kilograms');
  await page.press('Include values not yet accepted');
  await page.address(/units=kg/, /waiting=false/);
  await page.keyboard('{Escape}');
  await reads(/Waste collected 12,400\skg/);
  await expect
    .poll(() => server.sent('getChart').at(-1)!.query)
    .toMatchObject({ metricIds: `${WASTE},${REVENUE}`, waiting: 'false' });
  (slider() as HTMLElement).focus();
  await page.keyboard('{Home}');
  await reads(/^W46, Waste collected no value/);
  await page.keyboard('{ArrowRight}');
  await reads(/^W47, /);
  await page.press('Show as table');
  await page.row(/W47.*12,400\skg.*£4,000\.00/);
  await expectAccessible();
  await page.press('Export');
  await page.press('CSV');
  await page.file('export.csv');
  expect(server.sent('exportMetrics')[0]!.query).toEqual({ projectIds: PROJECT, format: 'csv' });
});

it('a chart is compared with the time before, whose periods it names, and is exported with it', async () => {
  const server = await open(at, {
    as: colleague(),
    answers: {
      ...project,
      getChart: ({ query }) => {
        const compare = query['compare'] === 'before' ? ('before' as const) : null;
        const series = seriesOf(query['metricIds']!, { [WASTE]: ['11', '12.4'] }).map((each) => ({
          ...each,
          points: each.points.map((point, i) => ({
            ...point,
            compared: compare && { label: `W${44 + i}`, exists: true, value: '10' },
          })),
        }));
        return { buckets: ['W'], bucket: 'W', frequency: 'WEEKLY', compare, series };
      },
    },
  });
  await page.press('Compare');
  await page.press('Previous period');
  await page.address(/compare=before/);
  await page.keyboard('{Escape}');
  (slider() as HTMLElement).focus();
  await page.keyboard('{End}');
  await reads(/Waste collected 12\.4\st.*previous period 10\st \(W45\)/);
  await expectAccessible();
  await page.press('Export chart');
  await page.press('CSV');
  await page.file('getChart.csv');
  expect(server.sent('getChart').at(-1)!.query).toMatchObject({ compare: 'before', format: 'csv' });
});

it('events stand on the chart and below it, and lead to their period', async () => {
  const event = { id: EVENT, metricId: WASTE, key: weeks[1]!.key, period: weeks[1]!, author: 'Mona Manager' };
  const series = seriesOf(WASTE, { [WASTE]: ['11', '12.4'] });
  await open(at, {
    as: colleague(),
    answers: {
      ...project,
      getChart: { buckets: ['W'], bucket: 'W', series, events: [{ ...event, text: 'Demolition of block C began' }] },
      getMetric: { ...metrics[0]!, role: 'manager' },
      listPeriods: [],
      getPeriod: { label: 'W47' },
    },
  });
  await reads(/^W47, .*, Event: Demolition of block C began$/);
  await page.press('Waste collected, W47');
  await page.address(new RegExp(`^/metrics/metric/${WASTE}\\?period=${weeks[1]!.key}`));
  await page.dialog();
});

it('hidden events are neither on the chart nor below it', async () => {
  const event = { id: EVENT, metricId: WASTE, key: weeks[1]!.key, period: weeks[1]!, text: 'Demolition began' };
  const series = seriesOf(WASTE, { [WASTE]: ['11', '12.4'] });
  const answers = { ...project, getChart: { buckets: ['W' as const], bucket: 'W' as const, series, events: [event] } };
  await open(at, { as: colleague(), answers });
  await page.see('Demolition began');
  await page.press('More');
  await page.press('Show events');
  await page.gone('Demolition began');
  await page.address(/events=false/);
});
