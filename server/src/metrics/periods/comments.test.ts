import { getChart } from '@tonnage/contract/metrics/periods/chart';
import { updateComment, markEvent, removeComment } from '@tonnage/contract/metrics/periods/comments';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { createComment, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { LAST_WEEK, type Team, team } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let viewer: Client;
let comment: { params: { id: string; key: string; commentId: string } };

const period = () => ({ params: { id: t.metricId, key: LAST_WEEK } });
const detail = async (client: Client) => (await client.ok(getPeriod, period())).data;
const put = (client: Client, body: string) => client.call(updateComment, { ...comment, body: { data: { body } } });
const deleteIt = (client: Client) => client.call(removeComment, comment);
const audited = () =>
  h.rows<{ action: string; changes: unknown }>(
    `select action, changes from audit_events where entity_id = '${t.metricId}' and action like 'comment.%' order by id`,
  );

beforeEach(async () => {
  t = await team(h);
  viewer = await h.as(t.viewer);
  const { data } = await viewer.ok(createComment, { ...period(), body: { data: { body: 'Rain al week' } } });
  comment = { params: { ...period().params, commentId: data.comments[0]!.id } };
});

test('an author edits and deletes a comment: the text is gone, but a placeholder remains', async () => {
  const manager = await h.as(t.manager);
  expect((await detail(viewer)).comments).toMatchObject([{ body: 'Rain al week', editedAt: null }]);
  expect((await detail(viewer)).comments[0]!.openUntil).not.toBeNull();
  expect((await detail(manager)).comments[0]!.openUntil).toBeNull();
  expect((await put(viewer, ' Rain all week ')).status).toBe(200);
  const { comments, cell } = await detail(manager);
  expect(comments).toMatchObject([{ author: 'Vera', body: 'Rain all week', editedAt: NOW }]);
  expect(cell.comments).toBe(1);

  expect((await deleteIt(viewer)).status).toBe(200);
  const after = await detail(manager);
  expect(after.comments).toMatchObject([{ author: 'Vera', body: null, openUntil: null }]);
  expect(after.cell.comments).toBe(0);
  expect(await h.rows(`select body from period_comments where id = '${comment.params.commentId}'`)).toEqual([
    { body: '' },
  ]);
  expect(await audited()).toEqual([
    { action: 'comment.changed', changes: { period: LAST_WEEK } },
    { action: 'comment.removed', changes: { period: LAST_WEEK } },
  ]);
});

test('nobody else may change a comment, nor the author after a quarter of an hour, once deleted, or on a finished metric', async () => {
  for (const other of [await h.as(t.manager), await h.as(t.editor)])
    for (const answer of [await put(other, 'Sun'), await deleteIt(other)])
      expect(answer.refusal).toBe('COMMENT_CLOSED');
  const outsider = await h.as((await team(h)).manager);
  for (const answer of [await put(outsider, 'Sun'), await deleteIt(outsider)]) expect(answer.refusal).toBe('NOT_FOUND');
  const nowhere = { params: { ...comment.params, commentId: t.metricId } };
  expect((await viewer.call(removeComment, nowhere)).refusal).toBe('NOT_FOUND');

  h.clock.set(new Date(Date.parse(NOW) + 15 * 60_000).toISOString());
  expect((await detail(viewer)).comments[0]!.openUntil).toBeNull();
  for (const answer of [await put(viewer, 'Sun'), await deleteIt(viewer)])
    expect(answer.refusal).toBe('COMMENT_CLOSED');
  h.clock.set(NOW);

  const manager = await h.as(t.manager);
  await manager.ok(finishMetric, {
    params: { id: t.metricId },
    body: { data: { acceptWaiting: true, dismissOpen: true } },
  });
  for (const answer of [await put(viewer, 'Sun'), await deleteIt(viewer)])
    expect(answer.refusal).toBe('METRIC_FINISHED');
  expect((await detail(viewer)).comments).toMatchObject([{ body: 'Rain al week', openUntil: null }]);
});

test('a comment deleted twice at once is deleted once, and stays so', async () => {
  const answers = await Promise.all([deleteIt(viewer), deleteIt(viewer)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await put(viewer, 'Back again')).refusal).toBe('COMMENT_CLOSED');
  expect(await audited()).toHaveLength(1);
});

const mark = (client: Client, event = true) => client.call(markEvent, { ...comment, body: { data: { event } } });
const events = async () =>
  (await viewer.ok(getChart, { params: { id: t.projectId }, query: { metricIds: t.metricId, bucket: 'M' } as never }))
    .data.events;

test('the editor and managers mark a comment as an event, which stands on the chart until it is unmarked or deleted', async () => {
  const editor = await h.as(t.editor);
  expect((await mark(viewer)).refusal).toBe('NOT_EDITOR');
  expect(await events()).toEqual([]);
  expect((await mark(editor)).status).toBe(200);
  expect((await mark(editor)).status).toBe(200);
  expect(await events()).toMatchObject([
    { metricId: t.metricId, key: `${LAST_WEEK.slice(0, 7)}-01`, period: { key: LAST_WEEK }, author: 'Vera' },
  ]);
  expect((await detail(viewer)).comments).toMatchObject([{ event: true }]);
  expect((await mark(await h.as(t.manager), false)).status).toBe(200);
  expect(await events()).toEqual([]);
  expect((await audited()).map(({ action }) => action)).toEqual(['comment.marked', 'comment.unmarked']);

  await mark(editor);
  await deleteIt(viewer);
  expect(await events()).toEqual([]);
  expect((await mark(editor)).refusal).toBe('NOT_FOUND');
  const outsider = await h.as((await team(h)).manager);
  expect((await mark(outsider)).refusal).toBe('NOT_FOUND');
});

test('a comment can be an event from the start, but not a viewer’s', async () => {
  const add = async (client: Client) =>
    client.call(createComment, { ...period(), body: { data: { body: 'New supplier', event: true } } });
  expect((await add(viewer)).refusal).toBe('NOT_EDITOR');
  expect((await add(await h.as(t.editor))).status).toBe(201);
  expect(await events()).toMatchObject([{ text: 'New supplier' }]);
});

test('two people who mark an event at once mark it once', async () => {
  const [editor, manager] = [await h.as(t.editor), await h.as(t.manager)];
  const answers = await Promise.all([mark(editor), mark(manager)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await audited()).toHaveLength(1);
});
