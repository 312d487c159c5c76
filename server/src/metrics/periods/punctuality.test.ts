import { updateMetric } from '@tonnage/contract/metrics/metrics';
import { acceptPeriods } from '@tonnage/contract/metrics/periods/periods';
import { getPunctuality } from '@tonnage/contract/metrics/periods/punctuality';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { BEFORE_LAST, LAST_WEEK, look, RUNNING, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;

/** Signs in at an instant of the past or future. */
async function at(instant: string, person: Team['manager']): Promise<Client> {
  h.clock.set(instant);
  h.forgetSessions();
  return h.as(person);
}

const report = async (query: object = {}, person = t.manager) =>
  (await (await h.as(person)).ok(getPunctuality, { query: { projectId: t.projectId, ...query } as never })).data;

beforeEach(async () => {
  t = await team(h);
  // Weekly from Monday, two days of grace: the week of 2 February is due by the end of Tuesday the 10th.
  await write(await at('2026-02-10T20:00:00.000Z', t.editor), t, '2026-02-02', { action: 'report', value: '10' });
  await write(await at('2026-02-18T08:00:00.000Z', t.editor), t, '2026-02-09', { action: 'report', value: '11' });
  const manager = await at('2026-02-19T08:00:00.000Z', t.manager);
  const items = [];
  for (const key of ['2026-02-02', '2026-02-09'])
    items.push({ metricId: t.metricId, key, version: (await look(manager, t, key)).version });
  await manager.ok(acceptPeriods, { body: { data: { items } } });
  h.clock.set(NOW);
  h.forgetSessions();
});

test('an answer is on time by the end of the grace, later it is late, and a passed deadline without one is missing', async () => {
  const rows = await report();
  expect(rows).toMatchObject([
    {
      project: { id: t.projectId },
      editor: { id: t.editor.id },
      metrics: 1,
      due: 3,
      onTime: 1,
      late: 1,
      missing: 1,
      accepted: 2,
    },
  ]);
  // Reported 216 hours before the acceptance, and 24.
  expect(rows[0]!.hoursToAccept).toBe((204 + 24) / 2);
  // The week in grace, and the running one, count neither way, whether answered or not.
  await write(await h.as(t.editor), t, LAST_WEEK, { action: 'report', value: '12' });
  await write(await h.as(t.editor), t, RUNNING, { action: 'report', value: '12' });
  expect((await report())[0]).toMatchObject({ due: 3, onTime: 1 });
});

test('an edit before acceptance does not make an answer late; a span holds the deadlines within it', async () => {
  const editor = await at('2026-02-23T08:00:00.000Z', t.editor);
  await write(editor, t, BEFORE_LAST, { action: 'report', value: '9' });
  await write(await at('2026-03-01T08:00:00.000Z', t.editor), t, BEFORE_LAST, { action: 'report', value: '9.5' });
  h.clock.set(NOW);
  h.forgetSessions();
  expect((await report())[0]).toMatchObject({ due: 3, onTime: 2, late: 1, missing: 0 });
  expect((await report({ from: '2026-02-11', to: '2026-02-17' }))[0]).toMatchObject({ due: 1, onTime: 0, late: 1 });
  expect(await report({ from: '2026-01-01', to: '2026-01-31' })).toEqual([]);
});

test('automatic acceptance has no waiting time, and metrics without an editor are the managers’', async () => {
  const manager = await h.as(t.manager);
  await manager.ok(updateMetric, { params: { id: t.metricId }, body: { data: { editorId: null, autoAccept: true } } });
  await write(manager, t, BEFORE_LAST, { action: 'report', value: '9' });
  expect(await report()).toMatchObject([{ editor: null, due: 3, onTime: 1, late: 2, accepted: 2 }]);
});

test('only managers read it, of their own organisations; a span has 366 days at most', async () => {
  expect(await report({}, t.editor)).toEqual([]);
  expect(await report({}, t.viewer)).toEqual([]);
  expect(await report({}, (await team(h)).manager)).toEqual([]);
  const manager = await h.as(t.manager);
  const asked = (query: object) => manager.call(getPunctuality, { query: query as never });
  expect((await asked({ from: '2024-01-01', to: '2026-01-01' })).error.message).toBe('Choose a span of up to 366 days');
  expect((await asked({ from: '2026-02-01', to: '2026-01-01' })).status).toBe(400);
  const file = await asked({ format: 'csv', projectId: t.projectId });
  const [head, line] = file.text.trim().split('\r\n');
  expect(head).toContain('Project,Reported by,Metrics,Periods due,On time,Late,Not reported,On time %');
  expect(line).toContain(`,Site,${t.editor.name},1,3,1,1,1,33.3,2,114`);
});
