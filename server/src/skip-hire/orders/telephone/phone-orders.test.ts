import { mergeCustomer } from '../../accounts/commands/merge.ts';
import { planJob } from '@tonnage/contract/skip-hire/orders/planner';
import { settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { cancelForCustomer, getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { sendMail } from '../../../core/email/jobs.ts';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import {
  findCallers,
  getPhoneCustomer,
  PHONE_PAYMENTS,
  placePhoneOrder,
  quotePhoneOrder,
} from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Sent } from '@tonnage/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { PAID_HOW } from '@tonnage/domain/skip-hire/payments';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { stopsOfDay } from '../../fleet/driver-routes/queries.ts';
import { allocateTo } from '../planning/commands/allocate.ts';
import { setAccountStatus } from '../../accounts/commands/customer-terms.ts';
import { harness } from '../../../../test/harness.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const clerk = () => h.as(h.fixtures.planner);
const GROSS = 24_000;
type Order = Sent<typeof placePhoneOrder>['body']['data'];

const wanted = () => {
  const { skip, builders, mixed } = h.fixtures.alpha;
  return { containerTypeId: skip, containerSubTypeId: builders, wasteTypeId: mixed, date: '2026-03-05' };
};
const order = (over: Partial<Order> = {}): Order => ({
  ...wanted(),
  caller: { name: 'Lena Fox', phone: '07700 900123', email: 'lena@site.example' },
  grossPence: GROSS,
  confirmedByCaller: true,
  payment: 'account',
  ...over,
});
const of = (customer: Customer, over: Partial<Order> = {}) =>
  order({ accountId: customer.accountId, siteId: customer.siteId, ...over });
const place = async (data: Order, options: { key?: string } = {}) =>
  (await clerk()).call(placePhoneOrder, { body: { data } }, options);
const errorOf = ({ text }: { text: string }) =>
  (JSON.parse(text) as { error: { message: string; details: { errors: { path: string[] }[] } } }).error;
const placed = async (data: Order) => (await (await clerk()).ok(placePhoneOrder, { body: { data } })).data;
const quote = async (data: Sent<typeof quotePhoneOrder>['body']['data']) =>
  (await (await clerk()).ok(quotePhoneOrder, { body: { data } })).data;
const emailsTo = (address: string) =>
  h.rows<{ template: string }>(`select template from emails where to_address = '${address}' order by id`);
const NEW_SITE = { addressLine1: '4 Beech Grove', town: 'Leeds', postcode: 'LS6 2AB' };
const unknown = (over: Partial<Order> = {}) =>
  order({ newCustomer: { name: 'Mr Owen Ellis', household: true }, newSite: NEW_SITE, payment: 'cash', ...over });

describe('who is calling', () => {
  test('is found by name, site, postcode, account number, contact and telephone, however it is written', async () => {
    const mine = await h.customer();
    const [site] = await h.rows<{ name: string; postcode: string }>(
      `select name, postcode from sites where id = '${mine.siteId}'`,
    );
    await placed(of(mine, { caller: { name: 'Zygmunt Łukasz', phone: '0770 0900 456' } }));
    const client = await clerk();
    const found = async (q: string) => (await client.ok(findCallers, { query: { q } })).data;
    const [number] = await h.rows<{ number: string }>(`select number from accounts where id = '${mine.accountId}'`);
    for (const q of [site!.name, site!.postcode.replace(' ', '').toLowerCase(), number!.number, 'zygmunt', 'łukasz']) {
      expect((await found(q)).map(({ account }) => account.id)).toContain(mine.accountId);
    }
    for (const q of ['+44 7700 900456', '07700900456']) {
      const [match] = await found(q);
      expect(match).toMatchObject({
        account: { id: mine.accountId },
        site: { id: mine.siteId },
        person: { name: 'Zygmunt Łukasz', phone: '0770 0900 456' },
      });
    }
    expect(await found('%%')).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
  });

  test('a known customer comes with their sites, the last used first, and its last order to repeat', async () => {
    const mine = await h.customer({ poMandatory: true });
    const before = await h.placed(mine, { siteId: mine.secondSiteId, poNumber: 'PO-7' });
    const { data } = await (await clerk()).ok(getPhoneCustomer, { params: { id: mine.accountId } });
    expect(data).toMatchObject({ id: mine.accountId, type: 'credit', poMandatory: true, blockers: [] });
    expect(data.sites.map(({ id, last }) => [id, last?.number ?? null])).toEqual([
      [mine.secondSiteId, before.number],
      [mine.siteId, null],
    ]);
    expect(data.sites[0]!.last).toMatchObject({ containerSubTypeId: h.fixtures.alpha.builders, poNumber: 'PO-7' });
  });
});

const jobOf = async (orderId: string) =>
  (await h.rows<{ id: string }>(`select id from jobs where order_id = '${orderId}'`))[0]!.id;

describe('a telephone order', () => {
  test('keeps its caller informed, and asks the owners for what needs a login', async () => {
    const mine = await h.customer();
    const caller = { name: 'Jo Marsh', email: 'jo@later.example' };
    const { orders } = await placed(of(mine, { caller }));
    const id = await jobOf(orders[0]!.id);
    const client = await clerk();
    await client.ok(planJob, { params: { id }, body: { data: { date: '2026-03-09', slot: 'pm' } } });
    expect((await emailsTo(caller.email)).map(({ template }) => template)).toContain('job-changed');
    await (await h.as(mine.owner)).ok(cancelOrder, { params: { id: orders[0]!.id }, body: { data: { reason: null } } });
    expect((await emailsTo(caller.email)).filter(({ template }) => template === 'order-cancelled')).toHaveLength(1);
    const owner = await emailsTo(mine.owner.email);
    expect(owner.map(({ template }) => template)).not.toContain('job-changed');
  });

  test('names its caller to the office, to the customer and, with their number, to the driver', async () => {
    const mine = await h.customer();
    const caller = { name: 'Ann Bell', phone: '07700 900127', email: 'ann@site.example' };
    const { orders } = await placed(of(mine, { caller }));
    const params = { id: orders[0]!.id };
    const jobId = await jobOf(params.id);
    const { data } = await (await clerk()).ok(getDeskOrder, { params });
    expect(data.caller).toEqual(caller);
    const { data: theirs } = await (await h.as(mine.owner)).ok(getOrder, { params });
    expect(theirs.placedBy).toBe('Ann Bell, by telephone');
    const fleet = await h.fleet(mine.depotId);
    await h.office((ctx) => allocateTo(ctx, jobId, fleet));
    const stop = () => h.office((ctx) => stopsOfDay(ctx, fleet.driverId, '2026-03-05' as IsoDate));
    expect(await stop()).toMatchObject([{ contact: 'Ann Bell', phone: '07700 900127' }]);
    // Who was chosen as the contact comes before the caller; any other contact of the site only after them.
    const { siteContactId } = await h.contacts(mine);
    expect(await stop()).toMatchObject([{ contact: 'Ann Bell' }]);
    await h.rows(`update orders set site_contact_id = '${siteContactId}' where id = '${params.id}'`);
    expect(await stop()).toMatchObject([{ contact: 'Gate', phone: '0113 496 0101' }]);
  });

  test('for a customer who has been merged is refused with the name of the survivor', async () => {
    const [gone, stays] = [await h.customer(), await h.customer()];
    await h.office((ctx) => mergeCustomer(ctx, gone.accountId, stays.accountId));
    expect((await place(of(gone))).refusal).toBe('NOT_FOUND');
    expect((await place({ ...of(gone), siteId: null, newSite: NEW_SITE })).refusal).toBe('ACCOUNT_MERGED');
  });

  test('of a known customer is confirmed at once, names the caller, and tells the caller and not the owner', async () => {
    const mine = await h.customer();
    const { orders, paymentUrl } = await placed(of(mine, { locationNotes: 'By the gate' }));
    expect([orders.length, paymentUrl]).toEqual([1, null]);
    const { data } = await (await h.as(mine.owner)).ok(getOrder, { params: { id: orders[0]!.id } });
    expect(data).toMatchObject({ status: 'scheduled', locationNotes: 'By the gate', price: { grossPence: GROSS } });
    expect(await emailsTo('lena@site.example')).toEqual([{ template: 'order-received' }]);
    expect(await h.number(`select count(*) from emails where to_address = '${mine.owner.email}'`)).toBe(0);
    const [row] = await h.rows<{ declaration: object; caller_phone: string }>(
      `select declaration, caller_phone from orders where id = '${orders[0]!.id}'`,
    );
    expect(row).toMatchObject({
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true, byTelephone: 'Lena Fox' },
      caller_phone: '07700 900123',
    });
    expect(await h.number(`select exposure_pence from accounts where id = '${mine.accountId}'`)).toBe(GROSS);
  });

  test('of a new private customer enters them with their site, takes the money and receipts it', async () => {
    const { orders, accountId } = await placed(unknown());
    expect(
      await h.rows(`select name, household, type, status, email, invoice_email, billing_address from accounts
        where id = '${accountId}'`),
    ).toEqual([
      {
        name: 'Mr Owen Ellis',
        household: true,
        type: 'prepay',
        status: 'active',
        email: 'lena@site.example',
        invoice_email: 'lena@site.example',
        billing_address: '4 Beech Grove, Leeds, LS6 2AB',
      },
    ]);
    expect(await h.rows(`select name, postcode from sites where account_id = '${accountId}'`)).toEqual([
      { name: '4 Beech Grove', postcode: 'LS6 2AB' },
    ]);
    expect(await h.rows(`select status from orders where id = '${orders[0]!.id}'`)).toEqual([{ status: 'scheduled' }]);
    expect(
      await h.rows(`select p.provider, p.status, p.amount_pence, i.gross_pence, i.paid_pence from payments p
        join invoices i on i.receipt_for = p.id where p.account_id = '${accountId}'`),
    ).toEqual([{ provider: 'cash', status: 'paid', amount_pence: GROSS, gross_pence: GROSS, paid_pence: GROSS }]);
  });

  test('every way to pay in advance settles it, a link once it is paid', async () => {
    for (const payment of PHONE_PAYMENTS.filter((one) => one !== 'account' && one !== 'link')) {
      const { accountId, orders } = await placed(unknown({ payment }));
      expect(await h.rows(`select provider, status from payments where account_id = '${accountId}'`)).toEqual([
        { provider: payment, status: 'paid' },
      ]);
      const { data } = await (await clerk()).ok(getDeskOrder, { params: { id: orders[0]!.id } });
      expect(data.order.timeline.filter(({ title }) => title === 'Paid')).toMatchObject([{ text: PAID_HOW[payment] }]);
    }
    const caller = { name: 'Ann', email: 'ann@link.example' };
    const { orders, paymentUrl } = await placed(unknown({ payment: 'link', caller }));
    const status = `select status from orders where id = '${orders[0]!.id}'`;
    expect(await h.rows(status)).toEqual([{ status: 'awaiting_payment' }]);
    expect(await emailsTo(caller.email)).toEqual([{ template: 'payment-link' }]);
    const [payment] = await h.rows<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from payments
        where id = (select payment_id from orders where id = '${orders[0]!.id}')`,
    );
    expect(payment!.hours).toBe(24);
    await h.guest().ok(settleSandboxPayment, {
      body: { data: { reference: paymentUrl!.split('=').at(-1)!, outcome: 'approve' } },
    });
    expect(await h.rows(status)).toEqual([{ status: 'scheduled' }]);
    expect(await emailsTo(caller.email)).toEqual([
      { template: 'payment-link' },
      { template: 'invoice' },
      { template: 'order-received' },
    ]);
  });

  test('today and past the cut-off are allowed to staff with a warning, and still refused to the customer', async () => {
    const mine = await h.customer();
    const today = '2026-03-03';
    const asked = await quote({ ...wanted(), accountId: mine.accountId, where: mine.siteId, date: today });
    expect(asked.warnings.map(({ code }) => code)).toEqual(['SHORT_NOTICE']);
    expect(asked.blockers).toEqual([]);
    expect(asked.days[0]).toEqual({ date: today, left: 10 });
    expect((await place(of(mine, { date: today }))).status).toBe(201);
    const body = { data: h.input(mine.siteId, { date: today }) };
    expect((await (await h.as(mine.owner)).call(createJob, { body })).refusal).toBe('DATE_LOCKED');
  });

  test('a price on application can be agreed, with a reason that the history keeps', async () => {
    const mine = await h.customer();
    const rollOn = { containerTypeId: h.fixtures.alpha.roro, containerSubTypeId: h.fixtures.alpha.rollOn };
    const asked = await quote({ ...wanted(), ...rollOn, accountId: mine.accountId, where: mine.siteId });
    expect(asked.blockers.map(({ code, field }) => [code, field])).toEqual([['PRICE_ON_APPLICATION', 'agreedPence']]);
    expect((await place(of(mine, { ...rollOn, grossPence: 0 }))).refusal).toBe('PRICE_ON_APPLICATION');
    const agreed = { ...rollOn, agreedPence: 41_000, grossPence: 49_200 };
    expect(errorOf(await place(of(mine, agreed))).details.errors).toMatchObject([{ path: ['priceReason'] }]);
    const { orders } = await placed(of(mine, { ...agreed, priceReason: 'As quoted by Jo' }));
    expect(await h.rows(`select net_pence, price_reason from orders where id = '${orders[0]!.id}'`)).toEqual([
      { net_pence: 41_000, price_reason: 'As quoted by Jo' },
    ]);
  });

  test('the office goes as far below the list as its limit, a manager further', async () => {
    const mine = await h.customer();
    const asked = await quote({
      ...wanted(),
      accountId: mine.accountId,
      where: mine.siteId,
      agreedPence: 17_999,
    });
    expect([asked.listPence, asked.lowestPence]).toEqual([20_000, 18_000]);
    expect(asked.blockers.map(({ code }) => code)).toEqual(['PRICE_NOT_YOURS']);
    const low = of(mine, { agreedPence: 17_999, grossPence: 21_599, priceReason: 'Loyal' });
    expect((await place(low)).refusal).toBe('PRICE_NOT_YOURS');
    expect((await place({ ...low, agreedPence: 18_000, grossPence: 21_600 })).status).toBe(201);
    expect((await (await h.as(h.fixtures.clerk)).call(placePhoneOrder, { body: { data: low } })).status).toBe(201);
  });

  test('emails to a caller without a login have no button to one, but the office’s number; a payment link stays', async () => {
    const { tenantId } = h.fixtures.alpha;
    await h.rows(`update tenants set support_phone = '0113 496 0100' where id = '${tenantId}'`);
    const caller = { name: 'Iris Ward', phone: null, email: 'iris@home.example' };
    const paid = await placed(unknown({ caller }));
    const client = await clerk();
    const { id } = paid.orders[0]!;
    const jobs = await h.rows<{ id: string }>(`select id from jobs where order_id = '${id}'`);
    await client.ok(cancelForCustomer, { params: { id: jobs[0]!.id }, body: { data: { reason: 'Road closed' } } });
    await placed(unknown({ caller, payment: 'link' }));
    const mails = await h.rows<{ id: string }>(
      `select id from emails where to_address = '${caller.email}' order by id`,
    );
    for (const { id: mailId } of mails) await sendMail({ ...h.deps, mailer: null }, { mailId, tenantId });
    const texts = await h.rows<{ template: string; plain: string; html: string }>(
      `select template, plain, html from emails where to_address = '${caller.email}' order by id`,
    );
    expect(texts.map(({ template }) => template)).toEqual([
      'invoice',
      'order-received',
      'order-cancelled',
      'payment-link',
    ]);
    for (const { template, plain, html } of texts) {
      const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url]) => new URL(url!).pathname);
      expect([template, links]).toEqual([template, template === 'payment-link' ? ['/pay/sandbox'] : []]);
      expect(plain).toContain('call us on 0113 496 0100');
    }
    expect(texts[2]!.plain).toContain('Your payment will be refunded.');
  });

  test('nothing is left of an order that is refused: no customer, no site, no place on the day', async () => {
    const counts = () =>
      h.rows(`select (select count(*)::int from accounts) as accounts, (select count(*)::int from sites) as sites,
        (select coalesce(sum(booked), 0)::int from depot_days) as booked, (select count(*)::int from emails) as emails,
        (select count(*)::int from audit_events) as events`);
    const before = await counts();
    for (const [over, refusal] of [
      [{ grossPence: GROSS - 1 }, 'PRICE_CHANGED'],
      [{ payment: 'account' }, 'PAYMENT_METHOD'],
      [{ date: '2026-03-08' }, 'DATE_LOCKED'],
      [{ wasteTypeId: h.fixtures.alpha.asbestos }, 'CONTAINER_UNSUITABLE'],
      [{ newSite: { ...NEW_SITE, postcode: 'nowhere' } }, 'NOT_A_POSTCODE'],
      [{ newSite: { ...NEW_SITE, postcode: 'ZE1 0AA' } }, 'NOT_COVERED'],
    ] as const)
      expect((await place(unknown(over))).refusal).toBe(refusal);
    for (const [over, field] of [
      [{ newCustomer: null }, 'accountId'],
      [{ newSite: null }, 'siteId'],
      [{ payment: 'link', caller: { name: 'Ann' } }, 'caller'],
    ] as const) {
      const answer = await place(unknown(over));
      expect([answer.status, errorOf(answer).details.errors[0]!.path[0]]).toEqual([400, field]);
    }
    expect(await counts()).toEqual(before);
  });

  test('an account on stop is refused in words for staff, another company’s customer is not found', async () => {
    const mine = await h.customer();
    await h.office((ctx) => setAccountStatus(ctx, mine.accountId, 'on_stop', 'Overdue'));
    const answer = await place(of(mine));
    expect([answer.refusal, errorOf(answer).message]).toEqual([
      'ON_STOP',
      'This account is on stop. Accounts can release it on the customer’s page.',
    ]);
    const { accountId, siteId } = h.fixtures.stranger;
    expect((await place(order({ accountId, siteId }))).refusal).toBe('NOT_FOUND');
    const known = await h.customer();
    expect((await place(of(known, { siteId }))).refusal).toBe('NOT_FOUND');
    for (const unknownId of ['x', accountId])
      expect(
        (
          await (
            await clerk()
          ).call(quotePhoneOrder, {
            body: { data: { ...wanted(), accountId: unknownId, where: 'LS6 2AB' } },
          })
        ).refusal,
      ).toBe('NOT_FOUND');
  });

  test('the last place of a day goes to one of two clerks, and a repeated call places one order', async () => {
    const mine = await h.customer({ capacity: 1 });
    const answers = await Promise.all([place(of(mine)), place(of(mine))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const other = await h.customer();
    const both = await Promise.all([1, 2].map(() => place(of(other), { key: 'phone-1' })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await h.number(`select count(*) from orders where account_id = '${other.accountId}'`)).toBe(1);
  });
});
