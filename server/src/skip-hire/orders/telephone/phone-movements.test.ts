import { subjectsOf } from '@tonnage/contract/endpoints';
import { settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import {
  getDeskOrder,
  quoteDeskMovement,
  requestMovement,
  updateDeskOrder,
} from '@tonnage/contract/skip-hire/orders/desk';
import { searchDesk } from '@tonnage/contract/core/search';
import { findCallers, getPhoneCustomer, placePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Sent } from '@tonnage/contract/endpoint';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { describe, expect, test } from 'vitest';
import { stopsOfDay } from '../../fleet/driver-routes/queries.ts';
import { settlePayment } from '../../billing/payments/commands/settle-payment.ts';
import { allocateJob, allocateTo } from '../planning/commands/allocate.ts';
import { completeJob } from '../planning/commands/complete-job.ts';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { startJob } from '../planning/commands/start-job.ts';
import { harness } from '../../../../test/harness.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const clerk = () => h.as(h.fixtures.planner);
type Movement = Sent<typeof requestMovement>['body']['data'];
const DATE = '2026-03-12';
const CALLER = { name: 'Lena Fox', phone: '07700 900123', email: 'lena@site.example' };

const book = async (orderId: string, data: Omit<Movement, 'date'> & { date?: string }, key?: string) =>
  (await clerk()).call(
    requestMovement,
    { params: { id: orderId }, body: { data: { date: DATE, ...data } } },
    key === undefined ? {} : { key },
  );
const quote = async (orderId: string, data: object) =>
  (
    await (
      await clerk()
    ).ok(quoteDeskMovement, { params: { id: orderId }, body: { data: { date: DATE, ...data } as never } })
  ).data;
const customerOf = async ({ accountId }: Customer) =>
  (await (await clerk()).ok(getPhoneCustomer, { params: { id: accountId } })).data;
const emailsTo = async (address: string) =>
  (await h.rows<{ template: string }>(`select template from emails where to_address = '${address}' order by id`)).map(
    ({ template }) => template,
  );

/** A container on site, of an account that pays with each order. */
async function prepaid() {
  const mine = await h.customer({ type: 'prepay' });
  const order = await h.placed(mine, { payment: { method: 'card' } });
  await h.office(async (ctx) => {
    const [row] = await h.rows<{ payment_id: string }>(`select payment_id from orders where id = '${order.id}'`);
    await settlePayment(ctx, row!.payment_id, 'paid');
    await confirmJob(ctx, order.jobId);
    await allocateJob(ctx, order.jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, order.jobId);
    await completeJob(ctx, order.jobId);
  });
  return { mine, order };
}

describe('a caller with containers on site', () => {
  test('is shown them, their credit, contacts and recent orders', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const before = await customerOf(mine);
    expect(before.skips).toMatchObject([
      {
        orderId: order.id,
        container: '8 yd builders',
        shape: 'skip',
        since: '2026-03-03',
        next: null,
        site: { id: mine.siteId },
        why: { exchange: null, collection: null, tip_and_return: null, reposition: null },
      },
    ]);
    expect(before.orders.map(({ number, siteId, jobType }) => [number, siteId, jobType])).toEqual([
      [order.number, mine.siteId, 'delivery'],
    ]);
    const [account] = await h.rows<{ left: string }>(
      `select credit_limit_pence - exposure_pence as left from accounts where id = '${mine.accountId}'`,
    );
    expect(before.creditLeftPence).toBe(Number(account!.left));
    await book(order.id, { type: 'collection', caller: { ...CALLER, contactOf: 'account' } });
    const after = await customerOf(mine);
    expect(after.contact).toEqual(CALLER);
    expect(after.skips[0]).toMatchObject({
      next: { type: 'collection', date: DATE },
      why: { exchange: expect.stringContaining('A collection is booked'), collection: expect.any(String) },
    });
  });

  test('is found by the number of their order and of their container', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const client = await clerk();
    await client.ok(updateDeskOrder, { params: { id: order.id }, body: { data: { containerNumber: 'T-117' } } });
    for (const q of [order.number, order.number.toLowerCase(), 't-117']) {
      const [match] = (await client.ok(findCallers, { query: { q } })).data;
      expect([q, match?.account.id, match?.order]).toEqual([
        q,
        mine.accountId,
        { id: order.id, number: order.number, containerNumber: 'T-117' },
      ]);
    }
    // A number that was given with another prefix, by its digits.
    await h.rows(`update orders set number = 'OLD-0081977' where id = '${order.id}'`);
    for (const q of ['81977', '0081977'])
      expect((await client.ok(findCallers, { query: { q } })).data[0]?.order?.id).toBe(order.id);
    // Everywhere else too.
    const { orders } = (await client.ok(searchDesk, { query: { q: '81977' } })).data;
    expect(orders.data.map(({ id }) => id)).toEqual([order.id]);
  });
});

