import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a metric’s objective is set, and shown with its activity, which is filtered by type', async () => {
  const metric = {
    id: idOf(40),
    project: { id: idOf(30), name: 'Yard figures' },
    name: 'Waste collected',
    type: 'WEIGHT' as const,
    unit: 't',
    role: 'manager' as const,
  };
  let objectives: { fromKey: string; value: string; direction: 'UP' }[] = [];
  const server = await open(`/metrics/metric/${metric.id}/detail`, {
    as: colleague(),
    answers: {
      getMetric: () => ({ ...metric, objectives }),
      listActivity: ({ query }) => (query['type'] ? [] : [{ id: idOf(50), text: 'Ida Tarn reported 12.4 t' }]),
      setObjective: () => {
        objectives = [{ fromKey: '2026-11-23', value: '12', direction: 'UP' }];
        return {};
      },
    },
  });
  await page.see('Ida Tarn reported 12.4 t', 'No objective set.');
  await page.press('Set objective');
  await page.dialog();
  await page.fill('Objective', '12');
  await page.press('Set objective');
  await page.row(/At least 12\st/);
  await page.sent(server, 'setObjective', { value: '12', direction: 'UP' });
  await expectAccessible();
  await page.choose('Type of activity', 'Values accepted');
  await page.see('No activity of this type.');
});
