import {
  getCustomer,
  listCustomers,
  setCustomerCredit,
  setCustomerRules,
  setCustomerStatus,
} from '@tonnage/contract/skip-hire/accounts/accounts';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { ACCOUNT_STATUSES, mayBecome, type NewAccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { addDays } from '@tonnage/domain/common/dates';
import { describe, expect, test } from 'vitest';
import { confirmJob } from '../orders/requests/commands/confirm-job.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const ledger = () => h.as(h.fixtures.ledger);
const planner = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id } });
const audited = (accountId: string, action: string) =>
  h.number(`select count(*) from audit_events where entity_id = '${accountId}' and action = '${action}'
    and actor_kind = 'staff'`);

describe('customers', () => {
  test('customers are found by name, number, site and state, page by page', async () => {
    const client = await ledger();
    const all = await client.ok(listCustomers, { query: { pagination: { pageSize: 100 } } });
    const names = all.data.map((row) => row.name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    const { data } = await client.ok(listCustomers, { query: { q: 'acme' } });
    expect(data.map((row) => row.name)).toEqual(['Acme']);
    expect((await client.ok(listCustomers, { query: { q: '_' } })).data).toEqual([]);
    expect((await client.ok(listCustomers, { query: { status: 'closed' } })).data).toEqual([]);
    const page = await client.ok(listCustomers, { query: { pagination: { page: 2, pageSize: 1 } } });
    expect([page.data.length, page.meta.pagination.total]).toEqual([1, all.meta.pagination.total]);
  });

  test('a customer shows what they owe, who works there, and what staff did with them', async () => {
    const of = await h.customer();
    await h.placed(of);
    const client = await ledger();
    await client.ok(setCustomerCredit, {
      ...params(of.accountId),
      body: { data: { creditLimitPence: 500_000, paymentTermsDays: 14 } },
    });
    await (await planner()).ok(setCustomerRules, { ...params(of.accountId), body: { data: { poMandatory: true } } });
    const { data } = await client.ok(getCustomer, params(of.accountId));
    expect(data).toMatchObject({
      creditLimitPence: 500_000,
      paymentTermsDays: 14,
      poMandatory: true,
      openOrders: 1,
      sites: 2,
    });
    expect(data.exposurePence).toBeGreaterThan(0);
    expect(data.members.map(({ role }) => role)).toEqual(['owner']);
    expect(data.history.map(({ action, who }) => [action, who])).toEqual([
      ['Order rules set', 'Alpha planner'],
      ['Payment terms set', 'Alpha ledger'],
      ['Credit limit set', 'Alpha ledger'],
    ]);
    const refused = await client.call(setCustomerCredit, {
      ...params(of.accountId),
      body: { data: { creditLimitPence: -1, paymentTermsDays: 1.5 } },
    });
    expect(refused.error.details?.errors?.map(({ path }) => path.join('.'))).toEqual([
      'creditLimitPence',
      'paymentTermsDays',
    ]);
  });

  test('accounts staff stop and release a customer with a reason; a stopped one cannot order', async () => {
    const of = await h.customer();
    const client = await ledger();
    const set = (status: 'active' | 'on_stop' | 'closed', reason = 'Two invoices overdue') =>
      client.call(setCustomerStatus, { ...params(of.accountId), body: { data: { status, reason } } });
    const order = async () => (await h.as(of.owner)).call(createJob, { body: { data: h.input(of.siteId) } });
    expect((await set('on_stop', '')).status).toBe(400);
    expect((await set('on_stop')).body).toMatchObject({ data: { status: 'on_stop' } });
    expect((await order()).refusal).toBe('ON_STOP');
    await set('active', 'Paid');
    expect((await order()).status).toBe(201);
    expect([await audited(of.accountId, 'account.on_stop'), await audited(of.accountId, 'account.active')]).toEqual([
      1, 1,
    ]);
  });

  test('an account closes when nothing is open on it, and reopens; every invalid transition is refused', async () => {
    const client = await ledger();
    const set = (id: string, status: NewAccountStatus) =>
      client.call(setCustomerStatus, { ...params(id), body: { data: { status, reason: 'Gives up' } } });
    const open = await h.customer();
    await h.placed(open);
    expect((await set(open.accountId, 'closed')).refusal).toBe('ACCOUNT_IN_USE');
    const of = await h.customer();
    for (const from of ACCOUNT_STATUSES)
      for (const to of ['active', 'on_stop', 'closed'] as const) {
        await h.withoutTenant((db) =>
          db.updateTable('accounts').set({ status: from }).where('id', '=', of.accountId).execute(),
        );
        const answer = await set(of.accountId, to);
        expect([from, to, answer.status === 200 ? answer.body.data.status : answer.refusal]).toEqual([
          from,
          to,
          mayBecome(from, to) ? to : 'ACCOUNT_STATUS',
        ]);
      }
    const both = await Promise.all([set(of.accountId, 'active'), set(of.accountId, 'active')]);
    expect(both.map((answer) => (answer.status === 200 ? 'ok' : answer.refusal)).toSorted()).toEqual([
      'ACCOUNT_STATUS',
      'ok',
    ]);
  });

  test('one of a concurrent closing and order succeeds', async () => {
    for (let n = 0; n < 3; n++) {
      const of = await h.customer();
      const customer = await h.as(of.owner);
      const client = await ledger();
      const [closed, placed] = await Promise.all([
        client.call(setCustomerStatus, {
          ...params(of.accountId),
          body: { data: { status: 'closed', reason: 'Over' } },
        }),
        customer.call(createJob, { body: { data: h.input(of.siteId) } }),
      ]);
      expect([
        [200, 'ON_STOP'],
        ['ACCOUNT_IN_USE', 201],
      ]).toContainEqual([closed.status === 200 ? 200 : closed.refusal, placed.status === 201 ? 201 : placed.refusal]);
    }
  });

  test('office staff approve new customers, but cannot stop or release any', async () => {
    const of = await h.customer();
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ status: 'pending' }).where('id', '=', of.accountId).execute(),
    );
    const client = await planner();
    const set = (status: 'active' | 'on_stop') =>
      client.call(setCustomerStatus, { ...params(of.accountId), body: { data: { status, reason: 'Looks right' } } });
    expect((await set('on_stop')).refusal).toBe('FORBIDDEN');
    expect((await set('active')).body).toMatchObject({ data: { status: 'active' } });
    expect((await set('active')).refusal).toBe('FORBIDDEN');
  });
});