test('a call shows its new contacts and sites wherever they are listed', () => {
  expect(subjectsOf(placePhoneOrder)).toEqual(['orders', 'customers', 'sites', 'contacts', 'quotes']);
  expect(subjectsOf(requestMovement)).toEqual(['orders', 'contacts']);
});

describe('a movement by telephone', () => {
  test('costs what was quoted, and a different size and waste have a different price', async () => {
    const { maxi, soil } = h.fixtures.alpha;
    const mine = await h.customer();
    const order = await h.standing(mine);
    const same = await quote(order.id, { type: 'exchange' });
    expect([same.grossPence, same.listPence, same.blockers]).toEqual([21_600, 18_000, []]);
    expect(same.days[0]).toEqual({ date: '2026-03-03', left: expect.any(Number) });
    expect((await quote(order.id, { type: 'collection' })).grossPence).toBe(0);
    const heavy = await quote(order.id, { type: 'exchange', containerSubTypeId: maxi, wasteTypeId: soil });
    expect(heavy.blockers.map(({ code }) => code)).toContain('CONTAINER_UNSUITABLE');
    const told = await book(order.id, { type: 'exchange', grossPence: 21_599 });
    expect([told.refusal, told.error.message]).toEqual([
      'PRICE_CHANGED',
      'The price is now £216.00 including VAT. Tell the caller, then book it.',
    ]);
    const { body } = await book(order.id, { type: 'exchange', grossPence: 21_600, caller: CALLER });
    expect(body.data.jobs.at(-1)).toMatchObject({ type: 'exchange', status: 'confirmed', date: DATE });
    expect([body.meta.paymentUrl, body.meta.sentTo]).toEqual([null, expect.arrayContaining([CALLER.email])]);
  });

  test('keeps its caller, whom the driver calls and the emails reach', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const caller = { name: 'Ann Bell', phone: '07700 900127', email: 'ann@quay.example' };
    const { body } = await book(order.id, { type: 'collection', caller });
    expect(await emailsTo(caller.email)).toEqual(['job-confirmed']);
    const fleet = await h.fleet(mine.depotId);
    await h.office((ctx) => allocateTo(ctx, body.meta.jobId, fleet));
    const stops = await h.office((ctx) => stopsOfDay(ctx, fleet.driverId, DATE as IsoDate));
    expect(stops).toMatchObject([{ contact: 'Ann Bell', phone: '07700 900127' }]);
    expect(
      await h.rows(
        `select changes->>'caller' as caller, actor_kind from audit_events where entity_id = '${order.id}' and action = 'job.requested'`,
      ),
    ).toEqual([{ caller: 'Ann Bell', actor_kind: 'staff' }]);
  });

  test('has an agreed price within the role’s limit, with its reason', async () => {
    const mine = await h.customer();
    const order = await h.standing(mine);
    const low = await quote(order.id, { type: 'exchange', agreedPence: 16_199 });
    expect([low.lowestPence, low.blockers.map(({ code }) => code)]).toEqual([16_200, ['PRICE_NOT_YOURS']]);
    const agreed = { type: 'exchange' as const, agreedPence: 16_199, priceReason: 'Loyal', grossPence: 19_439 };
    expect((await book(order.id, agreed)).refusal).toBe('PRICE_NOT_YOURS');
    expect((await book(order.id, { ...agreed, priceReason: null })).status).toBe(400);
    expect((await book(order.id, { ...agreed, agreedPence: 16_200, grossPence: 19_440 })).status).toBe(200);
    expect(
      await h.rows(`select net_pence, price_reason from jobs where order_id = '${order.id}' and type = 'exchange'`),
    ).toEqual([{ net_pence: 16_200, price_reason: 'Loyal' }]);
  });

  test('of a prepaying customer is settled by what the office took, or confirmed once its link is paid', async () => {
    const cash = await prepaid();
    expect((await book(cash.order.id, { type: 'exchange', payment: 'account' })).refusal).toBe('PAYMENT_METHOD');
    const taken = await book(cash.order.id, { type: 'exchange', payment: 'cash', caller: CALLER });
    expect(taken.body.data.jobs.at(-1)).toMatchObject({ type: 'exchange', status: 'confirmed' });
    expect(
      await h.rows(`select provider, status from payments where account_id = '${cash.mine.accountId}' order by id`),
    ).toEqual([
      { provider: 'sandbox', status: 'paid' },
      { provider: 'cash', status: 'paid' },
    ]);

    const linked = await prepaid();
    const caller = { name: 'Ann', email: 'ann@linked.example' };
    expect((await book(linked.order.id, { type: 'exchange', payment: 'link' })).status).toBe(400);
    const { body } = await book(linked.order.id, { type: 'exchange', payment: 'link', caller });
    expect(body.data.jobs.at(-1)).toMatchObject({ status: 'requested' });
    expect(await emailsTo(caller.email)).toEqual(['job-payment-link']);
    await h.guest().ok(settleSandboxPayment, {
      body: { data: { reference: body.meta.paymentUrl!.split('=').at(-1)!, outcome: 'approve' } },
    });
    const { data } = await (await clerk()).ok(getDeskOrder, { params: { id: linked.order.id } });
    expect(data.jobs.at(-1)).toMatchObject({ type: 'exchange', status: 'confirmed' });
  });

  test('sends its caller the receipt, of cash and of a link', async () => {
    const [cash, linked] = [await prepaid(), await prepaid()];
    const payer = { name: 'Kim Roe', email: 'kim@cash.example' };
    await book(cash.order.id, { type: 'exchange', payment: 'cash', caller: payer });
    const caller = { name: 'Bo Hale', email: 'bo@link.example' };
    const { body } = await book(linked.order.id, { type: 'exchange', payment: 'link', caller });
    await h.guest().ok(settleSandboxPayment, {
      body: { data: { reference: body.meta.paymentUrl!.split('=').at(-1)!, outcome: 'approve' } },
    });
    expect(await emailsTo(payer.email)).toEqual(['job-confirmed', 'invoice']);
    expect(await emailsTo(caller.email)).toEqual(['job-payment-link', 'job-confirmed', 'invoice']);
  });

  test('that the office took the money for is confirmed also without a caller', async () => {
    const { order } = await prepaid();
    const { body } = await book(order.id, { type: 'exchange', payment: 'cash' });
    expect(body.data.jobs.at(-1)).toMatchObject({ type: 'exchange', status: 'confirmed' });
    expect(body.meta.paymentUrl).toBeNull();
  });

  test('makes its caller a contact of the customer or the site, once, also of two calls at once', async () => {
    const mine = await h.customer();
    const orders = [await h.standing(mine), await h.standing(mine)];
    const both = await Promise.all(
      orders.map(({ id }) => book(id, { type: 'collection', caller: { ...CALLER, contactOf: 'account' } })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await h.rows(`select c.name, i.kind, i.value from account_contacts c join account_contact_items i on i.contact_id = c.id
        where c.account_id = '${mine.accountId}' order by i.kind`),
    ).toEqual([
      { name: 'Lena Fox', kind: 'email', value: 'lena@site.example' },
      { name: 'Lena Fox', kind: 'phone', value: '07700 900123' },
    ]);
    const another = await h.standing(mine);
    await book(another.id, { type: 'exchange', caller: { ...CALLER, contactOf: 'site' } });
    expect(await h.rows(`select name, phone from site_contacts where site_id = '${mine.siteId}'`)).toEqual([
      { name: 'Lena Fox', phone: '07700 900123' },
    ]);
  });

  test('gets the last place of a day once of two, and only once with one key', async () => {
    const mine = await h.customer({ capacity: 2 });
    const orders = [await h.standing(mine), await h.standing(mine)];
    const date = '2026-03-13';
    await h.rows(`update depot_weekdays set capacity = 1 where depot_id = '${mine.depotId}'`);
    const both = await Promise.all(orders.map(({ id }) => book(id, { type: 'collection', date })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = both.findIndex(({ status }) => status === 200);
    const left = orders[1 - won]!;
    const again = { type: 'collection' as const, date: '2026-03-16' };
    const twice = [await book(left.id, again, 'call-1'), await book(left.id, again, 'call-1')];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await h.number(`select count(*) from jobs where order_id = '${left.id}' and type = 'collection'`)).toBe(1);
  });
});
