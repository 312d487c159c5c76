import { setObjective } from '@tonnage/contract/metrics/metrics';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { createMetric } from '@tonnage/contract/metrics/projects';
import { getScorecard, markFavourite, unmarkFavourite } from '@tonnage/contract/metrics/scorecard';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { BEFORE_LAST, LAST_WEEK, RUNNING, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();

let t: Team;
let [mona, edgar, vera]: Client[] = [];
const card = async (who: Client, query: object = {}) => who.ok(getScorecard, { query: query as never });
const row = async (who: Client, id = t.metricId) => (await card(who)).data.find((each) => each.id === id)!;
const objective = (over: object, id = t.metricId) =>
  mona!.ok(setObjective, { params: { id }, body: { data: { value: '12', direction: 'DOWN', ...over } as never } });

beforeAll(async () => {
  t = await team(h, { project: { startDate: '2025-01-06' } });
  [mona, edgar, vera] = [await h.as(t.manager), await h.as(t.editor), await h.as(t.viewer)];
});

test('a metric without values says so, and only its own people see it', async () => {
  expect(await row(vera!)).toMatchObject({
    name: 'Waste collected',
    editor: t.editor.name,
    latest: null,
    previous: null,
    performance: null,
    since: null,
    recent: [],
    missing: { label: '23 Feb – 1 Mar 2026 (W9)', reason: null },
  });
  expect((await card(await h.as((await team(h)).manager))).data.map(({ id }) => id)).not.toContain(t.metricId);
});

test('the latest value with its status, the period before, the same week last year and gaps as gaps', async () => {
  const report = (key: string, value: string) => write(edgar!, t, key, { action: 'report', value });
  await objective({ fromKey: '2025-01-06', tolerance: '1' });
  await report('2025-02-24', '9.5');
  await report('2026-02-02', '11');
  await report('2026-02-09', '14');
  await write(edgar!, t, BEFORE_LAST, { action: 'dismiss', reasonCode: 'HOLIDAY' });
  await report(LAST_WEEK, '15.50');
  expect(await row(vera!)).toMatchObject({
    latest: { key: LAST_WEEK, value: '15.5', waiting: true },
    missing: null,
    performance: 'OFF_TRACK',
    // The dismissed week between them does not interrupt it.
    since: { label: '9–15 Feb 2026 (W7)', more: false },
    previous: { key: BEFORE_LAST, value: null },
    lastYear: { key: '2025-02-24', value: '9.5' },
    recent: [null, null, null, null, null, null, null, null, null, '11', '14', null, '15.5'],
    forecast: null,
  });
  // The objective of the value's own period counts, not a later one.
  await objective({ fromKey: RUNNING, value: '20' });
  expect((await row(vera!)).performance).toBe('OFF_TRACK');
  // The running week is shown apart: it is judged once it has ended.
  await report(RUNNING, '20.5');
  expect(await row(vera!)).toMatchObject({
    performance: 'OFF_TRACK',
    latest: { key: LAST_WEEK, value: '15.5' },
    running: { key: RUNNING, label: '2–8 Mar 2026 (W10)', value: '20.5', waiting: true },
    // One of its seven days has ended.
    pace: { value: '143.5', performance: 'OFF_TRACK' },
    since: { label: '9–15 Feb 2026 (W7)' },
    lastYear: { key: '2025-02-24', value: '9.5' },
  });
  h.clock.set('2026-03-09T00:00:00.000Z');
  const next = await h.as(t.viewer);
  expect(await row(next)).toMatchObject({
    performance: 'OFF_TRACK',
    latest: { key: RUNNING },
    running: null,
    pace: null,
  });
  await objective({ fromKey: RUNNING, value: '20', tolerance: '0.5' });
  expect(await row(next)).toMatchObject({ performance: 'AT_RISK', since: { label: '2–8 Mar 2026 (W10)' } });
  h.clock.set(NOW);
});

test('a value in a week that has just begun does not turn a metric from off to on track', async () => {
  const made = await team(h, { project: { startDate: '2026-01-05' } });
  const [manager, editor] = [await h.as(made.manager), await h.as(made.editor)];
  const goal = { fromKey: '2026-01-05', value: '1200', direction: 'DOWN' } as const;
  await manager.ok(setObjective, { params: { id: made.metricId }, body: { data: goal } });
  await write(editor, made, LAST_WEEK, { action: 'report', value: '1300' });
  await write(editor, made, RUNNING, { action: 'report', value: '100' });
  const of = { organisationId: made.organisationId };
  const { data, meta } = await card(manager, of);
  expect(data).toMatchObject([{ performance: 'OFF_TRACK', latest: { value: '1300' }, running: { value: '100' } }]);
  expect(meta.counts).toEqual({ OFF_TRACK: 1, AT_RISK: 0, ON_TRACK: 0, NONE: 0 });
  const file = await manager.call(getScorecard, { query: { ...of, format: 'csv' } as never });
  expect(file.text).toContain(',1300,No,2–8 Mar 2026 (W10),100,No,');
});

test('a period that ended without a value is named beside the latest one', async () => {
  h.clock.set('2026-03-16T12:00:00.000Z');
  expect(await row(await h.as(t.viewer))).toMatchObject({
    latest: { key: RUNNING },
    missing: { label: '9–15 Mar 2026 (W11)', reason: null },
  });
  h.clock.set(NOW);
});

test('off track first, filters and counts; finished metrics are left out; a file has the same rows', async () => {
  const add = async (name: string, value: string, over: object) => {
    const metric = await mona!.ok(createMetric, {
      params: { id: t.projectId },
      body: { data: { name, type: 'COUNT', editorId: t.editor.id } },
    });
    const { id } = metric.data;
    await objective({ fromKey: LAST_WEEK, ...over }, id);
    await write(edgar!, { ...t, metricId: id }, LAST_WEEK, { action: 'report', value });
    return id;
  };
  await add('Good', '20', { value: '10', direction: 'UP' });
  const bad = await add('Bad', '5', { value: '10', direction: 'UP' });
  await add('Range', '11', { value: '10', direction: 'BETWEEN', upper: '12' });
  const gone = await add('Gone', '1', { value: '10', direction: 'UP' });
  await mona!.ok(finishMetric, { params: { id: gone }, body: { data: { acceptWaiting: true, dismissOpen: true } } });
  const { data, meta } = await card(edgar!);
  expect(data.map(({ name, performance }) => [name, performance])).toEqual([
    ['Bad', 'OFF_TRACK'],
    ['Waste collected', 'OFF_TRACK'],
    ['Range', 'ON_TRACK'],
    ['Good', 'ON_TRACK'],
  ]);
  expect(meta).toMatchObject({ total: 4, counts: { OFF_TRACK: 2, AT_RISK: 0, ON_TRACK: 2, NONE: 0 } });
  const names = async (query: object) => (await card(edgar!, query)).data.map(({ name }) => name);
  expect(await names({ status: 'ON_TRACK', sort: 'name' })).toEqual(['Good', 'Range']);
  expect((await card(edgar!, { status: 'ON_TRACK' })).meta.counts.OFF_TRACK).toBe(2);
  expect(await names({ q: 'WASTE' })).toEqual(['Waste collected']);
  expect(await names({ projectId: 'x' })).toEqual([]);
  expect(await names({ organisationId: t.organisationId, sort: 'owner' })).toHaveLength(4);
  expect([await names({ page: 2 }), meta.pagination.pageSize]).toEqual([[], 500]);

  // A favourite is one person's; marking twice is marking once.
  for (const _ of [1, 2]) await edgar!.ok(markFavourite, { params: { id: bad } });
  expect(await names({ favourites: 'true' })).toEqual(['Bad']);
  expect((await card(mona!, { favourites: 'true' })).data).toEqual([]);
  await edgar!.ok(unmarkFavourite, { params: { id: bad } });
  expect(await names({ favourites: 'true' })).toEqual([]);
  // Vera does not view that metric.
  expect((await vera!.call(markFavourite, { params: { id: bad } })).refusal).toBe('NOT_FOUND');

  const file = await edgar!.call(getScorecard, { query: { format: 'csv', status: 'OFF_TRACK', q: 'Bad' } as never });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain('Metric,Unit,Owner,Status,Since,Period,Value');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    `,Bad,,${t.editor.name},Off track,23 Feb – 1 Mar 2026 (W9),23 Feb – 1 Mar 2026 (W9),5,No,,,,10,At least`,
  );
});

test('two marks at once leave one favourite', async () => {
  const [here, there] = [await h.as(t.viewer), await h.as(t.viewer)];
  const metric = { params: { id: t.metricId } };
  await Promise.all([here.ok(markFavourite, metric), there.ok(markFavourite, metric)]);
  expect(await h.number(`select count(*) from metric_favourites where user_id = '${t.viewer.id}'`)).toBe(1);
});

test('with eight values a forecast says where the current pace leads', async () => {
  const made = await team(h, { project: { startDate: '2025-10-06' } });
  const [manager, editor] = [await h.as(made.manager), await h.as(made.editor)];
  const metric = { params: { id: made.metricId } };
  const goal = { fromKey: '2025-10-06', value: '12', direction: 'DOWN' } as const;
  await manager.ok(setObjective, { ...metric, body: { data: goal } });
  const keys = [
    '2026-01-05',
    '2026-01-12',
    '2026-01-19',
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    BEFORE_LAST,
    LAST_WEEK,
  ];
  for (const [i, key] of keys.entries()) await write(editor, made, key, { action: 'report', value: String(22 - i) });
  expect((await row(editor, made.metricId)).forecast).toEqual({ kind: 'reaches', periods: 3 });
});
