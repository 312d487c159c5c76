import { updateOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { exportMetrics } from '@tonnage/contract/metrics/periods/export';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { acceptPeriods, correctPeriod, dismissPeriods, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { getChart } from '@tonnage/contract/metrics/periods/chart';
import { getGrid, listPeriods, listWaiting } from '@tonnage/contract/metrics/periods/reading';
import { getScorecard } from '@tonnage/contract/metrics/scorecard';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { received, type Staff, staff } from '../../../test/metrics/staff.ts';
import { BEFORE_LAST, LAST_WEEK, look, RUNNING, write } from '../../../test/metrics/team.ts';

const h = harness();
let of: Staff;
let mona: Client;
let dora: Client;
let edgar: Client;

beforeAll(async () => {
  of = await staff(h);
  [mona, dora, edgar] = [await h.as(of.manager), await h.as(of.deputy), await h.as(of.editor)];
});

const accept = async (key: string) => {
  const items = [{ metricId: of.metricId, key, version: (await look(mona, of, key)).version }];
  await mona.ok(acceptPeriods, { body: { data: { items } } });
};
const sent = (key: string, value: string, after: number, reason = 'The ticket arrived late') => ({
  params: { id: of.metricId, key },
  body: { data: { value, reason, after } },
});
const stored = () =>
  h.rows<object>(`select status, kind, value::text, version, accepted_at, corrected::text from metric_values
    where metric_id = (select id from metrics where public_id = '${of.metricId}') order by period_key`);

test('a correction stands beside the accepted value, which stays; the latest counts, with author, time and reason', async () => {
  await write(edgar, of, LAST_WEEK, { action: 'report', value: '12' });
  expect((await mona.call(correctPeriod, sent(LAST_WEEK, '13', 0))).refusal).toBe('NOT_ACCEPTED');
  expect((await mona.call(correctPeriod, sent(BEFORE_LAST, '13', 0))).refusal).toBe('NOT_ACCEPTED');
  await accept(LAST_WEEK);
  const [before] = await stored();
  await mona.ok(correctPeriod, sent(LAST_WEEK, '13.40', 0));
  const { data } = await dora.ok(correctPeriod, sent(LAST_WEEK, '13.6', 1, 'Second ticket'));
  expect(data.cell).toMatchObject({ status: 'ACCEPTED', value: '13.6', correction: { accepted: '12' } });
  expect(data.cell.can).toMatchObject({ correct: true, edit: false, withdraw: false });
  expect(data.corrections).toMatchObject([
    { number: 1, value: '13.4', reason: 'The ticket arrived late', author: 'Mona' },
    { number: 2, value: '13.6', reason: 'Second ticket', author: of.deputy.name, at: h.clock.now() },
  ]);
  expect(data.log.slice(-2).map(({ text }) => text)).toEqual([
    'Mona corrected 12\u00a0t to 13.4\u00a0t: “The ticket arrived late”',
    `${of.deputy.name} corrected 13.4\u00a0t to 13.6\u00a0t: “Second ticket”`,
  ]);
  expect(await stored()).toEqual([{ ...before, corrected: '13.600000' }]);
  const heard = (await received(h, of)).filter(({ type, who }) => type === 'EDITED_KPI' && who === 'viewer');
  expect(heard[0]!.text).toContain('13.6\u00a0t (correction)');
  const viewer = (await (await h.as(of.viewer)).ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } })).data;
  expect([viewer.corrections.length, viewer.cell.can.correct]).toEqual([2, false]);
});

