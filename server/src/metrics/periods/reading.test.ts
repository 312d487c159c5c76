import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { findMetrics, setObjective, getMetricCatalogue } from '@tonnage/contract/metrics/metrics';
import { createMetric, getProject, listProjects, previewSchedule } from '@tonnage/contract/metrics/projects';
import { acceptPeriods, writeEntries } from '@tonnage/contract/metrics/periods/periods';
import { getChart } from '@tonnage/contract/metrics/periods/chart';
import { getGrid, getTasks, listNormal, listPeriods, listWaiting } from '@tonnage/contract/metrics/periods/reading';
import { isNormal } from '@tonnage/domain/metrics/periods/normal';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { BEFORE_LAST, LAST_WEEK, look, RUNNING, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let manager: Client;
let editor: Client;
let viewer: Client;
let secondId: string;

// Of four ended weeks the first is accepted, the second awaits acceptance, the third is overdue, and the last is in grace.
beforeAll(async () => {
  t = await team(h);
  [manager, editor, viewer] = [await h.as(t.manager), await h.as(t.editor), await h.as(t.viewer)];
  const second = { name: 'Skips', type: 'COUNT' as const };
  secondId = (await manager.ok(createMetric, { params: { id: t.projectId }, body: { data: second } })).data.id;
  await write(editor, t, '2026-02-02', { action: 'report', value: '10' });
  await write(editor, t, '2026-02-09', { action: 'report', value: '12' });
  const items = [{ metricId: t.metricId, key: '2026-02-02', version: (await look(editor, t, '2026-02-02')).version }];
  await manager.ok(acceptPeriods, { body: { data: { items } } });
  const objective = { fromKey: '2026-02-09', value: '11.5', direction: 'DOWN' as const };
  await manager.ok(setObjective, { params: { id: t.metricId }, body: { data: objective } });
});

test('tasks list what the editor has to report, oldest first, and what the manager has to accept', async () => {
  const toReport = (await editor.ok(getTasks, {})).data.toReport;
  expect(toReport).toEqual([
    {
      project: { id: t.projectId, name: 'Site' },
      organisation: expect.stringMatching(/^Team/) as string,
      open: 2,
      overdue: 1,
      firstKey: BEFORE_LAST,
      firstLabel: '16–22 Feb 2026 (W8)',
    },
  ]);
  expect((await manager.ok(getTasks, {})).data).toMatchObject({ toReport: [], toAccept: [{ count: 1 }] });
  const { data } = await viewer.ok(getTasks, {});
  expect([data.toReport, data.toAccept]).toEqual([[], []]);
});

test('a metric is due from the moment its period ends, without any job having run', async () => {
  const later = await team(h);
  const edgar = await h.as(later.editor);
  for (const key of ['2026-02-02', '2026-02-09', BEFORE_LAST, LAST_WEEK])
    await write(edgar, later, key, { action: 'report', value: '1' });
  const due = async () => (await edgar.ok(getTasks, {})).data;
  expect(await due()).toMatchObject({ toReport: [], nextDueAt: '2026-03-09T00:00:00.000Z' });
  h.clock.set('2026-03-08T23:59:59.000Z');
  expect((await due()).toReport).toEqual([]);
  h.clock.set('2026-03-09T00:00:00.000Z');
  expect((await due()).toReport).toMatchObject([{ open: 1, overdue: 0, firstKey: RUNNING }]);
  h.clock.set(NOW);
});

test('the grid shows metrics by periods, limited to what each person may see', async () => {
  const { data } = await editor.ok(getGrid, { params: { id: t.projectId } });
  expect(data.columns.map((column) => [column.short, column.reported, column.expected, column.running])).toEqual([
    ['2 Feb', 1, 1, false],
    ['9 Feb', 1, 1, false],
    ['16 Feb', 0, 1, false],
    ['23 Feb', 0, 1, false],
    ['2 Mar', 0, 1, true],
  ]);
  const [row] = data.rows;
  expect(row!.cells.map((cell) => cell?.status)).toEqual(['ACCEPTED', 'TO_BE_ACCEPTED', 'DUE', 'TO_FILL', 'PENDING']);
  expect(row!.metric).toMatchObject({ mine: true, role: 'editor', objective: { value: '11.5', direction: 'DOWN' } });
  // Each period has the objective that applied to it.
  expect(row!.objectives.map((objective) => objective?.value)).toEqual([undefined, '11.5', '11.5', '11.5', '11.5']);
  expect(row!.metric.recent.slice(-5)).toEqual(['10', '12', null, null, null]);
  // The other metric has no editor: a manager sees it, from the week in which it was created.
  const whole = (await manager.ok(getGrid, { params: { id: t.projectId } })).data;
  expect(whole.rows.map((each) => each.metric.name)).toEqual(['Waste collected', 'Skips']);
  const early = (await manager.ok(getGrid, { params: { id: t.projectId }, query: { to: '2026-02-15', columns: 1 } }))
    .data;
  expect([early.columns.map((c) => c.key), early.earlier, early.later]).toEqual([
    ['2026-02-09'],
    '2026-02-02',
    BEFORE_LAST,
  ]);
});

test('the grid begins with what its reader reports, and keeps the metrics of a category together', async () => {
  const of = await team(h);
  const mona = await h.as(of.manager);
  for (const [name, category, editorId] of [
    ['Leads', 'marketing', of.editor.id],
    ['Skips', 'custom', of.editor.id],
    ['Visits', 'marketing', of.manager.id],
  ] as const) {
    const data = { name, category, type: 'COUNT' as const, editorId };
    await mona.ok(createMetric, { params: { id: of.projectId }, body: { data } });
  }
  const seen = async (client: Client) =>
    (await client.ok(getGrid, { params: { id: of.projectId } })).data.rows.map(({ metric }) => metric.name);
  expect(await seen(mona)).toEqual(['Visits', 'Waste collected', 'Skips', 'Leads']);
  expect(await seen(await h.as(of.editor))).toEqual(['Waste collected', 'Skips', 'Leads']);
});

test('a pending answer is shown with the value before it', async () => {
  const { data, meta } = await manager.ok(listWaiting, { params: { id: t.projectId } });
  expect(meta.pagination.total).toBe(1);
  expect(data[0]).toMatchObject({ metric: 'Waste collected', previous: '10', normal: true, cell: { value: '12' } });
});

test('a project has its status, in the list and on its own; finished ones are listed separately', async () => {
  const { data } = await manager.ok(getProject, { params: { id: t.projectId } });
  expect(data).toMatchObject({ status: 'DUE', open: 2, overdue: 1, waiting: 1, metrics: 2, role: 'manager' });
  expect(data).toMatchObject({ running: { key: RUNNING, reported: 0, expected: 2 }, completeTo: '2026-02-09' });
  expect((await viewer.ok(getProject, { params: { id: t.projectId } })).data).toMatchObject({
    metrics: 1,
    role: 'viewer',
    running: { reported: 0, expected: 1 },
  });
  const names = async (query: object) =>
    (await manager.ok(listProjects, { query })).data.map((project) => project.name);
  expect([await names({ q: 'sIt' }), await names({ q: 'x' }), await names({ state: 'finished' })]).toEqual([
    ['Site'],
    [],
    [],
  ]);
});

test('a metric is found by a part of its name, in any project, by anyone who sees it', async () => {
  const found = async (who: typeof manager, query: object) => {
    const { data, meta } = await who.ok(findMetrics, { query });
    return { total: meta.pagination.total, names: data.map(({ name, project }) => [name, project.name]) };
  };
  const waste = ['Waste collected', 'Site'];
  expect(await found(manager, { q: 'STE c' })).toEqual({ total: 1, names: [waste] });
  expect(await found(viewer, {})).toEqual({ total: 1, names: [waste] });
  expect(await found(manager, { q: 'nothing like it' })).toEqual({ total: 0, names: [] });
  expect((await found(manager, { pagination: { page: 2, pageSize: 1 } })).names).toEqual([waste]);
});

test('the periods of a metric are listed newest first, page by page', async () => {
  const page = async (n: number) =>
    (await viewer.ok(listPeriods, { params: { id: t.metricId }, query: { pagination: { page: n, pageSize: 2 } } }))
      .data;
  const keys = [...(await page(1)), ...(await page(2)), ...(await page(3))].map((period) => period.start);
  expect(keys).toEqual([RUNNING, LAST_WEEK, BEFORE_LAST, '2026-02-09', '2026-02-02']);
  expect(await page(4)).toEqual([]);
});

test('the chart adds up the values and says how many there are; pending values are counted as such', async () => {
  const chart = async (query: object) =>
    (await viewer.ok(getChart, { params: { id: t.projectId }, query: { metricIds: t.metricId, ...query } as never }))
      .data;
  const weeks = await chart({ bucket: 'D' });
  expect([weeks.bucket, weeks.buckets]).toEqual(['W', ['W', 'M', 'Y', 'ALL']]);
  expect(weeks.series[0]!.points.map((p) => [p.key, p.value, p.objective?.value, p.performance])).toEqual([
    ['2026-02-02', '10', undefined, null],
    ['2026-02-09', '12', '11.5', 'OFF_TRACK'],
    [BEFORE_LAST, null, '11.5', null],
    [LAST_WEEK, null, '11.5', null],
  ]);
  const [month] = (await chart({ bucket: 'M' })).series;
  expect(month!.headline).toMatchObject({ value: '22', previous: null, covered: 2, expected: 4, waiting: 1 });
  expect((await chart({ bucket: 'M', aggregate: 'avg' })).series[0]!.points[0]!.value).toBe('11');
  // A part of the time: the headline covers it and as many periods before it; the points stay.
  const [part] = (await chart({ bucket: 'W', from: '2026-02-09', to: BEFORE_LAST })).series;
  expect(part!.points).toHaveLength(4);
  expect(part!.headline).toMatchObject({ value: '12', previous: '10', covered: 1, expected: 2, waiting: 1 });
  // Answers that are not accepted are left out entirely if requested.
  const [accepted] = (await chart({ bucket: 'W', waiting: 'false' })).series;
  expect(accepted!.points.map(({ value, waiting }) => [value, waiting])).toEqual([
    ['10', 0],
    [null, 0],
    [null, 0],
    [null, 0],
  ]);
  expect(accepted!.headline).toMatchObject({ value: '10', covered: 1, expected: 4, waiting: 0 });
  // Metrics invisible to the viewer are left out, and no more than five are shown.
  expect((await chart({ metricIds: `${secondId},${t.metricId}` })).series.map((each) => each.metric.name)).toEqual([
    'Waste collected',
  ]);
  const six = { metricIds: Array.from({ length: 6 }, () => t.metricId).join(',') };
  const refused = await viewer.call(getChart, { params: { id: t.projectId }, query: six });
  expect([refused.status, refused.error.message]).toEqual([400, 'You can show up to 5 metrics']);
});

test('a chart of a span before the usual window shows that span, and its headline is of that span', async () => {
  h.clock.set('2027-03-02T09:00:00.000Z');
  h.forgetSessions();
  const later = await h.as(t.viewer);
  const chart = async (query: object) =>
    (
      await later.ok(getChart, {
        params: { id: t.projectId },
        query: { metricIds: t.metricId, bucket: 'W', ...query } as never,
      })
    ).data.series[0]!;
  expect((await chart({})).points[0]!.key > '2026-08-01').toBe(true);
  const asked = await chart({ from: '2026-02-09', to: BEFORE_LAST });
  expect(asked.points[0]!.key).toBe('2026-02-09');
  expect(asked.headline).toMatchObject({ value: '12', previous: '10', covered: 1, expected: 2 });
  expect((await chart({ since: '2020-01-01' })).points[0]!.key).toBe('2026-02-02');
  h.clock.set(NOW);
  h.forgetSessions();
});

test('a chart compares each week with the one as many weeks before, or with the same week of last year', async () => {
  const chart = async (query: object) =>
    (
      await viewer.ok(getChart, {
        params: { id: t.projectId },
        query: { metricIds: t.metricId, bucket: 'W', ...query } as never,
      })
    ).data;
  const before = await chart({ from: BEFORE_LAST, to: LAST_WEEK, compare: 'before' });
  expect(before.compare).toBe('before');
  expect(before.series[0]!.points.slice(2).map(({ compared }) => compared?.value)).toEqual(['10', '12']);
  expect(before.series[0]!.headline.compared).toBe('22');
  const lastYear = (await chart({ compare: 'lastYear' })).series[0]!;
  expect(lastYear.points[0]!.compared).toMatchObject({ exists: true, value: null, expected: 0 });
  expect(lastYear.headline.compared).toBeNull();

  h.clock.set('2027-03-02T09:00:00.000Z');
  h.forgetSessions();
  const later = (
    await (
      await h.as(t.viewer)
    ).ok(getChart, {
      params: { id: t.projectId },
      query: { metricIds: t.metricId, bucket: 'W', compare: 'lastYear' } as never,
    })
  ).data.series[0]!;
  const of = (key: string) => later.points.find((point) => point.key === key)!.compared;
  expect(of('2027-02-08')).toMatchObject({ value: '10', label: '2–8 Feb 2026 (W6)' });
  expect(of('2026-12-28')).toMatchObject({ exists: false, label: 'no week 53 in 2025', value: null });
  h.clock.set(NOW);
  h.forgetSessions();
});

test('a chart is also a file, with what it is compared with', async () => {
  const query = { metricIds: t.metricId, bucket: 'W', compare: 'lastYear', format: 'csv' };
  const file = await viewer.call(getChart, { params: { id: t.projectId }, query: query as never });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, first] = file.text.trim().split('\r\n');
  expect(head).toContain('Metric,Unit,From,Period,Value');
  expect(first).toContain('Waste collected,t,2026-02-02,2–8 Feb 2026 (W6),10,1,1,0');
  expect(first).toContain('3–9 Feb 2025 (W6)');
});

