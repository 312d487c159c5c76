import { finishProject } from '@tonnage/contract/metrics/periods/finish';
import { listNotifications, setNoticeSettings } from '@tonnage/contract/core/notifications';
import { listOpen, nudgeEditor } from '@tonnage/contract/metrics/periods/open';
import { updateMetric } from '@tonnage/contract/metrics/metrics';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { BEFORE_LAST, LAST_WEEK, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let manager: Client;
let editor: Client;

beforeEach(async () => {
  t = await team(h);
  [manager, editor] = [await h.as(t.manager), await h.as(t.editor)];
});
afterEach(() => {
  h.clock.set(NOW);
  h.forgetSessions();
});

const nudge = (client: Client, userId = t.editor.id) =>
  client.call(nudgeEditor, { params: { id: t.projectId }, body: { data: { userId } } });
const open = async (client: Client, query: { editorId?: string } = {}) =>
  (await client.ok(listOpen, { params: { id: t.projectId }, query })).data;
const mails = async () =>
  (
    await h.rows<{ n: number }>(
      `select count(*)::int as n from emails where to_address = '${t.editor.email}' and template = 'metric-notice'`,
    )
  )[0]!.n;
const audits = () =>
  h.rows<{ changes: object }>(
    `select changes from audit_events where action = 'editor.nudged' and entity_id = '${t.projectId}'`,
  );

test('unreported periods are listed by metric with the editor, who can be reminded in the list and by email', async () => {
  await write(editor, t, '2026-02-02', { action: 'report', value: '1' });
  const [row] = await open(manager);
  expect(row).toEqual({
    metricId: t.metricId,
    metric: 'Waste collected',
    editor: { id: t.editor.id, name: 'Edgar', resting: false },
    open: 3,
    overdue: 2,
    firstKey: '2026-02-09',
    firstLabel: '9–15 Feb 2026 (W7)',
    nudge: 'may',
  });
  expect((await open(editor))[0]!.nudge).toBe('no');
  expect([await open(manager, { editorId: t.viewer.id }), await open(manager, { editorId: 'x' })]).toEqual([[], []]);
  const before = await mails();
  // No email server is set up: the email is in the outbox.
  expect((await nudge(manager)).body).toEqual({ data: { userId: t.editor.id, emailed: false } });
  const { data } = await editor.ok(listNotifications, {});
  expect([data[0]!.text, data[0]!.link]).toEqual([
    'Mona sent you a reminder: you have 3 values to report in Site, 2 overdue',
    `/metrics/projects/${t.projectId}`,
  ]);
  expect(await mails()).toBe(before + 1);
  expect(await audits()).toEqual([{ changes: { userId: t.editor.id, report: 3, overdue: 2 } }]);
  expect((await open(manager))[0]!.nudge).toBe('done');
});

test('the answer says that the editor is emailed if an email server is set up', async () => {
  const app = await buildApp({ ...h.deps, sendsMail: true }, { logLevel: 'silent' });
  onTestFinished(() => app.close());
  const client = new Client(app, h.fixtures.alpha.host, await h.session(t.manager));
  expect((await nudge(client)).body).toMatchObject({ data: { emailed: true } });
});

test('an editor is reminded once a day, whoever sends it, and only once by two at once', async () => {
  const both = await Promise.all([nudge(manager), nudge(manager)]);
  expect(both.map((answer) => (answer.status === 201 ? 'ok' : answer.refusal)).toSorted()).toEqual([
    'ALREADY_NUDGED',
    'ok',
  ]);
  expect(both.find(({ status }) => status !== 201)!.error.message).toBe(
    'This person has already been reminded today. Try again tomorrow.',
  );
  expect(await audits()).toHaveLength(1);
  h.clock.set('2026-03-04T00:00:00.000Z');
  expect((await nudge(await h.as(t.manager))).status).toBe(201);
});

test('a reminder is refused to oneself, with nothing open, to a deactivated editor, and in a finished project', async () => {
  const refused: string[] = [(await nudge(manager, t.manager.id)).refusal, (await nudge(manager, t.viewer.id)).refusal];
  await h.rows(`update users set deactivated_at = now() where id = '${t.editor.id}'`);
  expect((await open(manager))[0]).toMatchObject({ editor: { resting: true }, nudge: 'no' });
  refused.push((await nudge(manager)).refusal);
  await h.rows(`update users set deactivated_at = null where id = '${t.editor.id}'`);
  await manager.ok(updateMetric, { params: { id: t.metricId }, body: { data: { editorId: t.manager.id } } });
  expect((await open(manager))[0]).toMatchObject({ editor: { name: 'Mona' }, nudge: 'no' });
  await manager.ok(updateMetric, { params: { id: t.metricId }, body: { data: { editorId: t.editor.id } } });
  for (const key of ['2026-02-02', '2026-02-09', BEFORE_LAST, LAST_WEEK])
    await write(manager, t, key, { action: 'report', value: '1' });
  refused.push((await nudge(manager)).refusal);
  const end = { acceptWaiting: false, dismissOpen: false };
  await manager.ok(finishProject, { params: { id: t.projectId }, body: { data: end } });
  refused.push((await nudge(manager)).refusal);
  expect(refused).toEqual(['NUDGE_SELF', 'NOTHING_OPEN', 'EDITOR_RESTS', 'NOTHING_OPEN', 'NOTHING_OPEN']);
  expect(await audits()).toEqual([]);
});

test('an editor who turned the emails off is only reminded in the list', async () => {
  await editor.ok(setNoticeSettings, { body: { data: { mails: { PERIODS_TO_REPORT: false } } } });
  const before = await mails();
  expect((await nudge(manager)).status).toBe(201);
  expect([await mails(), (await editor.ok(listNotifications, {})).data[0]!.type]).toEqual([
    before,
    'PERIODS_TO_REPORT',
  ]);
});