test('grid, table, chart, scorecard, exports and comparisons use the corrected figure and show the accepted one', async () => {
  const project = { params: { id: of.projectId } };
  const metric = { params: { id: of.metricId } };
  const figure = { value: '13.6', correction: { accepted: '12' } };
  const grid = (await edgar.ok(getGrid, project)).data.rows[0]!;
  expect(grid.cells.find((cell) => cell?.key === LAST_WEEK)).toMatchObject(figure);
  expect(grid.metric.recent.at(-2)).toBe('13.6');
  const periods = (await edgar.ok(listPeriods, { ...metric, query: { show: 'reported' } })).data;
  expect(periods.map(({ cell }) => cell)).toMatchObject([figure]);
  const chart = await edgar.ok(getChart, { ...project, query: { metricIds: of.metricId, bucket: 'W' } });
  const points = chart.data.series[0]!.points.filter(({ value }) => value !== null);
  expect(points).toMatchObject([{ value: '13.6', corrected: 1, accepted: '12' }]);
  const card = (await edgar.ok(getScorecard, {})).data.find(({ id }) => id === of.metricId)!;
  expect(card).toMatchObject({ latest: figure, recent: [...Array<null>(12).fill(null), '13.6'] });
  const csv = (await edgar.call(exportMetrics, { query: { metricIds: of.metricId } })).text.trimEnd().split('\r\n');
  expect(csv[0]!.endsWith(',Corrected,Accepted value')).toBe(true);
  expect(csv[1]).toContain(',Accepted,13.6,');
  expect(csv[1]!.endsWith(',Yes,12')).toBe(true);
  const table = await edgar.call(exportMetrics, { query: { projectIds: of.projectId, form: 'grid' } });
  expect(table.text).toContain('13.6');
  const summary = await edgar.call(getScorecard, { query: { format: 'csv' } });
  expect(summary.text).toMatch(/,13\.6,Yes,.*,Yes,12\r/);
  await write(edgar, of, RUNNING, { action: 'report', value: '14' });
  const { data: waiting } = await mona.ok(listWaiting, project);
  expect(waiting[0]).toMatchObject({ previous: '13.6' });
  // Sending the accepted or the corrected value again changes nothing; any other is refused.
  const again = async (value: string) => (await write(edgar, of, LAST_WEEK, { action: 'report', value })).error?.code;
  expect([await again('12'), await again('13.6'), await again('15')]).toEqual([
    undefined,
    undefined,
    'ALREADY_ACCEPTED',
  ]);
});

test('of two managers who correct at once, the second is told; the same figure and an empty reason are refused', async () => {
  const both = await Promise.all([
    mona.call(correctPeriod, sent(LAST_WEEK, '14', 2)),
    dora.call(correctPeriod, sent(LAST_WEEK, '15', 2)),
  ]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  expect(both.find(({ status }) => status === 409)!.refusal).toBe('VERSION_CONFLICT');
  const { data } = await mona.ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } });
  expect(data.corrections).toHaveLength(3);
  expect(data.cell.value).toBe(data.corrections[2]!.value);
  expect((await mona.call(correctPeriod, sent(LAST_WEEK, `${data.cell.value}.0`, 3))).refusal).toBe('SAME_FIGURE');
  expect((await mona.call(correctPeriod, sent(LAST_WEEK, '1', 3, ' '))).status).toBe(400);
  expect((await edgar.call(correctPeriod, sent(LAST_WEEK, '1', 3))).refusal).toBe('NOT_MANAGER');
});

test('a period accepted without a value gets a figure; the database refuses a figure without a correction', async () => {
  const item = { metricId: of.metricId, key: BEFORE_LAST, version: 0 };
  await mona.ok(dismissPeriods, { body: { data: { items: [item], reasonCode: 'DATA_LOST' } } });
  const { data } = await mona.ok(correctPeriod, sent(BEFORE_LAST, '9', 0, 'Found'));
  expect(data.cell).toMatchObject({ kind: 'VALUE', value: '9', reasonCode: null, correction: { accepted: null } });
  expect(data.log.at(-1)!.text).toBe('Mona corrected no value to 9\u00a0t: “Found”');
  for (const change of ['corrected = 1', 'corrected = null', 'value = 9, corrected = 9'])
    await expect(h.rows(`update metric_values set ${change} where corrected = 9`)).rejects.toThrow('final');
});

test('with four eyes somebody else than the reporter corrects; nobody does in a finished metric', async () => {
  await mona.ok(updateOrganisation, { params: { id: of.organisationId }, body: { data: { fourEyes: true } } });
  await write(dora, of, RUNNING, { action: 'report', value: '14.5' });
  await accept(RUNNING);
  expect((await dora.call(correctPeriod, sent(RUNNING, '15', 0))).error.message).toBe(
    'You reported this value. Ask another manager to correct it.',
  );
  expect((await mona.call(correctPeriod, sent(RUNNING, '15', 0))).status).toBe(201);
  await mona.ok(finishMetric, {
    params: { id: of.metricId },
    body: { data: { acceptWaiting: true, dismissOpen: true } },
  });
  expect((await mona.call(correctPeriod, sent(RUNNING, '16', 1))).refusal).toBe('METRIC_FINISHED');
});
