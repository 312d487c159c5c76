import {
  acceptPeriods,
  createComment,
  dismissPeriods,
  getPeriod,
  requestChanges,
  writeEntries,
} from '@tonnage/contract/metrics/periods/periods';
import { finishProject } from '@tonnage/contract/metrics/periods/finish';
import { getMetric, setObjective, updateMetric } from '@tonnage/contract/metrics/metrics';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { BEFORE_LAST, LAST_WEEK, look, RUNNING, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let manager: Client;
let editor: Client;
let viewer: Client;

beforeAll(async () => {
  await fresh();
});

async function fresh(over: Parameters<typeof team>[1] = {}): Promise<void> {
  t = await team(h, over);
  [manager, editor, viewer] = [await h.as(t.manager), await h.as(t.editor), await h.as(t.viewer)];
}

const activities = () =>
  h.rows<{ type: string; actor: string; payload: Record<string, unknown> }>(
    `select type, (select name from users where id = actor_id) as actor, payload from activities
     where metric_id = (select id from metrics where public_id = '${t.metricId}') order by id`,
  );
const results = async (
  client: Client,
  call: typeof acceptPeriods | typeof dismissPeriods | typeof requestChanges,
  data: object,
) => (await client.ok(call, { body: { data } as never })).data.results;
const seen = async (key: string, version?: number) => [
  { metricId: t.metricId, key, version: version ?? (await look(manager, t, key)).version },
];

describe('a value of a period', () => {
  test('a value is reported, changed and accepted, each time with a line in the log', async () => {
    await fresh();
    expect((await look(editor, t, BEFORE_LAST)).status).toBe('DUE');
    expect((await look(editor, t, LAST_WEEK)).status).toBe('TO_FILL');
    expect((await look(editor, t, RUNNING)).status).toBe('PENDING');

    const reported = await write(editor, t, LAST_WEEK, { action: 'report', value: '12.40' });
    expect(reported.cell).toMatchObject({ status: 'TO_BE_ACCEPTED', value: '12.4', reportedBy: 'Edgar' });
    await write(manager, t, LAST_WEEK, { action: 'report', value: '12.6' });
    const [accepted] = await results(manager, acceptPeriods, { items: await seen(LAST_WEEK) });
    expect(accepted!.cell).toMatchObject({ status: 'ACCEPTED', value: '12.6', acceptedBy: 'Mona', reportedBy: 'Mona' });
    expect((await activities()).map(({ type, actor, payload }) => [type, actor, payload])).toEqual([
      ['VALUE_REPORTED', 'Edgar', { value: '12.4' }],
      ['VALUE_EDITED', 'Mona', { from: '12.4', to: '12.6' }],
      ['VALUE_ACCEPTED', 'Mona', { value: '12.6', auto: false }],
    ]);
    const { data } = await viewer.ok(getPeriod, { params: { id: t.metricId, key: LAST_WEEK } });
    expect(data.log.map((line) => line.text)).toEqual([
      'Edgar reported 12.4\u00a0t',
      'Mona changed 12.4\u00a0t to 12.6\u00a0t',
      'Mona accepted 12.6\u00a0t',
    ]);
  });

  test('an accepted value cannot be edited, by the API or in the database', async () => {
    const refusals = [
      await write(editor, t, LAST_WEEK, { action: 'report', value: '1' }),
      await write(manager, t, LAST_WEEK, { action: 'dismiss', reasonCode: 'HOLIDAY' }),
      await write(manager, t, LAST_WEEK, { action: 'withdraw' }),
      ...(await results(manager, acceptPeriods, { items: await seen(LAST_WEEK) })),
      ...(await results(manager, dismissPeriods, { items: await seen(LAST_WEEK), reasonCode: 'OTHER', reason: 'x' })),
      ...(await results(manager, requestChanges, { items: await seen(LAST_WEEK), text: 'x' })),
    ];
    expect(refusals.map((each) => each.error?.code)).toEqual(Array.from({ length: 6 }, () => 'ALREADY_ACCEPTED'));
    for (const statement of ['update metric_values set value = 1', 'delete from metric_values'])
      expect(await h.rows(`${statement} where status = 'ACCEPTED'`).catch((error: Error) => error.message)).toMatch(
        /final/,
      );
  });

  test('a value must be a number, for a period of the project that has begun and belongs to the metric', async () => {
    const code = async (key: string, value: string) =>
      (await write(editor, t, key, { action: 'report', value }, 0)).error?.code;
    expect(await code(BEFORE_LAST, 'twelve')).toBe('NOT_A_NUMBER');
    expect(await code(BEFORE_LAST, '1000000000000000')).toBe('NOT_A_NUMBER');
    expect(await code('2026-02-17', '1')).toBe('BAD_PERIOD_KEY');
    expect(await code('2026-03-09', '1')).toBe('PERIOD_NOT_STARTED');
    expect(await code('2026-01-26', '1')).toBe('BEFORE_START');
    expect((await look(editor, t, BEFORE_LAST)).status).toBe('DUE');
  });

  test('each value of a batch is processed on its own: a refused one does not affect the others', async () => {
    await fresh();
    const entry = (key: string, value: string) => ({
      metricId: t.metricId,
      key,
      version: 0,
      action: 'report' as const,
      value,
    });
    const other = await team(h);
    const { data } = await editor.ok(writeEntries, {
      params: { id: t.projectId },
      body: {
        data: {
          entries: [
            entry(BEFORE_LAST, '1'),
            entry(LAST_WEEK, 'x'),
            { ...entry(LAST_WEEK, '2'), metricId: other.metricId },
            entry('2026-02-09', '3'),
          ],
        },
      },
    });
    expect(data.results.map((each) => each.error?.code ?? each.cell?.value)).toEqual([
      '1',
      'NOT_A_NUMBER',
      'NOT_FOUND',
      '3',
    ]);
    expect((await look(editor, t, LAST_WEEK)).version).toBe(0);
  });

  test('the same batch sent again is processed once', async () => {
    await fresh();
    const first = await write(editor, t, LAST_WEEK, { action: 'report', value: '5' }, 0);
    const again = await write(editor, t, LAST_WEEK, { action: 'report', value: '5.0' }, 0);
    expect([again.ok, again.cell]).toEqual([true, first.cell]);
    expect(await activities()).toHaveLength(1);
  });
});

describe('two people at once', () => {
  test('two on an empty cell leave one value, and the other is shown it', async () => {
    await fresh();
    const both = await Promise.all([
      write(editor, t, LAST_WEEK, { action: 'report', value: '1' }, 0),
      write(manager, t, LAST_WEEK, { action: 'report', value: '2' }, 0),
    ]);
    expect(both.map((each) => each.error?.code ?? 'ok').sort()).toEqual(['VERSION_CONFLICT', 'ok']);
    const lost = both.find((each) => !each.ok)!;
    expect(lost.cell?.value).toBe(both.find((each) => each.ok)!.cell?.value);
    expect(await activities()).toHaveLength(1);
  });

  test('an edit and an acceptance of the value before it: nobody accepts a value that they have not seen', async () => {
    await fresh();
    const first = await write(editor, t, LAST_WEEK, { action: 'report', value: '1' });
    await write(editor, t, LAST_WEEK, { action: 'report', value: '100' });
    const [late] = await results(manager, acceptPeriods, { items: await seen(LAST_WEEK, first.cell!.version) });
    expect([late!.error?.code, late!.cell?.value, late!.cell?.status]).toEqual(['VERSION_CONFLICT', '100', 'UPDATED']);
    // Withdrawing and reporting again is also a new version.
    await write(editor, t, LAST_WEEK, { action: 'withdraw' });
    await write(editor, t, LAST_WEEK, { action: 'report', value: '7' });
    const [later] = await results(manager, acceptPeriods, { items: await seen(LAST_WEEK, first.cell!.version) });
    expect(later!.error?.code).toBe('VERSION_CONFLICT');
  });

  test('two acceptances leave one line in the log', async () => {
    await fresh();
    const { cell } = await write(editor, t, LAST_WEEK, { action: 'report', value: '1' });
    const items = await seen(LAST_WEEK, cell!.version);
    const both = await Promise.all([
      results(manager, acceptPeriods, { items }),
      results(manager, acceptPeriods, { items }),
    ]);
    expect(both.flat().filter((each) => each.ok)).toHaveLength(1);
    expect((await activities()).map((line) => line.type)).toEqual(['VALUE_REPORTED', 'VALUE_ACCEPTED']);
  });
});

describe('a dismissed period', () => {
  test('a dismissal goes through acceptance, and both sides see its reason', async () => {
    await fresh();
    const { cell } = await write(editor, t, LAST_WEEK, { action: 'dismiss', reasonCode: 'HOLIDAY' });
    expect(cell).toMatchObject({ status: 'TO_BE_ACCEPTED', kind: 'DISMISSED', value: null, reasonCode: 'HOLIDAY' });
    const [accepted] = await results(manager, acceptPeriods, { items: await seen(LAST_WEEK) });
    expect(accepted!.cell).toMatchObject({ status: 'ACCEPTED', kind: 'DISMISSED' });
    const other = await write(editor, t, BEFORE_LAST, { action: 'dismiss', reasonCode: 'OTHER' });
    expect(other.error?.code).toBe('REASON_REQUIRED');
  });

  test('a manager who dismisses a reported value gives a reason, and the dismissal is final', async () => {
    await write(editor, t, BEFORE_LAST, { action: 'report', value: '3' });
    const data = { items: await seen(BEFORE_LAST), reasonCode: 'NOT_MEASURED' };
    expect((await results(manager, dismissPeriods, data))[0]!.error?.code).toBe('REASON_REQUIRED');
    const [done] = await results(manager, dismissPeriods, { ...data, reason: 'The scale was broken' });
    expect(done!.cell).toMatchObject({ status: 'ACCEPTED', kind: 'DISMISSED', reason: 'The scale was broken' });
  });
});

test('a manager requests a change with a comment, and the next edit answers it', async () => {
  await fresh();
  await write(editor, t, LAST_WEEK, { action: 'report', value: '1240' });
  const [asked] = await results(manager, requestChanges, { items: await seen(LAST_WEEK), text: 'Kilograms?' });
  expect(asked!.cell).toMatchObject({ status: 'TO_BE_ACCEPTED', changeRequested: true, comments: 1 });
  const { cell } = await write(editor, t, LAST_WEEK, { action: 'report', value: '1.24' });
  expect(cell).toMatchObject({ status: 'UPDATED', changeRequested: false });
  await viewer.ok(createComment, {
    params: { id: t.metricId, key: LAST_WEEK },
    body: { data: { body: 'Well spotted' } },
  });
  const { data } = await editor.ok(getPeriod, { params: { id: t.metricId, key: LAST_WEEK } });
  expect(data.comments.map((comment) => [comment.author, comment.body])).toEqual([
    ['Mona', 'Kilograms?'],
    ['Vera', 'Well spotted'],
  ]);
});

test('autoAccept: a reported value is accepted automatically', async () => {
  await fresh({ metric: { autoAccept: true } });
  const { cell } = await write(editor, t, LAST_WEEK, { action: 'report', value: '1' });
  expect(cell).toMatchObject({ status: 'ACCEPTED', acceptedBy: null });
  expect((await activities()).at(-1)).toMatchObject({ type: 'VALUE_ACCEPTED', payload: { auto: true } });
});

test('autoDismissWeekends: weekends are dismissed without a row, and a report replaces the dismissal', async () => {
  const project = { schedule: { frequency: 'DAILY' as const }, startDate: '2026-02-20' };
  await fresh({ project, metric: { autoDismissWeekends: true } });
  expect(await look(editor, t, '2026-02-28')).toMatchObject({
    status: 'ACCEPTED',
    kind: 'DISMISSED',
    reasonCode: 'WEEKEND',
    version: 0,
  });
  expect((await look(editor, t, '2026-02-27')).status).toBe('DUE');
  expect((await write(editor, t, '2026-02-28', { action: 'report', value: '4' })).cell?.status).toBe('TO_BE_ACCEPTED');
  // Switched off, the past stays as it was.
  await manager.ok(updateMetric, { params: { id: t.metricId }, body: { data: { autoDismissWeekends: false } } });
  expect((await look(editor, t, '2026-03-01')).reasonCode).toBe('WEEKEND');
  // Switched on, it applies from today unless it should apply as if it had always been on.
  await fresh({ project });
  const on = (more: object) =>
    manager.ok(updateMetric, { params: { id: t.metricId }, body: { data: { autoDismissWeekends: true, ...more } } });
  await on({});
  expect((await look(editor, t, '2026-03-01')).status).toBe('DUE');
  await on({ weekendsFrom: 'start' });
  expect((await look(editor, t, '2026-02-28')).reasonCode).toBe('WEEKEND');
  await fresh();
  const weekly = { params: { id: t.metricId }, body: { data: { autoDismissWeekends: true } } };
  expect((await manager.call(updateMetric, weekly)).refusal).toBe('DAILY_ONLY');
});

test('Ending a project makes it view only: pending answers are accepted and open periods dismissed, if requested', async () => {
  await fresh();
  await write(editor, t, LAST_WEEK, { action: 'report', value: '9' });
  await manager.ok(finishProject, {
    params: { id: t.projectId },
    body: { data: { acceptWaiting: true, dismissOpen: true } },
  });
  expect(await look(viewer, t, LAST_WEEK)).toMatchObject({ status: 'ACCEPTED', value: '9' });
  expect(await look(viewer, t, BEFORE_LAST)).toMatchObject({ status: 'ACCEPTED', reasonCode: 'FINISHED' });
  const refused = [
    (await write(editor, t, RUNNING, { action: 'report', value: '1' })).error?.code,
    (await write(manager, t, RUNNING, { action: 'dismiss', reasonCode: 'HOLIDAY' })).error?.code,
    (await manager.call(updateMetric, { params: { id: t.metricId }, body: { data: { name: 'x' } } })).refusal,
    (await manager.call(setObjective, { params: { id: t.metricId }, body: { data: { value: '1', direction: 'UP' } } }))
      .refusal,
    (await viewer.call(createComment, { params: { id: t.metricId, key: RUNNING }, body: { data: { body: 'x' } } }))
      .refusal,
    (
      await manager.call(finishProject, {
        params: { id: t.projectId },
        body: { data: { acceptWaiting: true, dismissOpen: true } },
      })
    ).refusal,
  ];
  expect(refused).toEqual([...Array.from({ length: 5 }, () => 'METRIC_FINISHED'), 'PROJECT_FINISHED']);
  expect((await viewer.call(getMetric, { params: { id: t.metricId } })).status).toBe(200);
});