test('the catalogue has every category with its suggestions, and every type with its units', async () => {
  const { data } = await viewer.ok(getMetricCatalogue, {});
  const units = Object.fromEntries(data.types.map(({ type, units: all }) => [type, all.map(({ code }) => code)]));
  expect(units).toMatchObject({
    TIME: ['s', 'min', 'h', 'd'],
    WEIGHT: ['mg', 'g', 'kg', 't'],
    COUNT: [],
    PERCENT: ['%'],
  });
  expect(data.types.find(({ type }) => type === 'CURRENCY')!.units).toContainEqual({ code: 'GBP', sign: '£' });
  const proposed = Object.fromEntries(data.categories.map(({ category, metrics }) => [category, metrics]));
  expect(Object.keys(proposed)).toHaveLength(11);
  expect(proposed['wasteManagement']).toContainEqual({
    name: 'Waste collected',
    type: 'WEIGHT',
    unit: 't',
    direction: 'DOWN',
    aggregate: 'sum',
  });
  expect(proposed['custom']).toEqual([]);
});

test('a schedule can be previewed before it is set', async () => {
  const { data } = await viewer.ok(previewSchedule, {
    body: { data: { schedule: { frequency: 'MONTHLY', monthDay: 'LAST' }, startDate: '2026-01-31' } },
  });
  expect(data.map((period) => period.key)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ]);
});

