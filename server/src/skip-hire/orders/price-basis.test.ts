import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { getPhonePriceBasis } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { getDeskPriceBasis, getPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { listContainerPrices, setPrices } from '@tonnage/contract/skip-hire/prices';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import type { Customer } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const TODAY = '2026-03-03';
let customer: Customer;
let owner: Client;

beforeAll(async () => {
  customer = await h.customer({ capacity: 100 });
  owner = await h.as(customer.owner);
});

const of = ({ id }: { id: string }) => ({ params: { id } });
const basisOf = async (order: { id: string }) => (await owner.ok(getPriceBasis, of(order))).data;
const paid = async (order: { id: string }) => (await owner.ok(getOrder, of(order))).data.price!.lines[0]!.netPence;

/** Agrees a price with the customer, or for a site of theirs, from today on. */
async function agree(netPence: number, over: { siteId?: string } = {}): Promise<void> {
  const { containerSubTypeId, wasteTypeId } = h.input(customer.siteId);
  const row = {
    jobType: 'delivery' as const,
    containerSubTypeId,
    wasteTypeId,
    accountId: customer.accountId,
    netPence,
    vatRateBp: 2000,
    hireDays: 14,
    overHirePencePerDay: 250,
    includedTonnes: null,
    perTonnePence: null,
    priceOnApplication: false,
    ...over,
  };
  await (await h.as(h.fixtures.ledger)).ok(setPrices, { body: { data: { from: TODAY, rows: [row] } } });
}

test('an order says whose price it has, since when, for which zone, and what the list says', async () => {
  const listed = await h.placed(customer);
  const listPence = await paid(listed);
  const first = await basisOf(listed);
  expect(first).toMatchObject({ since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), listPence: null });
  expect(['zone', 'depot', 'list']).toContain(first.basis);
  expect(first.depot).not.toBe('');

  await agree(listPence - 1_000);
  const own = await h.placed(customer);
  expect(await basisOf(own)).toMatchObject({ basis: 'account', since: TODAY, listPence });
  await agree(listPence - 2_000, { siteId: customer.siteId });
  const forSite = await h.placed(customer);
  expect(await paid(forSite)).toBe(listPence - 2_000);
  expect(await basisOf(forSite)).toMatchObject({ basis: 'site', since: TODAY, listPence });
  // What was agreed before the site had its own price is what the order keeps.
  expect(await basisOf(own)).toMatchObject({ basis: 'order', since: null, listPence });

  await h.rows(`update orders set price_reason = 'Price match' where id = '${forSite.id}'`);
  expect(await basisOf(forSite)).toMatchObject({ basis: 'order', since: null });
});

test('staff also see what the order costs at the usual weight of such a load, and the margin', async () => {
  const order = await h.placed(customer);
  const { mixed } = h.fixtures.alpha;
  const staff = await h.as(h.fixtures.planner);
  const costs = async () => (await staff.ok(getDeskPriceBasis, of(order))).data.cost;
  await h.rows(`update waste_types set tipping_pence_per_tonne = null where id = '${mixed}'`);
  await h.rows('update zones set movement_cost_pence = null');
  expect(await costs()).toBeNull();

  await h.rows(`update waste_types set tipping_pence_per_tonne = 9550 where id = '${mixed}'`);
  await h.rows('update zones set movement_cost_pence = 6000');
  expect(await costs()).toMatchObject({ usualKg: null, loads: 0, marginPence: null });

  for (const kg of [1_000, 3_000]) {
    const load = await h.standing(customer);
    await h.rows(`update jobs set net_weight_kg = ${kg}, status = 'completed' where id = '${load.jobId}'`);
  }
  const netPence = await paid(order);
  const costPence = 2 * 9_550 + 2 * 6_000;
  expect(await costs()).toEqual({
    usualKg: 2_000,
    loads: 2,
    tippingPencePerTonne: 9_550,
    movementPence: 6_000,
    movements: 2,
    costPence,
    marginPence: netPence - costPence,
  });
});

test('a phone order is explained by the same rules before it is placed, agreed prices too', async () => {
  const staff = await h.as(h.fixtures.planner);
  const { quantity: _, ...question } = h.question(customer.siteId);
  const { siteId, ...asked } = question as typeof question & { siteId: string };
  const ask = async (over: object = {}) =>
    (
      await staff.ok(getPhonePriceBasis, {
        body: { data: { ...asked, jobType: 'delivery', accountId: customer.accountId, where: siteId, ...over } },
      })
    ).data!;
  const placed = await h.placed(customer);
  const desk = (await staff.ok(getDeskPriceBasis, of(placed))).data;
  expect(await ask()).toEqual(desk);
  expect(await ask({ quantity: 3 })).toEqual(desk);
  const netPence = await paid(placed);
  const agreed = await ask({ agreedPence: netPence - 100 });
  expect(agreed).toMatchObject({ basis: 'order', since: null });
  expect(agreed.cost!.marginPence).toBe(desk.cost!.marginPence! - 100);
  expect((await ask({ accountId: null, where: 'LS11 5PS' })).basis).not.toBe('account');
  expect((await owner.call(getPhonePriceBasis, { body: { data: {} as never } })).status).toBe(403);
});

test('nothing that a customer reads of a price says what it costs the company', async () => {
  const order = await h.placed(customer);
  const { siteId, wasteTypeId } = h.input(customer.siteId) as { siteId: string; wasteTypeId: string };
  const read = [
    await owner.call(getPriceBasis, of(order)),
    await owner.call(getOrder, of(order)),
    await owner.call(checkPrices, { body: { data: h.question(customer.siteId) } }),
    await owner.call(listContainerPrices, { body: { data: { siteId, wasteTypeId } } }),
  ];
  for (const { status, text } of read) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/cost|margin|tipping|usualKg/i);
  }
  expect((await owner.call(getDeskPriceBasis, of(order))).status).toBe(403);
});

test('another account’s order has no price to explain', async () => {
  const order = await h.placed(customer);
  const stranger = await h.as(h.fixtures.acme.owner);
  expect((await stranger.call(getPriceBasis, of(order))).refusal).toBe('NOT_FOUND');
  expect((await owner.call(getPriceBasis, { params: { id: 'nothing' } })).refusal).toBe('NOT_FOUND');
});
