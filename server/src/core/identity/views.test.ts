import { listViews, removeView, saveView, updateView } from '@tonnage/contract/core/identity/views';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { team } from '../../../test/metrics/team.ts';

const h = harness();
let manager: Client;
let editor: Client;

const save = (client: Client, name: string, search = 'status=OFF_TRACK', list = 'scorecard') =>
  client.call(saveView, { body: { data: { list, name, search } } });
const named = async (client: Client) =>
  (await client.ok(listViews, {})).data.map(({ name, search }) => `${name}: ${search}`);

beforeEach(async () => {
  const t = await team(h);
  [manager, editor] = [await h.as(t.manager), await h.as(t.editor)];
});

test('a view is saved under a name, renamed, pointed elsewhere and deleted; it is its person’s alone', async () => {
  await save(manager, 'Problems');
  await save(manager, 'by owner', 'group=owner');
  expect(await named(manager)).toEqual(['by owner: group=owner', 'Problems: status=OFF_TRACK']);
  expect(await named(editor)).toEqual([]);
  const [, { id }] = (await manager.ok(listViews, {})).data as [unknown, { id: string }];
  const change = (client: Client, data: object) => client.call(updateView, { params: { id }, body: { data } });
  const remove = (client: Client) => client.call(removeView, { params: { id } });
  expect((await change(editor, { name: 'Theirs' })).refusal).toBe('NOT_FOUND');
  expect((await remove(editor)).refusal).toBe('NOT_FOUND');
  expect((await change(manager, { name: 'By Owner' })).refusal).toBe('VIEW_NAME_TAKEN');
  expect((await change(manager, { name: 'At risk', search: 'status=AT_RISK' })).status).toBe(200);
  expect(await named(manager)).toEqual(['At risk: status=AT_RISK', 'by owner: group=owner']);
  const gone = await Promise.all([remove(manager), remove(manager)]);
  expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('a name is used once per person and list, also of two at once, and there are a hundred views at most', async () => {
  const both = await Promise.all([save(manager, 'Board'), save(manager, 'board')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await save(editor, 'Board')).status).toBe(201);
  expect((await save(manager, 'Board', 'state=on-site', 'orders')).status).toBe(201);
  for (let n = 2; n < 100; n++) await save(manager, `View ${n}`);
  expect((await save(manager, 'One more')).refusal).toBe('TOO_MANY_VIEWS');
});

test('staff and customers save views as well, and nobody without a login', async () => {
  const clerk = await h.as(h.fixtures.clerk);
  expect((await save(clerk, 'Overdue', 'state=overdue', 'invoices')).status).toBe(201);
  expect(await named(clerk)).toEqual(['Overdue: state=overdue']);
  expect((await save(h.guest(), 'Mine')).refusal).toBe('UNAUTHENTICATED');
});
