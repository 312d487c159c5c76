import { getMetric } from '@tonnage/contract/metrics/metrics';
import { pushValues } from '@tonnage/contract/metrics/periods/push';
import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { createMetrics } from '@tonnage/contract/metrics/projects/many-metrics';
import { createProject, listMetrics } from '@tonnage/contract/metrics/projects';
import { addDays } from '@tonnage/domain/common/dates';
import { keysBetween } from '@tonnage/domain/metrics/periods/period';
import { beforeAll, expect, test } from 'vitest';
import { computePiece } from '../../src/metrics/metrics/commands/compute-later.ts';
import { asWorker } from '../../src/platform/queue/worker-context.ts';
import type { Client } from '../client.ts';
import { harness } from '../harness.ts';
import { computeFormulas } from '../metrics/compute-formulas.ts';
import { type NewMetric, type Team, team } from '../metrics/team.ts';

const h = harness();
const TODAY = '2026-03-03';
let t: Team;
let mona: Client;

beforeAll(async () => {
  t = await team(h);
  mona = await h.as(t.manager);
});

const counts = (n: number): NewMetric[] => Array.from({ length: n }, (_, i) => ({ name: `m${i}`, type: 'COUNT' }));
const formulas = (n: number, terms: number): NewMetric[] =>
  Array.from({ length: n }, (_, i) => ({
    name: `f${i}`,
    type: 'COUNT',
    formula: Array.from({ length: terms }, (_, k) => `[m${k}]`).join('+'),
  }));

async function daily(name: string, startDate: string, metrics: NewMetric[]): Promise<string> {
  const data = { name, schedule: { frequency: 'DAILY' as const }, startDate, metrics };
  return (await mona.ok(createProject, { params: { id: t.organisationId }, body: { data } })).data.id;
}
const many = (id: string, metrics: NewMetric[]) =>
  mona.call(createMetrics, { params: { id }, body: { data: { metrics } } });
const ids = async (id: string) =>
  new Map((await mona.ok(listMetrics, { params: { id } })).data.map((metric) => [metric.name, metric.id]));
const values = (metricId: string) =>
  h.number(
    `select count(*) from metric_values v join metrics m on m.id = v.metric_id where m.public_id = '${metricId}'`,
  );

/** Reports a metric's value of every day, a thousand to a request. */
async function reportAll(metric: string, keys: readonly string[]): Promise<void> {
  const body = { data: { name: `Script ${metric}`, scopes: ['values.write' as const] } };
  const { secret } = (await mona.ok(createOrganisationKey, { params: { id: t.organisationId }, body })).data;
  await h.bearer(secret).ok(pushValues, {
    body: { data: { values: keys.map((period, i) => ({ metric, period, value: i + 1 })) } },
  });
}

test('a request computes no formula: the queue does, in pieces, and the metric says so until it is done', async () => {
  const start = addDays(TODAY, -499);
  const project = await daily('Days', start, counts(1));
  const keys = keysBetween({ frequency: 'DAILY' }, start, TODAY);
  await reportAll((await ids(project)).get('m0')!, keys);
  expect(
    (
      await many(project, [
        { name: 'f', type: 'COUNT', formula: '[m0] * 2' },
        { name: 'g', type: 'COUNT', formula: '[f] + 1' },
      ])
    ).status,
  ).toBe(201);
  const [f, g] = [(await ids(project)).get('f')!, (await ids(project)).get('g')!];
  expect([await values(f), await values(g)]).toEqual([0, 0]);
  const computing = async (id: string) => (await mona.ok(getMetric, { params: { id } })).data.computing;
  expect([await computing(f), await computing(g)]).toEqual([true, true]);
  // The one that reads the other is queued by its last piece.
  expect(await h.number(`select count(*) from pgboss.job where name = 'metric.compute'`)).toBe(1);

  const piece = () => asWorker(h.deps, h.fixtures.alpha.tenantId, h.clock.now(), (ctx) => computePiece(ctx, f));
  const steps: [boolean, number][] = [];
  for (let i = 0; i < 3; i++) steps.push([await piece(), await values(f)]);
  expect(steps).toEqual([
    [true, 200],
    [true, 400],
    [false, 500],
  ]);
  expect(await computeFormulas(h)).toBe(2);
  expect([await values(g), await computing(f), await computing(g)]).toEqual([500, false, false]);
  const sum = `select sum(value) from metric_values v join metrics m on m.id = v.metric_id where m.public_id = '${g}'`;
  expect(await h.number(sum)).toBe(500 * 501 + 500);
});

test('periods without any figure are skipped', async () => {
  const project = await daily('Empty', addDays(TODAY, -3650), counts(3));
  expect((await many(project, formulas(2, 3))).status).toBe(201);
  const f = (await ids(project)).get('f0')!;
  await reportAll((await ids(project)).get('m1')!, [TODAY]);
  const more = await asWorker(h.deps, h.fixtures.alpha.tenantId, h.clock.now(), (ctx) => computePiece(ctx, f));
  expect(more).toBe(false);
  expect(await computeFormulas(h)).toBe(2);
});

test('one call adds no formulas that read more than two million figures together', async () => {
  const project = await daily('Years', addDays(TODAY, -3650), counts(100));
  const answer = await many(project, formulas(12, 100));
  expect([answer.status, answer.refusal, answer.error.message]).toEqual([
    422,
    'FORMULA_WRONG',
    'These formulas read too many values together. Add fewer of them at a time, or start them later.',
  ]);
  expect((await many(project, formulas(5, 100))).status).toBe(201);
});

test('values that touch many formulas leave the rest to the queue', async () => {
  const start = addDays(TODAY, -299);
  const project = await daily('Wide', start, counts(1));
  const keys = keysBetween({ frequency: 'DAILY' }, start, TODAY);
  expect(
    (
      await many(
        project,
        Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, type: 'COUNT' as const, formula: `[m0] + ${i}` })),
      )
    ).status,
  ).toBe(201);
  await computeFormulas(h);
  await reportAll((await ids(project)).get('m0')!, keys);
  const filled = () =>
    h.number(`select count(*) from metrics m where m.project_id = '${project}' and m.formula is not null
      and (select count(*) from metric_values v where v.metric_id = m.id) = 300`);
  expect(await filled()).toBe(66);
  expect(await computeFormulas(h)).toBe(34);
  expect(await filled()).toBe(100);
});
