import { deleteMetric, getMetric, updateMetric } from '@tonnage/contract/metrics/metrics';
import { updateMetrics } from '@tonnage/contract/metrics/projects/many-metrics';
import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { acceptPeriods, correctPeriod, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { pushValues } from '@tonnage/contract/metrics/periods/push';
import { getGrid, getTasks, listWaiting } from '@tonnage/contract/metrics/periods/reading';
import {
  copyProject,
  createMetric,
  createProject,
  deleteProject,
  getProject,
  listMetrics,
} from '@tonnage/contract/metrics/projects';
import { getScorecard } from '@tonnage/contract/metrics/scorecard';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { computeFormulas } from '../../../test/metrics/compute-formulas.ts';
import {
  BEFORE_LAST,
  LAST_WEEK,
  look,
  type NewMetric,
  RUNNING,
  type Team,
  team,
  write,
} from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let mona: Client;
let edgar: Client;

async function fresh(over: Parameters<typeof team>[1] = {}): Promise<void> {
  t = await team(h, over);
  [mona, edgar] = [await h.as(t.manager), await h.as(t.editor)];
}

const add = (data: NewMetric, id = t.projectId) => mona.call(createMetric, { params: { id }, body: { data } });
const made = async (data: NewMetric, id = t.projectId) => {
  const { data: metric } = (await add(data, id)).body;
  await computeFormulas(h);
  return metric.id;
};
const skips: NewMetric = { name: 'Skips', type: 'COUNT' };
const perSkip: NewMetric = {
  name: 'Tonnes per skip',
  type: 'WEIGHT',
  unit: 't',
  formula: '[Waste collected] / [Skips]',
};
const report = async (metricId: string, key: string, value: string, who = mona) => {
  const result = await write(who, { ...t, metricId }, key, { action: 'report', value });
  expect(result.error).toBeNull();
};
const accept = async (metricId: string, key: string) => {
  const items = [{ metricId, key, version: (await look(mona, { metricId }, key)).version }];
  expect((await mona.ok(acceptPeriods, { body: { data: { items } } })).data.results[0]!.error).toBeNull();
};
const cell = (metricId: string, key = LAST_WEEK, who = mona) => look(who, { metricId }, key);
const value = async (metricId: string, key = LAST_WEEK) => (await cell(metricId, key)).value;
const change = async (id: string, data: object) => {
  const answer = await mona.call(updateMetric, { params: { id }, body: { data: data as never } });
  await computeFormulas(h);
  return answer;
};

describe('a computed metric', () => {
  let [skipsId, rateId] = ['', ''];
  beforeAll(async () => {
    await fresh();
    skipsId = await made(skips);
    await report(t.metricId, BEFORE_LAST, '9', edgar);
    await report(skipsId, BEFORE_LAST, '2');
    rateId = await made(perSkip);
  });

  test('it has the figures of the past, once they are computed, and follows each report, change, dismissal and withdrawal', async () => {
    expect(await value(rateId, BEFORE_LAST)).toBe('4.5');
    expect(await value(rateId)).toBeNull();
    await report(t.metricId, LAST_WEEK, '12', edgar);
    expect(await value(rateId)).toBeNull();
    await report(skipsId, LAST_WEEK, '4');
    expect(await cell(rateId)).toMatchObject({
      value: '3',
      status: 'TO_BE_ACCEPTED',
      computed: true,
      reportedBy: 'Formula',
    });
    await report(t.metricId, LAST_WEEK, '14', edgar);
    expect(await value(rateId)).toBe('3.5');
    await write(mona, { ...t, metricId: skipsId }, LAST_WEEK, { action: 'dismiss', reasonCode: 'HOLIDAY' });
    expect(await cell(rateId)).toMatchObject({ value: null, version: 0 });
    await report(skipsId, LAST_WEEK, '0');
    // Divided by zero.
    expect(await value(rateId)).toBeNull();
    await write(mona, { ...t, metricId: skipsId }, LAST_WEEK, { action: 'withdraw' });
    await report(skipsId, LAST_WEEK, '4');
    expect(await value(rateId)).toBe('3.5');
  });

  test('it counts as accepted once each of its terms is, and a correction of one changes it', async () => {
    await accept(t.metricId, LAST_WEEK);
    expect((await cell(rateId)).status).toBe('TO_BE_ACCEPTED');
    await accept(skipsId, LAST_WEEK);
    expect(await cell(rateId)).toMatchObject({ value: '3.5', status: 'ACCEPTED' });
    await mona.ok(correctPeriod, {
      params: { id: t.metricId, key: LAST_WEEK },
      body: { data: { value: '16', reason: 'Late ticket', after: 0 } },
    });
    expect(await cell(rateId)).toMatchObject({ value: '4', status: 'ACCEPTED', correction: null });
  });

  test('nobody types, accepts or corrects it: not in the grid, not by a program; it is in no list of tasks', async () => {
    const typed = await write(mona, { ...t, metricId: rateId }, RUNNING, { action: 'report', value: '1' });
    expect(typed.error).toEqual({
      code: 'COMPUTED',
      message: 'This metric is computed from others. Change one of their values instead.',
    });
    const correction = {
      params: { id: rateId, key: LAST_WEEK },
      body: { data: { value: '1', reason: 'x', after: 0 } },
    };
    expect((await mona.call(correctPeriod, correction)).refusal).toBe('COMPUTED');
    const body = { data: { name: 'Script', scopes: ['values.write' as const] } };
    const { secret } = (await mona.ok(createOrganisationKey, { params: { id: t.organisationId }, body })).data;
    const pushed = await h
      .bearer(secret)
      .ok(pushValues, { body: { data: { values: [{ metric: rateId, period: RUNNING, value: 1 }] } } });
    expect(pushed.data.results[0]!.error!.code).toBe('COMPUTED');
    const can = (await cell(rateId, RUNNING)).can;
    expect(Object.entries(can).flatMap(([action, may]) => (may ? [action] : []))).toEqual(['comment', 'attach']);
    await report(skipsId, RUNNING, '5');
    await report(t.metricId, RUNNING, '10');
    expect((await cell(rateId, RUNNING)).status).toBe('TO_BE_ACCEPTED');
    const { data: waiting } = await mona.ok(listWaiting, { params: { id: t.projectId } });
    expect(waiting.map(({ metric }) => metric)).not.toContain('Tonnes per skip');
    const { data: project } = await mona.ok(getProject, { params: { id: t.projectId } });
    const { toAccept } = (await mona.ok(getTasks, {})).data;
    expect(toAccept.find((each) => each.project.id === t.projectId)!.count).toBe(project.waiting);
    expect(project.waiting).toBe(waiting.length);
    const { data: grid } = await mona.ok(getGrid, { params: { id: t.projectId } });
    expect(grid.columns.at(-1)).toMatchObject({ reported: 2, expected: 2 });
    expect(grid.rows.map(({ metric }) => metric.computed)).toEqual([false, false, true]);
    const row = (await mona.ok(getScorecard, {})).data.find(({ id }) => id === rateId)!;
    expect(row).toMatchObject({ editor: 'Formula', running: { value: '2', waiting: true } });
  });

  test('each period shows its terms with their figures; one that the reader cannot see has neither name nor figure', async () => {
    const { terms } = (await mona.ok(getPeriod, { params: { id: rateId, key: LAST_WEEK } })).data;
    expect(terms).toMatchObject([
      { metric: { name: 'Waste collected', project: 'Site' }, at: 'same', value: '16', accepted: true, covered: null },
      { metric: { name: 'Skips' }, value: '4', accepted: true },
    ]);
    await change(rateId, { viewerIds: [t.viewer.id] });
    const vera = await h.as(t.viewer);
    const seen = (await vera.ok(getPeriod, { params: { id: rateId, key: LAST_WEEK } })).data;
    expect(seen.cell.value).toBe('4');
    expect(seen.terms).toMatchObject([{ metric: { name: 'Waste collected' } }, { metric: null, value: null }]);
    expect((await vera.ok(getMetric, { params: { id: rateId } })).data.formula).toBe(
      '[Waste collected] / [a metric you cannot see]',
    );
    expect((await mona.ok(getMetric, { params: { id: rateId } })).data.formula).toBe('[Waste collected] / [Skips]');
  });

  test('a formula can be changed, and everything is computed again; a reported metric gets none', async () => {
    const { status } = await change(rateId, { formula: '[Waste collected] * 1000 / [Skips]' });
    expect(status).toBe(200);
    expect([await value(rateId, BEFORE_LAST), await value(rateId)]).toEqual(['4500', '4000']);
    await change(rateId, { unit: 'kg', formula: '[Waste collected] - previous([Waste collected])' });
    expect(await value(rateId)).toBe('7000');
    expect((await change(skipsId, { formula: '[Waste collected]' })).refusal).toBe('FORMULA_WRONG');
    expect((await change(rateId, { autoAccept: true })).refusal).toBe('COMPUTED');
    const many = { metricIds: [skipsId, rateId], editorId: t.editor.id, preview: false };
    const both = await mona.call(updateMetrics, { params: { id: t.projectId }, body: { data: many } });
    expect([both.refusal, both.error.message]).toEqual([
      'COMPUTED',
      '“Tonnes per skip” is computed from other metrics, so nobody reports it.',
    ]);
    expect((await change(t.metricId, { unit: 'kg' })).refusal).toBe('UNIT_LOCKED');
  });
});

describe('formulas that are refused', () => {
  beforeAll(async () => {
    await fresh();
    await made(skips);
  });

  test.each([
    ['[Waste collected] +', 'A metric in square brackets or a number is missing here. (Character 20)'],
    ['[Litter]', 'There is no metric [Litter]. Write one of another project as [Project / Metric].'],
    ['[Waste collected] + [Skips]', 'Weight (t) and a count can’t be added.'],
    ['[Skips]', 'The formula gives a count, but the metric measures weight (t).'],
  ])('%s: %s', async (formula, message) => {
    const { error } = await add({ ...perSkip, formula });
    expect([error.details!['code'], error.message]).toEqual(['FORMULA_WRONG', message]);
  });

  test('no editor and no coarser or shifted periods', async () => {
    expect((await add({ ...perSkip, editorId: t.editor.id })).refusal).toBe('COMPUTED');
    const data = {
      name: 'Months',
      schedule: { frequency: 'MONTHLY' as const, monthDay: 1 },
      metrics: [{ ...skips, name: 'Hires' }],
    };
    await mona.ok(createProject, { params: { id: t.organisationId }, body: { data } });
    expect((await add({ ...perSkip, formula: '[Waste collected] / [Months / Hires]' })).error.message).toBe(
      'Months / Hires has other periods. A formula reads metrics with the same periods, or with shorter ones.',
    );
  });

  test('a metric is not computed from itself, directly or over three others, not even by two changes at once', async () => {
    const over = async (name: string, of: string) => made({ ...skips, name, formula: `[${of}] + 1` });
    const [a, b, c] = [await over('A', 'Skips'), await over('B', 'A'), await over('C', 'B')];
    for (const name of ['A', 'B', 'C'])
      expect((await change(a, { formula: `sum([Skips], [${name}])` })).refusal).toBe('FORMULA_CIRCLE');
    await made({ ...skips, name: 'D', formula: '[Skips]' });
    const d = (await mona.ok(listMetrics, { params: { id: t.projectId } })).data.find(({ name }) => name === 'D')!.id;
    const both = await Promise.all([change(a, { formula: '[D]' }), change(d, { formula: '[C]' })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(both.find(({ status }) => status === 409)!.refusal).toBe('FORMULA_CIRCLE');
    expect(new Set([a, b, c, d]).size).toBe(4);
  });
});

describe('terms elsewhere', () => {
  test('days of another project are combined into the week that contains them, and a roll-up adds up projects', async () => {
    await fresh();
    const data = {
      name: 'Yard',
      schedule: { frequency: 'DAILY' as const },
      startDate: '2026-02-02',
      metrics: [{ name: 'Waste', type: 'WEIGHT' as const, unit: 'kg' }],
    };
    const yard = (await mona.ok(createProject, { params: { id: t.organisationId }, body: { data } })).data.id;
    const daily = (await mona.ok(listMetrics, { params: { id: yard } })).data[0]!.id;
    const total = await made({
      name: 'All waste',
      type: 'WEIGHT',
      unit: 't',
      formula: 'sum([Waste collected], [Yard / Waste])',
    });
    await report(t.metricId, LAST_WEEK, '12', edgar);
    const day = async (key: string, kilos: string) => {
      await write(mona, { ...t, projectId: yard, metricId: daily }, key, { action: 'report', value: kilos });
    };
    await day('2026-02-23', '500');
    await day('2026-03-01', '1500');
    expect(await value(total)).toBe('14');
    const { terms } = (await mona.ok(getPeriod, { params: { id: total, key: LAST_WEEK } })).data;
    expect(terms![1]).toMatchObject({ value: '2000', covered: 2, accepted: false });
    // A finished term keeps its figures, and nothing more is expected of it.
    await accept(t.metricId, LAST_WEEK);
    const end = { params: { id: daily }, body: { data: { acceptWaiting: true, dismissOpen: false } } };
    await mona.ok(finishMetric, end);
    await computeFormulas(h);
    expect(await cell(total)).toMatchObject({ value: '14', status: 'ACCEPTED' });
    const gone = (id: string, confirmName: string) =>
      mona.call(deleteMetric, { params: { id }, body: { data: { confirmName } } });
    expect((await gone(daily, 'Waste')).error.message).toBe(
      '“All waste” is computed from this metric. Change its formula or delete it first.',
    );
    const project = await mona.call(deleteProject, { params: { id: yard }, body: { data: { confirmName: 'Yard' } } });
    expect(project.refusal).toBe('USED_IN_FORMULA');
    expect((await gone(total, 'All waste')).status).toBe(200);
    expect((await gone(daily, 'Waste')).status).toBe(200);
  });

  test('a copied project computes from its own metrics', async () => {
    await fresh();
    await made({ ...perSkip, name: 'Again', formula: '[Waste collected] * 2' });
    await made(skips);
    await made(perSkip);
    const copy = await mona.ok(copyProject, { params: { id: t.projectId }, body: { data: { name: 'Copy' } } });
    const metrics = (await mona.ok(listMetrics, { params: { id: copy.data.id } })).data;
    const byName = new Map(metrics.map((metric) => [metric.name, metric]));
    expect(byName.get('Tonnes per skip')!.formula).toBe('[Waste collected] / [Skips]');
    const of = { ...t, projectId: copy.data.id, metricId: byName.get('Waste collected')!.id };
    await write(mona, of, RUNNING, { action: 'report', value: '3' });
    expect(await value(byName.get('Again')!.id, RUNNING)).toBe('6');
  });

  test('of two terms that change at once, the figure has both', async () => {
    await fresh();
    const skipsId = await made(skips);
    const rate = await made(perSkip);
    await report(t.metricId, LAST_WEEK, '1', edgar);
    await report(skipsId, LAST_WEEK, '1');
    for (const n of [2, 4, 8, 16]) {
      await Promise.all([report(t.metricId, LAST_WEEK, `${n * n}`, edgar), report(skipsId, LAST_WEEK, `${n}`)]);
      expect(await value(rate)).toBe(`${n}`);
    }
  });
});
