import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const [sites, fleet] = [
  { id: idOf(30), name: 'Site performance' },
  { id: idOf(31), name: 'Fleet' },
];
const toAccept = [
  { project: sites, organisation: 'Marlow sites', count: 3 },
  { project: fleet, organisation: 'Marlow sites', count: 9 },
];
const toReport = [{ project: fleet, organisation: 'Marlow sites', open: 1 }];
const listOrganisations = [{ id: idOf(20), name: 'Marlow sites', role: 'manager' as const }];

it('the next step is to accept the first project’s values', async () => {
  await open('/metrics/tasks', { as, answers: { listOrganisations, getTasks: { toAccept } } });
  await page.heading('12 values to accept');
  expect((await page.button('Accept 3 values')).getAttribute('href')).toBe(`/metrics/projects/${sites.id}/pending`);
});

it('what is to be reported comes first', async () => {
  await open('/metrics/tasks', { as, answers: { listOrganisations, getTasks: { toReport, toAccept } } });
  await page.heading('1 value to report, 12 to accept');
  expect((await page.button('Report 1 value')).getAttribute('href')).toBe(`/metrics/projects/${fleet.id}`);
  await page.absent('Accept 3 values');
});
