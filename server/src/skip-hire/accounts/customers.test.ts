import {
  createCustomer,
  getCustomer,
  inviteToCustomer,
  listCustomers,
  updateCustomer,
  updateCustomerRules,
  setCustomerStatus,
  updateCustomerTerms,
} from '@tonnage/contract/skip-hire/accounts/accounts';
import { acceptInvitation } from '@tonnage/contract/skip-hire/accounts/members';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { ACCOUNT_STATUSES, mayBecome, type NewAccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { addDays } from '@tonnage/domain/common/dates';
import { describe, expect, test } from 'vitest';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';
import { harness } from '../../../test/harness.ts';
import { NOW, onCredit } from '../../../test/fixtures.ts';

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
    // A number that could be a telephone number too.
    const of = await h.customer();
    await h.rows(`update accounts set number = '441134960555' where id = '${of.accountId}'`);
    for (const q of ['441134960555', '44113496'])
      expect((await client.ok(listCustomers, { query: { q } })).data.map(({ id }) => id)).toEqual([of.accountId]);
    await h.rows(`update accounts set number = 'C-77', phone = '0113 496 0555' where id = '${of.accountId}'`);
    for (const q of ['+44 113 496 0555', '01134960555'])
      expect((await client.ok(listCustomers, { query: { q } })).data.map(({ id }) => id)).toEqual([of.accountId]);
  });

  test('a customer shows what they owe, who works there, and what staff did with them', async () => {
    const of = await h.customer();
    await h.placed(of);
    const client = await ledger();
    await client.ok(updateCustomerTerms, {
      ...params(of.accountId),
      body: {
        data: { ...onCredit(500_000), paymentTermsDays: 14, termsBasis: 'end_of_month', invoiceGrouping: 'po' },
      },
    });
    await (await planner()).ok(updateCustomerRules, { ...params(of.accountId), body: { data: { poMandatory: true } } });
    const { data } = await client.ok(getCustomer, params(of.accountId));
    expect(data).toMatchObject({
      creditLimitPence: 500_000,
      paymentTermsDays: 14,
      termsBasis: 'end_of_month',
      invoiceGrouping: 'po',
      invoiceFrequency: 'monthly',
      invoicesHeld: false,
      poMandatory: true,
      openOrders: 1,
      sites: 2,
    });
    expect(data.exposurePence).toBeGreaterThan(0);
    expect(data.members.map(({ role }) => role)).toEqual(['owner']);
    expect(data.history.map(({ action, who, reason }) => [action, who, reason])).toEqual([
      ['Order rules changed', 'Alpha planner', null],
      [
        'Payment terms changed',
        'Alpha ledger',
        'On credit, limit £5,000.00, due 14 days after month end. Invoices: One invoice per PO number, monthly',
      ],
    ]);
    const refused = await client.call(updateCustomerTerms, {
      ...params(of.accountId),
      body: { data: { ...onCredit(-1), paymentTermsDays: 1.5 } },
    });
    expect(refused.error.details?.errors?.map(({ path }) => path.join('.'))).toEqual([
      'creditLimitPence',
      'paymentTermsDays',
    ]);
  });

  test('staff add a business and a private customer, correct the name, and each step is in the history', async () => {
    const client = await planner();
    const details = {
      billingAddress: '2 Water Lane, Leeds LS11 5PS',
      phone: '0113 496 0111',
      email: 'Site@LZ.example',
    };
    const { data: business } = await client.ok(createCustomer, {
      body: { data: { ...details, name: 'Llŷn & Żółć', household: false, sicCode: '41201', companyNumber: '1234567' } },
    });
    expect(business).toMatchObject({
      status: 'active',
      type: 'prepay',
      household: false,
      companyNumber: '01234567',
      email: 'site@lz.example',
      sites: 0,
      members: [],
    });
    const { data: person } = await client.ok(createCustomer, {
      body: { data: { ...details, name: 'Ann Private', household: true, companyNumber: '01234567', sicCode: '41201' } },
    });
    expect(person).toMatchObject({ household: true, companyNumber: null, sicCode: null });
    expect(Number(person.number)).toBe(Number(business.number) + 1);

    const corrected = { ...details, name: 'Llŷn and Żółć Ltd', household: false, sicCode: '41201' };
    const set = () => client.ok(updateCustomer, { ...params(business.id), body: { data: corrected } });
    expect((await set()).data).toMatchObject({ name: 'Llŷn and Żółć Ltd', companyNumber: null });
    // The same again is not another change.
    expect((await set()).data.history.map(({ action }) => action)).toEqual(['Details corrected', 'Added']);
    const [event] = await h.rows<{ changes: object }>(
      `select changes from audit_events where entity_id = '${business.id}' and action = 'account.corrected'`,
    );
    expect(event!.changes).toEqual({
      name: { was: 'Llŷn & Żółć', is: 'Llŷn and Żółć Ltd' },
      company_number: { was: '01234567', is: null },
    });
  });

  test('a business without a SIC code and a name of two lines are refused on their field; a repeat adds nobody', async () => {
    const client = await planner();
    const whole = { name: 'Once', household: false, sicCode: '41201', billingAddress: '1 Quay, Leeds LS1 4AP' };
    const fieldsOf = async (data: object) =>
      (await client.call(createCustomer, { body: { data: { ...whole, ...data } } })).error.details?.errors?.map(
        ({ path }) => path.join('.'),
      );
    expect(await fieldsOf({ sicCode: '' })).toEqual(['sicCode']);
    expect(await fieldsOf({ sicCode: '4120' })).toEqual(['sicCode']);
    expect(await fieldsOf({ name: 'Two\nlines', billingAddress: '', email: 'x' })).toEqual([
      'name',
      'email',
      'billingAddress',
    ]);
    expect(await fieldsOf({ name: 'x'.repeat(201) })).toEqual(['name']);
    const [one, two] = [
      await client.ok(createCustomer, { body: { data: whole } }, { key: 'customer-once' }),
      await client.ok(createCustomer, { body: { data: whole } }, { key: 'customer-once' }),
    ];
    expect(two.data.id).toBe(one.data.id);
  });

  test('staff invite the first owner, who adds the next; the owners are told of everybody else', async () => {
    const client = await planner();
    const { data: customer } = await client.ok(createCustomer, {
      body: { data: { name: 'Invited', household: true, billingAddress: '1 Quay, Leeds LS1 4AP' } },
    });
    const invite = (email: string, role: 'owner' | 'buyer') =>
      client.call(inviteToCustomer, { ...params(customer.id), body: { data: { email, role } } });
    expect((await invite('first@invited.example', 'owner')).status).toBe(201);
    const [sent] = await h.rows<{ token: string }>(
      `select data->>'token' as token from emails where to_address = 'first@invited.example'`,
    );
    const newcomer = {
      name: 'Fay First',
      password: 'Barges-and-locks-51',
      passwordConfirmation: 'Barges-and-locks-51',
    };
    const joining = { body: { data: { token: sent!.token, ...newcomer } } };
    // A colleague who may no longer edit customers admits nobody.
    await h.withoutTenant((db) =>
      db.updateTable('staff').set({ role: 'accounts' }).where('user_id', '=', h.fixtures.planner.id).execute(),
    );
    expect((await h.guest().call(acceptInvitation, joining)).refusal).toBe('INVALID_TOKEN');
    await h.withoutTenant((db) =>
      db.updateTable('staff').set({ role: 'office' }).where('user_id', '=', h.fixtures.planner.id).execute(),
    );
    expect((await h.guest().call(acceptInvitation, joining)).status).toBe(200);
    const of = await h.customer();
    const mails = () =>
      h.rows<{ template: string; to_address: string }>(
        `select template, to_address from emails where account_id = '${of.accountId}' order by id`,
      );
    const owned = (email: string, role: 'owner' | 'buyer') =>
      client.call(inviteToCustomer, { ...params(of.accountId), body: { data: { email, role } } });
    expect((await owned('second@invited.example', 'owner')).refusal).toBe('OWNER_ONLY');
    expect((await owned('buyer@invited.example', 'buyer')).status).toBe(201);
    expect((await mails()).map(({ template }) => template)).toEqual(['invitation', 'colleague-invited']);
    expect((await owned(of.owner.email, 'buyer')).refusal).toBe('ALREADY_MEMBER');
    expect(await mails()).toHaveLength(2);
  });

  test('the owners of a new account are told once that it is approved', async () => {
    const of = await h.customer();
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ status: 'pending' }).where('id', '=', of.accountId).execute(),
    );
    const client = await planner();
    const approve = () =>
      client.call(setCustomerStatus, {
        ...params(of.accountId),
        body: { data: { status: 'active', reason: 'Known' } },
      });
    expect((await approve()).status).toBe(200);
    expect((await approve()).status).not.toBe(200);
    expect(
      await h.number(
        `select count(*) from emails where account_id = '${of.accountId}' and template = 'account-approved'`,
      ),
    ).toBe(1);
  });

  test('a new account pays first until it is given credit; back on pay first, its open orders stay on account', async () => {
    const of = await h.customer({ type: 'prepay' });
    const client = await ledger();
    const owner = await h.as(of.owner);
    const order = () => owner.call(createJob, { body: { data: h.input(of.siteId) } });
    expect((await order()).refusal).toBe('PAYMENT_METHOD');
    const set = (type: 'credit' | 'prepay') =>
      client.ok(updateCustomerTerms, { ...params(of.accountId), body: { data: { ...onCredit(null), type } } });
    expect((await set('credit')).data.history[0]!.reason).toBe(
      'On credit, no limit, due 30 days after the invoice date. Invoices: One invoice, monthly',
    );
    expect((await order()).status).toBe(201);
    expect((await set('prepay')).data).toMatchObject({ type: 'prepay', openOrders: 1 });
    expect((await order()).refusal).toBe('PAYMENT_METHOD');
    const kept = await h.rows<{ payment_id: string | null; status: string }>(
      `select payment_id, status from orders where account_id = '${of.accountId}'`,
    );
    expect(kept).toEqual([{ payment_id: null, status: 'requested' }]);
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
    expect(depot.days).toHaveLength(6);
    expect(depot.days[0]).toMatchObject({ date: '2026-03-31', booked: 0, capacity: 30, closed: null });
    expect(depot.days[3]).toMatchObject({ date: '2026-04-03', closed: 'bank_holiday' });
  });
});