test('an anomaly flag is stored with its value: normal values are separated from those to review one by one', async () => {
  const daily = { schedule: { frequency: 'DAILY' as const }, startDate: '2026-02-01' };
  const guarded = await team(h, { project: daily });
  const [mona, edgar] = [await h.as(guarded.manager), await h.as(guarded.editor)];
  const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}`;
  const report = (from: number, values: readonly string[]) =>
    edgar.ok(writeEntries, {
      params: { id: guarded.projectId },
      body: {
        data: {
          entries: values.map((value, i) => ({
            metricId: guarded.metricId,
            key: day(from + i),
            version: 0,
            action: 'report' as const,
            value,
          })),
        },
      },
    });
  const usual = ['12', '11.5', '12.4', '11.8', '12.2', '12.1', '11.9', '12.3', '11.7'];
  // The values of a batch are compared with the ones before them in it: the last is the error.
  const { data } = await report(1, [...usual, '12400']);
  expect(data.results.map(({ cell }) => cell!.flagged)).toEqual([...usual.map(() => false), true]);
  // A doubted value does not affect what is usual.
  expect((await report(11, ['12.6', '1.2'])).data.results.map(({ cell }) => cell!.flagged)).toEqual([false, true]);
  const waiting = async () =>
    (await mona.ok(listWaiting, { params: { id: guarded.projectId } })).data
      .filter((row) => row.normal)
      .map((row) => row.cell.key);
  expect(await waiting()).toEqual([]);
  const first = { metricId: guarded.metricId, key: day(1), version: (await look(mona, guarded, day(1))).version };
  await mona.ok(acceptPeriods, { body: { data: { items: [first] } } });
  await write(edgar, guarded, day(2), { action: 'report', value: '11.6' });
  const reviewedAlone = [day(2), day(10), day(12)];
  expect((await waiting()).toSorted()).toEqual([3, 4, 5, 6, 7, 8, 9, 11].map(day));
  // Those of all pages in their current state, newest first; only a manager has any.
  const normal = async (client: Client) => (await client.ok(listNormal, { params: { id: guarded.projectId } })).data;
  const all = await normal(mona);
  expect([all.total, all.items.map(({ key }) => key)]).toEqual([8, [11, 9, 8, 7, 6, 5, 4, 3].map(day)]);
  expect(all.items[0]).toMatchObject({ metric: 'Waste collected', label: 'Wed 11 Feb 2026' });
  expect(await normal(edgar)).toEqual({ total: 0, items: [] });
  const { rows } = (await mona.ok(getGrid, { params: { id: guarded.projectId }, query: { to: day(12), columns: 12 } }))
    .data;
  const [row] = rows;
  expect(row!.cells.filter((each) => each && !isNormal(each, row!.metric.known)).map((each) => each!.key)).toEqual([
    day(1),
    ...reviewedAlone,
  ]);
  // Changed to a usual value the flag is removed, and it is reviewed as a changed one.
  const { cell } = await write(edgar, guarded, day(10), { action: 'report', value: '12.4' });
  expect([cell!.flagged, cell!.status]).toEqual([false, 'UPDATED']);
  // An answer changed between review and acceptance is refused, without affecting the others.
  const seen = (await normal(mona)).items;
  await write(edgar, guarded, day(9), { action: 'report', value: '12.5' });
  const items = seen.map(({ metricId, key, version }) => ({ metricId, key, version }));
  const { results } = (await mona.ok(acceptPeriods, { body: { data: { items } } })).data;
  expect(results.filter(({ ok }) => !ok).map(({ key, error }) => [key, error?.code])).toEqual([
    [day(9), 'VERSION_CONFLICT'],
  ]);
  expect(await normal(mona)).toEqual({ total: 0, items: [] });
});

test('the values of a metric that was finished without accepting them are pending nowhere', async () => {
  const of = await team(h);
  const [mona, edgar] = [await h.as(of.manager), await h.as(of.editor)];
  await write(edgar, of, LAST_WEEK, { action: 'report', value: '5' });
  const pending = async () => ({
    listed: (await mona.ok(listWaiting, { params: { id: of.projectId } })).meta.pagination.total,
    tasks: (await mona.ok(getTasks, {})).data.toAccept.reduce((sum, { count }) => sum + count, 0),
    project: (await mona.ok(getProject, { params: { id: of.projectId } })).data.waiting,
  });
  expect(await pending()).toEqual({ listed: 1, tasks: 1, project: 1 });
  await mona.ok(finishMetric, {
    params: { id: of.metricId },
    body: { data: { acceptWaiting: false, dismissOpen: false } },
  });
  expect(await pending()).toEqual({ listed: 0, tasks: 0, project: 0 });
});
