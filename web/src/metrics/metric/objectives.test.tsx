import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const METRIC = idOf(40);
const path = `/metrics/metric/${METRIC}/detail`;

interface Objective {
  fromKey: string;
  value: string;
  direction: 'DOWN' | 'BETWEEN';
  upper?: string | null;
  tolerance?: string;
}

/** A monthly metric, which takes the objectives that are set. */
function monthly(kind: { type: 'COUNT' | 'CURRENCY'; unit: string | null }) {
  let objectives: Objective[] = [];
  const project = { id: idOf(30), schedule: { frequency: 'MONTHLY', monthDay: 1 }, timeZone: 'Europe/London' } as const;
  const metric = () => ({ id: METRIC, name: 'Fuel spend', role: 'manager' as const, project, objectives, ...kind });
  return {
    getProject: project,
    getMetric: metric,
    setObjectives: ({ body }: { body: object }) => {
      const { direction, objectives: set } = body as Objective & { objectives: Objective[] };
      objectives = set.map((each) => ({ ...each, direction, tolerance: '0' }));
      return metric();
    },
    setObjective: ({ body }: { body: object }) => {
      objectives = [{ ...(body as Objective), fromKey: '2026-11-01' }];
      return metric();
    },
    listActivity: () =>
      objectives.map((_, n) => ({ id: idOf(50 + n), text: 'Priya Nair set the objective to between 9 and 12' })),
  };
}

it('a year of objectives is pasted from a spreadsheet, previewed by period and saved at once', async () => {
  const server = await open(path, { as, answers: monthly({ type: 'CURRENCY', unit: 'GBP' }) });
  await page.press('Paste from spreadsheet');
  await page.fill('Numbers', '£3,000.00\t2950\t2900\tless\t\t2800');
  await page.see('4 new · 1 is not a number');
  await page.press('At most');
  await page.dialog();
  await page.press('Set 4 objectives');
  await page.sent(server, 'setObjectives', {
    direction: 'DOWN',
    objectives: [
      { fromKey: '2026-11-01', value: '3000' },
      { fromKey: '2026-12-01', value: '2950' },
      { fromKey: '2027-01-01', value: '2900' },
      { fromKey: '2027-04-01', value: '2800' },
    ],
  });
  await page.see('4 objectives set');
  await page.row('At most £2,800.00');

  // The same again has nothing to save; a column is read like a row.
  await page.press('Paste from spreadsheet');
  await page.fill('Numbers', '3000\n2950\n2900');
  await page.see('3 unchanged');
  await page.disabled(/^Set 3 objectives/, /differ from the current objectives/);
  await page.keyboard('{Escape}');
  await page.gone('Paste objectives from a spreadsheet');
  expect(server.sent('setObjectives')).toHaveLength(1);
});

it('an objective between two limits is set with a tolerance, and its limits must be the right way round', async () => {
  const server = await open(path, { as, answers: monthly({ type: 'COUNT', unit: null }) });
  await page.press('Set objective');
  await page.press('Between');
  await page.fill('Lower limit', '9');
  await page.fill('Upper limit', '6');
  await page.press('Set objective');
  await page.see('The upper limit must be higher than the lower one');
  await page.dialog();
  await page.fill('Upper limit', '12');
  await page.fill('Tolerance', '1');
  await page.press('Set objective');
  await page.sent(server, 'setObjective', { direction: 'BETWEEN', value: '9', upper: '12', tolerance: '1' });
  await page.row('Between 9 and 12 (tolerance 1)');
  await page.see('Priya Nair set the objective to between 9 and 12');
});
