import { getMetric, setObjective, setObjectives } from '@tonnage/contract/metrics/metrics';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { listNotifications } from '@tonnage/contract/core/notifications';
import { listActivity } from '@tonnage/contract/metrics/periods/reading';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { LAST_WEEK, RUNNING, type Team, team } from '../../../test/metrics/team.ts';

const h = harness();

const NEXT = '2026-03-09';
const body = (...objectives: [fromKey: string, value: string][]) => ({
  body: {
    data: { direction: 'DOWN', objectives: objectives.map(([fromKey, value]) => ({ fromKey, value })) },
  } as never,
});
const of = ({ metricId }: Team) => ({ params: { id: metricId } });
const objectivesOf = async (who: Client, t: Team) =>
  (await who.ok(getMetric, of(t))).data.objectives.map(({ fromKey, value, note }) => [fromKey, value, note]);

test('objectives of many periods are set at once, with a log line each and one notification', async () => {
  const t = await team(h);
  const [mona, vera] = [await h.as(t.manager), await h.as(t.viewer)];
  const standing = { value: '12', direction: 'DOWN', fromKey: LAST_WEEK, note: 'as agreed' } as const;
  await mona.ok(setObjective, { ...of(t), body: { data: standing } });
  h.clock.set('2026-03-03T13:00:00.000Z');
  await mona.ok(setObjectives, {
    ...of(t),
    ...body([NEXT, '11'], [LAST_WEEK, '12.0'], [RUNNING, '9'], [RUNNING, '10']),
  });
  // The last of two for one period applies; a period that already had it keeps its note.
  expect(await objectivesOf(mona, t)).toEqual([
    [LAST_WEEK, '12', 'as agreed'],
    [RUNNING, '10', ''],
    [NEXT, '11', ''],
  ]);
  const log = (await mona.ok(listActivity, of(t))).data.map(({ text }) => text);
  // Each is compared with the state before all of them: the second does not build on the first.
  expect(log.toSorted()).toEqual([
    'Mona changed the objective of 12\u00a0t to at most 10\u00a0t from 2 March 2026',
    'Mona changed the objective of 12\u00a0t to at most 11\u00a0t from 9 March 2026',
    'Mona set the objective to at most 12\u00a0t from 23 February 2026',
  ]);
  const notifications = (await vera.ok(listNotifications, {})).data.filter(({ type }) => type === 'ADD_OBJECTIVE');
  expect(notifications.map(({ text }) => text).join()).toContain('at most 10\u00a0t to 11\u00a0t from 2–8 Mar 2026');

  // Repeating it changes nothing and notifies nobody.
  const lines = await h.number('select count(*) from activities');
  await mona.ok(setObjectives, { ...of(t), ...body([RUNNING, '10'], [NEXT, '11']) });
  expect(await h.number('select count(*) from activities')).toBe(lines);
});

test('an objective is at least, at most, exactly or between, with a tolerance; a wrong one names its field', async () => {
  const t = await team(h);
  const mona = await h.as(t.manager);
  const set = (data: object) => mona.call(setObjective, { ...of(t), body: { data: data as never } });
  const stored = async () => {
    const { value, direction, upper, tolerance } = (await mona.ok(getMetric, of(t))).data.objectives.at(-1)!;
    return { value, direction, upper, tolerance };
  };
  for (const direction of ['UP', 'DOWN', 'EXACTLY'] as const) {
    // An upper limit is only kept where it means something.
    await set({ value: '12.0', direction, upper: '14' });
    expect(await stored()).toEqual({ value: '12', direction, upper: null, tolerance: '0' });
  }
  const range = { value: '10', direction: 'BETWEEN', upper: '14.00', tolerance: '0.50' };
  await set(range);
  expect(await stored()).toEqual({ ...range, upper: '14', tolerance: '0.5' });
  const fault = async (over: object) => {
    const { refusal, error } = await set({ ...range, ...over });
    return [refusal, error.details?.errors?.[0]?.path.at(-1)];
  };
  expect(await fault({ upper: '10' })).toEqual(['OBJECTIVE_RANGE', 'upper']);
  expect(await fault({ upper: null })).toEqual(['NOT_A_NUMBER', 'upper']);
  expect(await fault({ tolerance: '-1' })).toEqual(['NOT_A_NUMBER', 'tolerance']);
  expect(await fault({ value: 'ten' })).toEqual(['NOT_A_NUMBER', 'value']);
  expect((await stored()).direction).toBe('BETWEEN');
  await set({ value: null, direction: 'BETWEEN' });
  expect(await stored()).toEqual({ value: null, direction: 'BETWEEN', upper: null, tolerance: '0' });
});

test('objectives are set all or none, only by managers, only on unfinished metrics, and not on others’ metrics', async () => {
  const [t, other] = [await team(h), await team(h)];
  const [mona, edgar, stranger] = [await h.as(t.manager), await h.as(t.editor), await h.as(other.manager)];
  const good = body([RUNNING, '10']);
  expect((await edgar.call(setObjectives, { ...of(t), ...good })).refusal).toBe('NOT_MANAGER');
  expect((await stranger.call(setObjectives, { ...of(t), ...good })).refusal).toBe('NOT_FOUND');
  for (const [bad, refusal] of [
    [body([RUNNING, '10'], ['2026-03-10', '9']), 'BAD_PERIOD_KEY'],
    [body([RUNNING, '10'], [NEXT, 'ten']), 'NOT_A_NUMBER'],
  ] as const)
    expect((await mona.call(setObjectives, { ...of(t), ...bad })).refusal).toBe(refusal);
  expect(await objectivesOf(mona, t)).toEqual([]);
  await mona.ok(finishMetric, { ...of(t), body: { data: { acceptWaiting: false, dismissOpen: false } } });
  expect((await mona.call(setObjectives, { ...of(t), ...good })).refusal).toBe('METRIC_FINISHED');
});

test('two managers who paste at once leave one objective for each period', async () => {
  const t = await team(h);
  const [here, there] = [await h.as(t.manager), await h.as(t.manager)];
  await Promise.all([
    here.ok(setObjectives, { ...of(t), ...body([RUNNING, '10'], [NEXT, '10']) }),
    there.ok(setObjectives, { ...of(t), ...body([RUNNING, '20'], [NEXT, '20']) }),
  ]);
  const left = await objectivesOf(here, t);
  expect(left.map(([key]) => key)).toEqual([RUNNING, NEXT]);
  // All come from one paste, not from both.
  expect(new Set(left.map(([, value]) => value)).size).toBe(1);
});
