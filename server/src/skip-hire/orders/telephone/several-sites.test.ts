import { placePhoneOrder, quotePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Sent } from '@tonnage/contract/endpoint';
import { expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const GROSS = 24_000;
type Order = Sent<typeof placePhoneOrder>['body']['data'];

const line = (date: string) => {
  const { skip, builders, mixed } = h.fixtures.alpha;
  return { containerTypeId: skip, containerSubTypeId: builders, wasteTypeId: mixed, date, grossPence: GROSS };
};
const two = (mine: Customer, days = ['2026-03-05', '2026-03-06'], over: Partial<Order> = {}): Order => ({
  ...line(days[0]!),
  accountId: mine.accountId,
  siteId: mine.siteId,
  caller: { name: 'Lena Fox', email: 'lena@several.example' },
  confirmedByCaller: true,
  payment: 'account',
  also: [{ ...line(days[1]!), siteId: mine.secondSiteId, locationNotes: 'Rear gate' }],
  ...over,
});
const place = async (data: Order, key?: string) =>
  (await h.as(h.fixtures.planner)).call(placePhoneOrder, { body: { data } }, key === undefined ? {} : { key });
const placedBy = (mine: Customer) =>
  h.rows<{ site_id: string; location_notes: string | null }>(
    `select site_id, location_notes from orders where account_id = '${mine.accountId}' order by id`,
  );

test('one call orders at several sites: an order and a confirmation for each, once for one key', async () => {
  const mine = await h.customer();
  const [answer, again] = [await place(two(mine), 'call'), await place(two(mine), 'call')];
  expect([answer.status, again.status]).toEqual([201, 201]);
  expect(answer.body.data.orders).toHaveLength(2);
  expect(await placedBy(mine)).toEqual([
    { site_id: mine.siteId, location_notes: null },
    { site_id: mine.secondSiteId, location_notes: 'Rear gate' },
  ]);
  expect(
    await h.rows(`select template, count(*)::int as emails from emails where to_address = 'lena@several.example'
      and template = 'order-received' group by template`),
  ).toEqual([{ template: 'order-received', emails: 2 }]);
  expect(await h.number(`select exposure_pence from accounts where id = '${mine.accountId}'`)).toBe(2 * GROSS);
});

test('a site has nothing of the first one’s that its own line leaves out', async () => {
  const mine = await h.customer();
  const agreed = { agreedPence: 19_000, priceReason: 'Loyal', grossPence: 22_800 };
  const answer = await place(
    two(mine, undefined, {
      ...agreed,
      locationNotes: 'Front gate',
      poNumber: 'PO 7',
      customerReference: 'Phase 2',
      driverNotes: 'Ring first',
      also: [{ ...line('2026-03-06'), siteId: mine.secondSiteId }],
    }),
  );
  expect(answer.status).toBe(201);
  expect(
    await h.rows(`select site_id, location_notes, po_number, customer_reference, driver_notes, price_reason
      from orders where account_id = '${mine.accountId}' order by id`),
  ).toEqual([
    {
      site_id: mine.siteId,
      location_notes: 'Front gate',
      po_number: 'PO 7',
      customer_reference: 'Phase 2',
      driver_notes: 'Ring first',
      price_reason: 'Loyal',
    },
    {
      site_id: mine.secondSiteId,
      location_notes: null,
      po_number: null,
      customer_reference: 'Phase 2',
      driver_notes: 'Ring first',
      price_reason: null,
    },
  ]);
  expect(await h.number(`select exposure_pence from accounts where id = '${mine.accountId}'`)).toBe(22_800 + GROSS);
});

test('a refusal names the site, and nothing is placed', async () => {
  const mine = await h.customer();
  const [site] = await h.rows<{ name: string }>(`select name from sites where id = '${mine.secondSiteId}'`);
  const closed = await place(two(mine, ['2026-03-05', '2026-03-08']));
  expect([closed.refusal, closed.error.message]).toEqual(['DATE_LOCKED', expect.stringMatching(`^${site!.name}: `)]);
  const wrong = await place(
    two(mine, undefined, { also: [{ ...line('2026-03-06'), siteId: mine.secondSiteId, grossPence: 1 }] }),
  );
  expect(wrong.refusal).toBe('PRICE_CHANGED');
  const foreign = await place(
    two(mine, undefined, { also: [{ ...line('2026-03-06'), siteId: h.fixtures.rival.siteId }] }),
  );
  expect(foreign.refusal).toBe('NOT_FOUND');
  expect((await place(two(mine, undefined, { payment: 'link' }))).status).toBe(400);
  expect(await placedBy(mine)).toEqual([]);
  expect(await h.number(`select coalesce(sum(booked), 0) from depot_days where depot_id = '${mine.depotId}'`)).toBe(0);
});

test('what is ordered in one call counts together against the credit limit', async () => {
  const mine = await h.customer({ limitPence: 2 * GROSS - 1 });
  const asked = { ...line('2026-03-06'), accountId: mine.accountId, where: mine.secondSiteId };
  const { grossPence: _gross, ...question } = asked;
  const client = await h.as(h.fixtures.planner);
  const quoted = async (alongsidePence: number) =>
    (await client.ok(quotePhoneOrder, { body: { data: { ...question, alongsidePence } } })).data.blockers.map(
      ({ code }) => code,
    );
  expect([await quoted(0), await quoted(GROSS)]).toEqual([[], ['OVER_LIMIT']]);
  expect((await place(two(mine))).refusal).toBe('OVER_LIMIT');
  expect(await placedBy(mine)).toEqual([]);
});

test('two calls that want each other’s last places do not wait for one another', async () => {
  const days = ['2026-03-10', '2026-03-11'];
  const mine = await h.customer({ capacity: 1 });
  const both = await Promise.all([place(two(mine, days)), place(two(mine, days.toReversed()))]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)!.refusal).toBe('DATE_FULL');
  expect(await placedBy(mine)).toHaveLength(2);
});

test('the caller becomes a contact after the payment, as with a movement, so that two calls lock in one order', async () => {
  const mine = await h.customer({ type: 'prepay' });
  const caller = { name: 'Ola Penn', email: 'ola@several.example', contactOf: 'account' as const };
  expect((await place(two(mine, undefined, { caller, payment: 'cash', also: [] }))).status).toBe(201);
  const actions = await h.rows<{ action: string }>(
    `select action from audit_events where account_id = '${mine.accountId}'
      and action in ('payment.paid', 'contact.added') order by id`,
  );
  expect(actions.map(({ action }) => action)).toEqual(['payment.paid', 'contact.added']);
});

test('one call orders at most twenty containers, at all its sites', async () => {
  const mine = await h.customer({ limitPence: null, capacity: 20 });
  const many = (date: string, quantity: number) => ({ ...line(date), quantity, grossPence: quantity * GROSS });
  const call = (last: number): Order =>
    two(mine, undefined, {
      ...many('2026-03-05', 8),
      also: [
        { ...many('2026-03-06', 8), siteId: mine.secondSiteId },
        { ...many('2026-03-10', last), siteId: mine.secondSiteId },
      ],
    });
  const over = await place(call(5));
  expect([over.status, JSON.stringify(over.error)]).toEqual([
    400,
    expect.stringContaining('Lower the quantity: one call orders at most 20 containers at all its sites.'),
  ]);
  expect(await placedBy(mine)).toEqual([]);
  expect((await place(call(4))).status).toBe(201);
  expect(await placedBy(mine)).toHaveLength(20);
});
