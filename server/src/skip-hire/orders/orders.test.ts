import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import {
  getOrdersByStatus,
  getOrdersSummary,
  getSiteOrdersByStatus,
} from '@tonnage/contract/skip-hire/orders/order-lists';
import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import { ORDER_STATUSES, STATES, stateOf, type OrderStatus } from '@tonnage/domain/skip-hire/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '@tonnage/demo/contexts';
import { allocateJob } from './planning/commands/allocate.ts';
import { completeJob } from './planning/commands/complete-job.ts';
import { confirmJob, declineOrder } from './requests/commands/answer-request.ts';
import { failJob } from './planning/commands/fail-job.ts';
import { requestCollection, requestExchange } from './movements/commands/request-movement.ts';
import { startJob } from './planning/commands/start-job.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { placeOrder } from './placing/commands/place-order.ts';
import { doPutOff, dropPutOff } from '../../platform/db/before-commit.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { harness } from '../../../test/harness.ts';
import { signedNote, TERM } from '../../../test/documents.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';

const h = harness();

describe('the list of orders', () => {
  let customer: Customer;
  let all: OrderRow[];

  beforeAll(async () => {
    customer = await h.customer({ capacity: 100 });
    const client = await h.as(customer.owner);
    // Twenty-four orders in every status, most at the first site; set by hand, the counts follow through triggers.
    for (let i = 0; i < 24; i++) {
      h.clock.set(new Date(Date.parse(NOW) + i * 60_000).toISOString());
      const siteId = i % 4 === 3 ? customer.secondSiteId : customer.siteId;
      const poNumber = i === 5 ? '100%_real' : `Po-${100 + i}`;
      const { data } = await client.ok(createJob, { body: { data: h.input(siteId, { poNumber }) } });
      const status = ORDER_STATUSES[i % ORDER_STATUSES.length]!;
      await h.withoutTenant((db) => db.updateTable('orders').set({ status }).where('id', '=', data.id).execute());
    }
    h.clock.set(NOW);
    all = (await client.ok(getOrdersByStatus, { query: { pagination: { pageSize: 100 } } })).data;
  });

  const list = async (query: object = {}, siteId?: string) => {
    const client = await h.as(customer.owner);
    if (siteId !== undefined) return client.ok(getSiteOrdersByStatus, { params: { siteId }, query });
    return client.ok(getOrdersByStatus, { query });
  };
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

  test('the list has all orders, newest first, or oldest first', async () => {
    expect(all).toHaveLength(24);
    expect(all.map((o) => o.createdAt)).toEqual(
      all
        .map((o) => o.createdAt)
        .toSorted()
        .toReversed(),
    );
    const oldest = await list({ sort: 'createdAt:asc', pagination: { pageSize: 100 } });
    expect(ids(oldest.data)).toEqual(ids(all).toReversed());
  });

  test('the pages of a list add up to the whole, for every filter, with the total', async () => {
    for (const [query, siteId] of [
      [{}],
      [{ status: 'on-site' }],
      [{ q: 'po-1' }],
      [{ sort: 'createdAt:asc' }],
      [{}, customer.siteId],
    ] as const) {
      const whole = await list({ ...query, pagination: { pageSize: 100 } }, siteId);
      const total = whole.data.length;
      const read: OrderRow[] = [];
      for (let page = 1; page <= Math.ceil(total / 5); page++) {
        const { data, meta } = await list({ ...query, pagination: { page, pageSize: 5 } }, siteId);
        expect(meta.pagination).toEqual({ page, pageSize: 5, pageCount: Math.ceil(total / 5), total });
        read.push(...data);
      }
      expect(ids(read)).toEqual(ids(whole.data));
      const past = await list({ ...query, pagination: { page: 99, pageSize: 5 } }, siteId);
      expect([past.data, past.meta.pagination.total]).toEqual([[], total]);
    }
  });

  test.each([...ORDER_STATUSES, ...STATES.filter((s) => !(ORDER_STATUSES as readonly string[]).includes(s))])(
    'orders are filtered by status or state %s',
    async (status) => {
      for (const siteId of [undefined, customer.siteId, customer.secondSiteId]) {
        const { data, meta } = await list({ status, pagination: { pageSize: 100 } }, siteId);
        const expected = all.filter(
          (o) =>
            (siteId === undefined || o.site.id === siteId) &&
            // A word that is both matches the status: requested includes orders with a pending payment.
            ((STATES as readonly string[]).includes(status) ? o.state === status : o.status === status),
        );
        expect(ids(data)).toEqual(ids(expected));
        expect(meta.pagination.total).toBe(expected.length);
      }
    },
  );

  test('orders are found by number, PO, site or postcode; LIKE wildcards are literal', async () => {
    const found = async (q: string) => ids((await list({ q, pagination: { pageSize: 100 } })).data);
    const where = (test: (o: OrderRow) => boolean) => ids(all.filter(test));
    expect(await found(all[7]!.number.toLowerCase())).toEqual(where((o) => o.number.startsWith(all[7]!.number)));
    expect(await found('PO-11')).toEqual(where((o) => /^po-11/i.test(o.poNumber!)));
    expect(await found('fresh SEC')).toEqual(where((o) => o.site.id === customer.secondSiteId));
    expect(await found('LS12')).toEqual(where((o) => o.site.id === customer.secondSiteId));
    expect(await found('%')).toEqual([]);
    expect(await found('100%_')).toEqual(where((o) => o.poNumber === '100%_real'));
    expect(await found('100_')).toEqual([]);
    expect(await found("'; drop table orders; --")).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(await found('  ')).toEqual(ids(all));
    const narrowed = await list({ q: 'po-1', status: 'closed', pagination: { pageSize: 100 } }, customer.siteId);
    expect(ids(narrowed.data)).toEqual(
      where((o) => o.state === 'closed' && o.site.id === customer.siteId && o.poNumber!.startsWith('Po-1')),
    );
  });
});

