import { closeLogEntry, listCustomerLog, logForCustomer } from '@tonnage/contract/skip-hire/accounts/customer-log';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';

const h = harness();
const params = (id: string) => ({ params: { id } });

test('a call, a complaint and a note are listed newest first, page by page, with who wrote them', async () => {
  const { accountId } = await h.customer();
  const client = await h.as(h.fixtures.ledger);
  const log = (data: object) =>
    client.ok(logForCustomer, { ...params(accountId), body: { data: { kind: 'note', body: 'x', ...data } } });
  await log({ kind: 'call', body: 'Rang about the invoice', followUpOn: '2026-03-04' });
  await log({ kind: 'complaint', body: 'Driver blocked the gate' });
  await log({ body: 'Prefers mornings' });
  const page = async (n: number) =>
    (await client.ok(listCustomerLog, { ...params(accountId), query: { pagination: { page: n, pageSize: 2 } } })).data;
  expect((await page(1)).map(({ kind, open, by }) => [kind, open, by])).toEqual([
    ['note', false, 'Alpha ledger'],
    ['complaint', true, 'Alpha ledger'],
  ]);
  expect(await page(2)).toMatchObject([{ kind: 'call', followUpOn: '2026-03-04', open: true, closed: null }]);
  const audited = await h.rows<{ action: string; account_id: string | null; changes: object }>(
    `select action, account_id, changes from audit_events where action = 'log.written'
      and changes ->> 'customerId' = '${accountId}' order by id limit 1`,
  );
  expect(audited).toEqual([
    {
      action: 'log.written',
      account_id: null,
      changes: { customerId: accountId, kind: 'call', followUpOn: '2026-03-04' },
    },
  ]);
});

test('open entries are on Today until someone closes them with the outcome; of two at once, one does', async () => {
  const { accountId } = await h.customer();
  const client = await h.as(h.fixtures.planner);
  const entry = { kind: 'complaint' as const, body: 'Left mud on the road' };
  const write = () =>
    client.ok(logForCustomer, { ...params(accountId), body: { data: entry } }, { key: `log ${accountId}` });
  const { data } = await write();
  expect((await write()).data.id).toBe(data.id);
  const mine = async () =>
    (await client.ok(getDeskToday, {})).data.followUps.entries.filter(({ account }) => account.id === accountId);
  expect(await mine()).toMatchObject([{ id: data.id, body: 'Left mud on the road' }]);
  const close = (outcome: string) => client.call(closeLogEntry, { ...params(data.id), body: { data: { outcome } } });
  const both = await Promise.all([close('Swept'), close('Swept')]);
  expect(both.map(({ refusal }) => refusal).toSorted()).toEqual(['WRONG_STATE', 'none, but 200']);
  expect(both.find(({ status }) => status === 200)!.body.data).toMatchObject({
    open: false,
    closed: { by: 'Alpha planner', outcome: 'Swept' },
  });
  expect(await mine()).toEqual([]);
});

test('a day in the past, an empty text and another company’s customer are refused', async () => {
  const { accountId } = await h.customer();
  const client = await h.as(h.fixtures.planner);
  const refused = async (id: string, data: object) =>
    (await client.call(logForCustomer, { ...params(id), body: { data: { kind: 'call', body: 'x', ...data } } })).error;
  expect((await refused(accountId, { followUpOn: '2026-03-02' })).details).toMatchObject({ code: 'FOLLOW_UP_PAST' });
  expect((await refused(accountId, { body: ' ' })).details?.errors?.[0]?.path).toEqual(['body']);
  expect((await refused(h.fixtures.stranger.accountId, {})).details).toMatchObject({ code: 'NOT_FOUND' });
});
