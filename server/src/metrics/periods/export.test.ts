import { acceptPeriods, createComment } from '@tonnage/contract/metrics/periods/periods';
import { createProject, createMetric, listMetrics } from '@tonnage/contract/metrics/projects';
import { setObjective, updateMetric } from '@tonnage/contract/metrics/metrics';
import { exportMetrics } from '@tonnage/contract/metrics/periods/export';
import { getPeriod } from '@tonnage/contract/metrics/periods/periods';
import type { ActivityType } from '@tonnage/domain/metrics/activities';
import { listActivity, listPeriods } from '@tonnage/contract/metrics/periods/reading';
import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { BEFORE_LAST, LAST_WEEK, look, team, write } from '../../../test/metrics/team.ts';

const h = harness();

/** Splits a file into its rows; no cell in these tests has a comma. */
const rowsOf = (text: string) =>
  text
    .replace('\u{FEFF}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('No data to export: a warning, and no file; with data, a row per period, numbers as numbers, and no formulas', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const query = { projectIds: made.projectId };
  const none = await mona.call(exportMetrics, { query });
  expect([none.refusal, none.error.message]).toEqual(['NO_DATA', 'There is no data to export.']);
  const metric = { params: { id: made.metricId } };
  await mona.ok(updateMetric, { ...metric, body: { data: { name: '=cmd' } } });
  await mona.ok(setObjective, { ...metric, body: { data: { value: '13', direction: 'DOWN', fromKey: '2026-02-02' } } });
  const edgar = await h.as(made.editor);
  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '-12345678901234.123456' });
  await write(edgar, made, LAST_WEEK, { action: 'dismiss', reasonCode: 'OTHER', reason: 'Frozen' });
  await mona.ok(createComment, { params: { id: made.metricId, key: LAST_WEEK }, body: { data: { body: 'Really?' } } });
  const answer = await mona.call(exportMetrics, { query });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('filename="Site_start_2026-03-03.csv"');
  expect(answer.text.startsWith('\u{FEFF}Organisation,Project,Metric,')).toBe(true);
  const [head, ...rows] = rowsOf(answer.text);
  const cells = rows.map((row) => Object.fromEntries(row.map((cell, i) => [head![i]!, cell])));
  expect(cells).toHaveLength(2);
  expect(cells[0]).toMatchObject({
    Metric: "'=cmd",
    From: BEFORE_LAST,
    To: '2026-02-22',
    Status: 'To be accepted',
    Value: '-12345678901234.123456',
    'Objective type': 'At most',
    Objective: '13',
    'Objective met': 'Yes',
    'Reported by': made.editor.name,
    'Reported at': '2026-03-03 09:00',
  });
  expect(cells[1]).toMatchObject({
    Value: '',
    'Reason for no value': 'Other',
    Explanation: 'Frozen',
    Comments: '1',
    Links: '0',
    Documents: '0',
  });
  const all = rowsOf((await mona.call(exportMetrics, { query: { ...query, show: 'all' } })).text);
  expect(all).toHaveLength(1 + 5);
  const narrowed = { metricIds: made.metricId, from: '2026-02-17', to: '2026-02-20' };
  expect(rowsOf((await mona.call(exportMetrics, { query: narrowed })).text)).toHaveLength(2);
  // Neither another organisation's metrics nor a project without metrics can be exported.
  const other = await team(h);
  expect((await (await h.as(other.manager)).call(exportMetrics, { query })).refusal).toBe('NOT_FOUND');
  const data = { name: 'Empty', schedule: { frequency: 'DAILY' as const } };
  const empty = await mona.ok(createProject, { params: { id: made.organisationId }, body: { data } });
  expect((await mona.call(exportMetrics, { query: { projectIds: empty.data.id } })).refusal).toBe('NO_DATA');
});

test('a file has several projects, chosen metrics or states, with or without unanswered periods', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const data = { name: 'Yard', schedule: { frequency: 'MONTHLY' as const, monthDay: 1 }, startDate: '2026-01-01' };
  const metrics = [{ name: 'Skips', type: 'COUNT' as const }];
  const depot = (
    await mona.ok(createProject, { params: { id: made.organisationId }, body: { data: { ...data, metrics } } })
  ).data.id;
  const skips = (await mona.ok(listMetrics, { params: { id: depot } })).data[0]!.id;
  await write(await h.as(made.editor), made, LAST_WEEK, { action: 'report', value: '12' });
  await write(mona, { ...made, projectId: depot, metricId: skips }, '2026-02-01', { action: 'report', value: '7' });
  const items = [
    { metricId: skips, key: '2026-02-01', version: (await look(mona, { metricId: skips }, '2026-02-01')).version },
  ];
  await mona.ok(acceptPeriods, { body: { data: { items } } });
  const both = `${made.projectId},${depot}`;
  const lines = async (query: object) => {
    const { text } = await mona.call(exportMetrics, { query });
    const [head, ...rows] = rowsOf(text);
    return rows.map((row) => ['Metric', 'From', 'Status'].map((name) => row[head!.indexOf(name)]).join(' '));
  };
  const [waste, seven] = [`Waste collected ${LAST_WEEK} To be accepted`, 'Skips 2026-02-01 Accepted'];
  expect(await lines({ projectIds: both })).toEqual([waste, seven]);
  expect(await lines({ projectIds: depot })).toEqual([seven]);
  expect(await lines({ metricIds: `${skips},${made.metricId}`, statuses: 'TO_BE_ACCEPTED,UPDATED' })).toEqual([waste]);
  expect(await lines({ projectIds: depot, show: 'all' })).toEqual([
    'Skips 2026-01-01 Pending',
    seven,
    'Skips 2026-03-01 In progress',
  ]);
  expect(await lines({ projectIds: both, statuses: 'PENDING' })).toEqual([
    'Waste collected 2026-03-02 In progress',
    'Skips 2026-03-01 In progress',
  ]);
  const call = (query: object) => mona.call(exportMetrics, { query });
  expect((await call({ projectIds: both, form: 'grid' })).error.message).toMatch(/^A table can only show one project/);
  expect((await call({ statuses: 'LATE' })).status).toBe(400);
  // Everything named must be visible, and each metric in one of the named projects.
  const other = await team(h);
  for (const query of [{ projectIds: `${depot},${other.projectId}` }, { metricIds: `${skips},${other.metricId}` }])
    expect((await call(query)).refusal).toBe('NOT_FOUND');
  expect((await call({ projectIds: depot, metricIds: made.metricId })).refusal).toBe('NOT_FOUND');
});