describe('the counts of orders', () => {
  const STEPS = [
    'place',
    'place',
    'confirm',
    'confirm',
    'work',
    'work',
    'work',
    'collect',
    'exchange',
    'cancel',
    'decline',
    'fail',
  ] as const;
  const NOTE = { kind: 'season_ticket', ...TERM } as const;

  /** A series of commands on one customer's orders; refusals are expected. */
  async function carryOut(
    customer: Customer,
    steps: readonly { step: (typeof STEPS)[number]; which: number }[],
  ): Promise<void> {
    const clerk = { ...h.fixtures.clerk, role: 'manager' as const };
    await inTenant(h.deps, h.fixtures.alpha.tenantId, async (callers) => {
      const member = callers.member(NOW, customer.owner);
      const office = callers.office(NOW, clerk);
      const { db } = member;
      for (const siteId of [customer.siteId, customer.secondSiteId]) {
        const note = { ...NOTE, accountId: customer.accountId, siteId, wasteTypeId: h.fixtures.alpha.mixed };
        await signedNote(office, member, note);
      }
      for (const { step, which } of steps) {
        const jobs = await db
          .selectFrom('jobs')
          .select(['id', 'order_id', 'status'])
          .where('account_id', '=', customer.accountId)
          .orderBy('id')
          .execute();
        const job = jobs[which % Math.max(1, jobs.length)];
        if (step !== 'place' && !job) continue;
        const actions = {
          place: () =>
            placeOrder(member, {
              ...h.input(which % 3 ? customer.siteId : customer.secondSiteId),
              jobType: 'delivery',
              slot: 'am',
              placement: 'private',
              quantity: 1 + (which % 2),
              date: `2026-0${3 + (which % 2)}-1${6 + (which % 2)}`,
            }),
          confirm: () => confirmJob(office, job!.id),
          work: async () => {
            if (job!.status === 'confirmed') await allocateJob(office, job!.id, { vehicle: 'V', driver: 'D' });
            else if (job!.status === 'allocated') await startJob(office, job!.id);
            else await completeJob(office, job!.id);
          },
          collect: () => requestCollection(member, job!.id, { collectionDate: '2026-03-18', slot: 'any' }),
          exchange: () => requestExchange(member, job!.id, { date: '2026-04-14', slot: 'any' }),
          cancel: () => cancelOrder(member, job!.order_id),
          decline: () => declineOrder(office, job!.order_id, 'No'),
          fail: () => failJob(office, job!.id, 'No access'),
        };
        await savepoint(db, actions[step]);
      }
    });
  }

  /** A refused step rolls back its writes, and the series goes on. */
  async function savepoint(db: Db, action: () => Promise<unknown>): Promise<void> {
    await sql`savepoint step`.execute(db);
    try {
      await action();
      await doPutOff(db);
      await sql`release savepoint step`.execute(db);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      dropPutOff(db);
      await sql`rollback to savepoint step`.execute(db);
    }
  }

  test('the counts equal the counted rows after any series of commands', async () => {
    const steps = fc.array(fc.record({ step: fc.constantFrom(...STEPS), which: fc.nat(1000) }), {
      minLength: 30,
      maxLength: 45,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (series) => {
        const customer = await h.customer({ capacity: 1000 });
        await carryOut(customer, series);
        await expectCounts(customer);
      }),
      { numRuns: 8 },
    );
  });

  async function expectCounts(customer: Customer & { depotId: string }): Promise<void> {
    const mine = `account_id = '${customer.accountId}'`;
    const orders = await h.rows<{
      id: string;
      site_id: string;
      status: OrderStatus;
      hire_until: string;
      gross_pence: number;
    }>(`select id, site_id, status, hire_until, gross_pence from orders where ${mine}`);
    const jobs = await h.rows<{
      order_id: string;
      status: string;
      month: string;
      date: string;
      net_pence: number;
      gross: number;
      type: string;
    }>(
      `select order_id, status, type, date_trunc('month', date)::date as month, date, net_pence, coalesce((price->>'grossPence')::int, 0) as gross from jobs where ${mine}`,
    );
    const count = <T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number = () => 1) => {
      const sums: Record<string, number> = {};
      for (const row of rows) sums[key(row)] = (sums[key(row)] ?? 0) + value(row);
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
    };

    const counts = await h.rows<{ site_id: string; status: string; orders: number }>(
      `select * from order_counts where ${mine}`,
    );
    expect(
      count(
        counts,
        (c) => `${c.site_id} ${c.status}`,
        (c) => c.orders,
      ),
    ).toEqual(count(orders, (o) => `${o.site_id} ${o.status}`));

    const spending = jobs.filter((j) => ['confirmed', 'allocated', 'en_route', 'completed'].includes(j.status));
    const spend = await h.rows<{ month: string; net_pence: number }>(
      `select month, net_pence from order_spend where ${mine}`,
    );
    expect(
      count(
        spend,
        (s) => s.month,
        (s) => s.net_pence,
      ),
    ).toEqual(
      count(
        spending,
        (j) => j.month,
        (j) => j.net_pence,
      ),
    );

    const held = jobs.filter((j) => j.status !== 'cancelled' && j.status !== 'declined');
    const days = await h.rows<{ date: string; booked: number }>(
      `select date, booked from depot_days where depot_id = '${customer.depotId}'`,
    );
    expect(
      count(
        days,
        (d) => d.date,
        (d) => d.booked,
      ),
    ).toEqual(count(held, (j) => j.date));

    const owed = orders
      .filter((o) => o.status !== 'cancelled' && o.status !== 'declined')
      .reduce((sum, o) => sum + o.gross_pence, 0);
    const exchanges = jobs.filter((j) => j.type === 'exchange').reduce((sum, j) => sum + j.gross, 0);
    expect(await h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`)).toBe(
      owed + exchanges,
    );

    const client = await h.as(customer.owner);
    const { data } = await client.ok(getOrdersSummary, {});
    expect(Object.fromEntries(data.states.map((s) => [s.id, s.count]))).toEqual(
      Object.fromEntries(STATES.map((s) => [s, orders.filter((o) => stateOf(o.status) === s).length])),
    );
    for (const site of data.sites) {
      const here = orders.filter((o) => o.site_id === site.id);
      expect(site.counts).toEqual(
        Object.fromEntries(STATES.map((s) => [s, here.filter((o) => stateOf(o.status) === s).length])),
      );
    }
    const standing = orders.filter((o) => stateOf(o.status) === 'on-site');
    expect(data.onSite).toHaveLength(Math.min(12, standing.length));
    expect(data.onSiteSites).toBe(new Set(standing.map((o) => o.site_id)).size);
    expect(data.overHire).toBe(standing.filter((o) => o.hire_until < data.today).length);
    expect(data.declined).toHaveLength(Math.min(5, orders.filter((o) => o.status === 'declined').length));
    expect(
      count(
        data.spend!.filter((s) => s.month <= data.today),
        (s) => s.month,
        (s) => s.netPence,
      ),
    ).toEqual(
      count(
        spending.filter((j) => j.month <= data.today),
        (j) => j.month,
        (j) => j.net_pence,
      ),
    );
    const sites = (await client.ok(listSites, {})).data;
    for (const site of sites) {
      expect(site.onSite).toBe(standing.filter((o) => o.site_id === site.id).length);
    }
  }
});

test('the summary shows the jobs of five working days, and hires that are over', async () => {
  const customer = await h.customer();
  const { id } = await h.standing(customer, { date: '2026-03-04' });
  await h.placed(customer, { date: '2026-03-06', slot: 'pm' });
  await h.placed(customer, { date: '2026-03-20' });
  const client = await h.as(customer.owner);
  const { data } = await client.ok(getOrdersSummary, {});
  expect(data.upcoming.map((d) => [d.date, d.jobs.length])).toEqual([
    ['2026-03-03', 0],
    ['2026-03-04', 0],
    ['2026-03-05', 0],
    ['2026-03-06', 1],
    ['2026-03-09', 0],
  ]);
  expect([data.overHire, data.jobsToday, data.onSite[0]?.hireUntil]).toEqual([0, 0, '2026-03-16']);
  h.clock.set('2026-03-17T09:00:00.000Z');
  const later = (await client.ok(getOrdersSummary, {})).data;
  h.clock.set('2026-04-02T23:30:00.000Z'); // in London it is Good Friday already
  const easter = (await h.bearer(await h.session(customer.owner)).ok(getOrdersSummary, {})).data;
  h.clock.set(NOW);
  expect([later.overHire, later.onSite.map((o) => o.id)]).toEqual([1, [id]]);
  expect(easter.today).toBe('2026-04-03');
  expect(easter.upcoming.map((d) => d.date)).toEqual([
    '2026-04-07',
    '2026-04-08',
    '2026-04-09',
    '2026-04-10',
    '2026-04-13',
  ]);
});
