import { setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { makeMember } from '@tonnage/demo/factories';
import { expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();

async function buyer() {
  const customer = await h.customer();
  const other = await h.customer();
  const member = await h.joined(customer.accountId, h.fixtures.alpha, { role: 'buyer' });
  await h.making((m) =>
    makeMember(m, {
      tenantId: h.fixtures.alpha.tenantId,
      accountId: other.accountId,
      userId: member.id,
      role: 'buyer',
    }),
  );
  return { customer, other, who: member, client: await h.as(member) };
}

const set = (userId: string, accountId: string, change: { role?: 'viewer'; site_ids?: string[] }) =>
  h.withoutTenant((db) =>
    db
      .updateTable('account_members')
      .set(change)
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .execute(),
  );

test('a stored answer is repeated only to somebody who still has the permission', async () => {
  const { customer, who: member, client } = await buyer();
  const sent = { body: { data: h.input(customer.siteId) } };
  const first = await client.call(createJob, sent, { key: 'one' });
  expect(first.status).toBe(201);
  expect((await client.call(createJob, sent, { key: 'one' })).text).toBe(first.text);
  await set(member.id, customer.accountId, { site_ids: [customer.secondSiteId] });
  expect((await client.call(createJob, sent, { key: 'one' })).refusal).toBe('FORBIDDEN');
  await set(member.id, customer.accountId, { role: 'viewer' });
  const replay = await client.call(createJob, sent, { key: 'one' });
  expect([replay.refusal, replay.text.includes('Pence')]).toEqual(['FORBIDDEN', false]);
});

test('the same key in another account is another request', async () => {
  const { customer, other, client } = await buyer();
  const sent = { body: { data: h.input(customer.siteId) } };
  const first = await client.ok(createJob, sent, { key: 'two' });
  await client.ok(setAccount, { body: { data: { newAccountId: other.accountId } } });
  // The site is the other account's: the answer reveals nothing of it.
  expect((await client.call(createJob, sent, { key: 'two' })).refusal).toBe('NOT_FOUND');
  const here = await client.ok(createJob, { body: { data: h.input(other.siteId) } }, { key: 'two' });
  expect(here.data.id).not.toBe(first.data.id);
  await client.ok(setAccount, { body: { data: { newAccountId: customer.accountId } } });
  expect((await client.ok(createJob, sent, { key: 'two' })).data.id).toBe(first.data.id);
});

test('every account call with stored answers declares the permission that it needs', () => {
  const without = ENDPOINTS.filter((e) => e.access === 'account' && e.idempotent && e.permission === undefined);
  expect(without.map((e) => e.name)).toEqual([]);
});