describe('today', () => {
  test('counts pending work: requests, overdue jobs, expired hires, waste without a signed note', async () => {
    const of = await h.customer({ capacity: 30 });
    const client = await planner();
    const before = (await client.ok(getDeskToday, {})).data;
    const late = await h.placed(of, { date: '2026-03-05' });
    await h.placed(of, { date: '2026-03-06' });
    await h.office((ctx) => confirmJob(ctx, late.jobId));
    const order = await h.standing(of, { date: '2026-03-05' });
    h.clock.set(`${addDays(NOW.slice(0, 10), 28)}T09:00:00.000Z`);
    const { data } = await client.ok(getDeskToday, {});
    h.clock.set(NOW);
    expect(data.requests.count).toBe(before.requests.count + 1);
    expect(data.overdue.jobs).toContainEqual(expect.objectContaining({ jobId: late.jobId, status: 'confirmed' }));
    expect(data.overHire.orders).toContainEqual(
      expect.objectContaining({ id: order.id, hireUntil: '2026-03-16', days: 15 }),
    );
    const depot = data.capacity.find(({ depot }) => depot.id === of.depotId)!;
    expect(depot.days).toHaveLength(5);
    expect(depot.days[0]).toMatchObject({ date: '2026-03-31', booked: 0, capacity: 30, closed: null });
    expect(depot.days[3]).toMatchObject({ date: '2026-04-03', closed: 'bank_holiday' });
  });
});