test('the data of a metric has each period with its objective, filtered by reported, pending or missing', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  await write(await h.as(made.editor), made, LAST_WEEK, { action: 'report', value: '12' });
  const list = async (show?: 'all' | 'reported' | 'open' | 'waiting') => {
    const { data, meta } = await mona.ok(listPeriods, { params: { id: made.metricId }, query: { show } });
    expect(meta.pagination.total).toBe(data.length);
    return data.map(({ start }) => start);
  };
  expect(await list()).toEqual(['2026-03-02', LAST_WEEK, BEFORE_LAST, '2026-02-09', '2026-02-02']);
  expect([await list('reported'), await list('waiting')]).toEqual([[LAST_WEEK], [LAST_WEEK]]);
  expect(await list('open')).toEqual([BEFORE_LAST, '2026-02-09', '2026-02-02']);
});

test('activity types: the history of a metric is listed newest first, page by page, with five types', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const edgar = await h.as(made.editor);
  await write(edgar, made, LAST_WEEK, { action: 'report', value: '12' });
  await write(edgar, made, LAST_WEEK, { action: 'report', value: '13' });
  await mona.ok(setObjective, { params: { id: made.metricId }, body: { data: { value: '10', direction: 'UP' } } });
  const query = { pagination: { page: 1, pageSize: 2 } };
  const { data, meta } = await mona.ok(listActivity, { params: { id: made.metricId }, query });
  expect(data.map(({ text, period }) => [text, period])).toEqual([
    ['Mona set the objective to at least 10\u00a0t from 2 March 2026', null],
    ['Edgar changed 12\u00a0t to 13\u00a0t', '23 Feb – 1 Mar 2026 (W9)'],
  ]);
  expect(meta.pagination.total).toBe(3);
  const item = { metricId: made.metricId, key: LAST_WEEK, version: (await look(mona, made, LAST_WEEK)).version };
  await mona.ok(acceptPeriods, { body: { data: { items: [item] } } });
  await write(edgar, made, BEFORE_LAST, { action: 'dismiss', reasonCode: 'HOLIDAY' });
  const history = async (type?: ActivityType) =>
    (await mona.ok(listActivity, { params: { id: made.metricId }, query: { type } })).data.map((line) => line.type);
  expect(await history()).toEqual([
    'VALUE_DISMISSED',
    'VALUE_ACCEPTED',
    'OBJECTIVE_MODIFIED',
    'VALUE_EDITED',
    'VALUE_REPORTED',
  ]);
  for (const type of await history()) expect(await history(type)).toEqual([type]);
  expect(await history('LINK_ADDED')).toEqual([]);
  const { data: period } = await mona.ok(getPeriod, { params: { id: made.metricId, key: LAST_WEEK } });
  expect(period.log.map(({ type }) => type)).toContain('VALUE_ACCEPTED');
});

test('a grid has a row for each metric with a value, a column for each period by its first day, for one project only', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const edgar = await h.as(made.editor);
  const query = { projectIds: made.projectId, form: 'grid' as const };
  expect((await mona.call(exportMetrics, { query })).refusal).toBe('NO_DATA');
  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '12.5' });
  await write(edgar, made, LAST_WEEK, { action: 'dismiss', reasonCode: 'HOLIDAY' });
  const other = { name: 'Skips', type: 'COUNT' as const };
  const { data: skips } = await mona.ok(createMetric, { params: { id: made.projectId }, body: { data: other } });
  await write(mona, { ...made, metricId: skips.id }, LAST_WEEK, { action: 'report', value: '7' });
  const [head, ...rows] = rowsOf((await mona.call(exportMetrics, { query })).text);
  expect(head!.slice(0, 2)).toEqual(['Metric', 'Unit']);
  const [before, last] = [head!.indexOf(BEFORE_LAST), head!.indexOf(LAST_WEEK)];
  expect([last - before, head!.length]).toEqual([1, 2 + 5]);
  expect(rows.map((row) => [row[0], row[1], row[before], row[last]])).toEqual([
    ['Waste collected', 't', '12.5', ''],
    ['Skips', '', '', '7'],
  ]);
  const narrowed = rowsOf(
    (await mona.call(exportMetrics, { query: { ...query, from: LAST_WEEK, to: LAST_WEEK } })).text,
  );
  expect(narrowed[0]).toEqual(['Metric', 'Unit', LAST_WEEK]);
  // Other projects have other periods.
  expect((await mona.call(exportMetrics, { query: { form: 'grid' } })).status).toBe(400);
});
