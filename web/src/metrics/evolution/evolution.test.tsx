import { expect, it } from 'vitest';
import { within } from '@testing-library/dom';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import type { Request } from '../../../test/stand-in.ts';
import { grid, weeksOf } from '../../../test/weeks.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const PROJECT = idOf(30);
const path = `/metrics/projects/${PROJECT}/evolution`;
const collected = { id: idOf(40), name: 'Waste collected', type: 'WEIGHT', unit: 't' } as const;
const spend = { id: idOf(41), name: 'Waste spend', type: 'CURRENCY', unit: 'GBP' } as const;
const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'];

/** The chart of the metrics and the time that are asked for. */
function chartOf({ query }: Request) {
  const { metricIds = '', from = '' } = query;
  const keys = WEEKS.filter((key) => key >= from);
  const own = { percent: 80, expected: 1, covered: 1 };
  return {
    bucket: 'W' as const,
    frequency: 'WEEKLY' as const,
    buckets: ['W' as const, 'M' as const, 'Y' as const],
    series: [collected, spend]
      .filter(({ id }) => metricIds.split(',').includes(id))
      .map((metric) => ({
        metric,
        points: keys.map((key, n) => ({
          ...own,
          key,
          label: `Week of ${key}`,
          value: String(12 + n),
          objective: { value: '15', direction: 'UP' as const, tolerance: '0' },
        })),
        headline: { value: '25', covered: keys.length, expected: keys.length },
      })),
  };
}
const answers = {
  getProject: { id: PROJECT, name: 'Site performance' },
  listMetrics: [collected, spend],
  getChart: chartOf,
};
const chart = () => page.slider(/^Evolution of /);
const reads = (text: RegExp) => expect.poll(async () => (await chart()).getAttribute('aria-valuetext')).toMatch(text);

it('the chart overlays metrics of other units, and shows them as percentages of the objective', async () => {
  await open(path, { as, answers });
  await chart();
  await page.press('More');
  await page.see('% of objective');
  await page.absent('Overlay');
  await page.keyboard('{Escape}');
  await page.press('Metrics: Waste collected');
  await page.press('Waste spend');
  await page.see(/In the chart: Waste collected, Waste spend/);
  await page.keyboard('{Escape}');
  await page.press('More');
  await page.press('Overlay');
  await page.address(/mode=overlay/);
  await page.keyboard('{Escape}');
  (await chart()).focus();
  await page.keyboard('{Home}');
  await reads(/^Week of 2026-10-26, Waste collected 12.*\st.*Waste spend £12/);
  await expectAccessible();
  await page.press('More');
  await page.press('% of objective');
  await page.keyboard('{Escape}');
  await reads(/Waste collected 80% \(.*\st.*Waste spend 80% \(/);
});

it('a time window is in the address, and the table and the figures follow', async () => {
  const server = await open(path, { as, answers });
  await page.slide(/^From/, 2);
  await page.address(/from=2026-11-09/);
  await expect.poll(() => server.sent('getChart').at(-1)!.query).toMatchObject({ from: '2026-11-09' });
  await page.row(/Waste collected.*2 of 2 periods/);
  await page.press('Show as table');
  const table = within(await page.figure(/^Evolution of /));
  await expect.poll(() => table.queryAllByRole('row')).toHaveLength(3);
  await expectAccessible();
});

it('a reload shows the same window', async () => {
  await open(`${path}?from=2026-11-09`, { as, answers });
  await expect.poll(async () => (await chart()).getAttribute('aria-valuemax')).toBe('1');
});

it('the chart below the table shows the row of the cursor, and by month if that is chosen', async () => {
  const { path: report, answers: table } = weeksOf(
    { ...collected, cells: ['12', null, null] },
    { ...spend, cells: ['3900', null, null] },
  );
  const server = await open(report, { as, answers: { ...table, getChart: chartOf } });
  await page.figure('Evolution of Waste collected');
  await grid.focus('Waste spend', 0);
  await page.figure('Evolution of Waste spend');
  await page.press('M');
  await page.address(/\?bucket=M$/);
  await expect.poll(() => server.sent('getChart').at(-1)!.query).toMatchObject({ bucket: 'M', metricIds: spend.id });
  await expectAccessible();
});
