import { search as searchCall } from '@tonnage/contract/core/search';
import { updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { describe, expect, test } from 'vitest';
import { issueNote } from '../../skip-hire/documents/commands/issue-note.ts';
import { harness } from '../../../test/harness.ts';
import { TERM } from '../../../test/documents.ts';
import type { Customer } from '../../../test/fixtures.ts';

const h = harness();

const find = async (who: { id: string; accountId?: string }, q: string) =>
  (await (await h.as(who)).ok(searchCall, { query: { q } })).data;
const orders = async (customer: Customer, q: string) =>
  (await find(customer.owner, q)).orders.items.map(({ number }) => number);
/** A season ticket with a distinctive number and title. */
const ticket = async (customer: Customer, number: string, title: string, siteId = customer.siteId) => {
  const id = await h.office((ctx) =>
    issueNote(ctx, {
      ...TERM,
      accountId: customer.accountId,
      kind: 'season_ticket',
      siteId,
      wasteTypeId: h.fixtures.alpha.mixed,
    }),
  );
  await h.withoutTenant((db) => db.updateTable('documents').set({ number, title }).where('id', '=', id).execute());
};

describe('searching for an order', () => {
  test('an order is found by its number, PO and reference, by the beginning of any word, in any case', async () => {
    const customer = await h.customer();
    const a = await h.placed(customer, { poNumber: 'MB-2207/3', customerReference: 'Plot 19, north' });
    const b = await h.placed(customer, { poNumber: 'MB-3300' });
    for (const q of [
      a.number,
      a.number.toLowerCase(),
      '2207',
      'mb-22',
      'MB-2207/3',
      'plot',
      'plot 19',
      '19 plo',
      'nor',
    ])
      expect([q, await orders(customer, q)]).toEqual([q, [a.number]]);
    expect(await orders(customer, 'plot 19, north')).toEqual([a.number]);
    expect(await orders(customer, 'mb')).toEqual([b.number, a.number]);
    expect(await orders(customer, 'SO-')).toEqual([b.number, a.number]);
    for (const q of ['207', 'mb plot 3300', 'b-22', '%', '__', "'; drop table orders", ''])
      expect([q, await orders(customer, q)]).toEqual([q, []]);
  });

  test('an order is found by its site’s name, town and postcode', async () => {
    const customer = await h.customer();
    const a = await h.placed(customer);
    const b = await h.placed(customer, { siteId: customer.secondSiteId });
    expect(await orders(customer, 'LS12')).toEqual([b.number]);
    expect(await orders(customer, 'ls11 5ps')).toEqual([a.number]);
    expect(await orders(customer, 'resh seco')).toEqual([b.number]);
    const found = await find(customer.owner, 'leeds');
    expect(found.orders).toMatchObject({ total: 2, more: false });
    expect(found.sites.items.map(({ name, postcode }) => [name, postcode])).toEqual([
      ['Fresh first', 'LS11 5PS'],
      ['Fresh second', 'LS12 2EB'],
    ]);
  });

  test('an order is found by its current name, not by a former one', async () => {
    const customer = await h.customer();
    const { number, jobId } = await h.placed(customer, { poNumber: 'OLD-1' });
    const client = await h.as(customer.owner);
    await client.ok(updateJob, { params: { id: jobId }, body: { data: { poNumber: 'NEW-1' } } });
    expect([await orders(customer, 'new-1'), await orders(customer, 'old-1')]).toEqual([[number], []]);
  });

  test('an order that matches by number, PO and site is listed once; the newest come first, five in total', async () => {
    const customer = await h.customer();
    await h.withoutTenant((db) =>
      db.updateTable('sites').set({ name: 'Quay 77' }).where('id', '=', customer.siteId).execute(),
    );
    const made: string[] = [];
    for (let i = 0; i < 7; i++)
      made.push((await h.placed(customer, { poNumber: '77', customerReference: 'quay 77' })).number);
    const found = await find(customer.owner, 'quay 77');
    expect(found.orders.items.map(({ number }) => number)).toEqual(made.toReversed().slice(0, 5));
    expect(found.orders.total).toBe(7);
    const client = await h.as(customer.owner);
    const list = await client.ok(getOrdersByStatus, { query: { q: 'quay 77' } });
    expect(list.data.map(({ number }) => number)).toEqual(made.toReversed());
  });
});

test('a document is found by its number and the words of its title', async () => {
  const customer = await h.customer();
  await ticket(customer, 'WTN-4471', 'Season ticket, mixed construction, Quay House');
  const found = async (q: string) => (await find(customer.owner, q)).documents;
  for (const q of ['WTN-4471', '4471', 'season', 'ticket quay', 'constr'])
    expect([q, (await found(q)).items.map(({ number }) => number)]).toEqual([q, ['WTN-4471']]);
  expect((await found('season')).items[0]).toMatchObject({
    kind: 'season_ticket',
    siteName: 'Fresh first',
    orderId: null,
  });
  expect((await found('season nothing')).total).toBe(0);
});

describe('search respects permissions', () => {
  test('nobody finds orders of another account, another company or sites outside their membership', async () => {
    const { acme, rival, stranger, beta } = h.fixtures;
    const away = await h.placed(acme, { poNumber: 'WALL-1', date: '2026-03-12' });
    const near = await h.placed(acme, { poNumber: 'WALL-2', date: '2026-03-12', siteId: acme.secondSiteId });
    await ticket(acme, 'WALL-3', 'Far');
    await ticket(acme, 'WALL-4', 'Near', acme.secondSiteId);
    const see = async (client: Awaited<ReturnType<typeof h.as>>) => {
      const { data } = await client.ok(searchCall, { query: { q: 'wall' } });
      return [data.orders.items.map((o) => o.number), data.documents.items.map((d) => d.number)];
    };
    expect(await see(await h.as(acme.owner))).toEqual([
      [near.number, away.number],
      ['WALL-4', 'WALL-3'],
    ]);
    expect(await see(await h.as(acme.limited))).toEqual([[near.number], ['WALL-4']]);
    expect(await see(await h.as(rival.owner))).toEqual([[], []]);
    expect(await see(await h.as(stranger.owner, beta))).toEqual([[], []]);
    expect((await find(acme.limited, 'acme first')).sites.items).toEqual([]);
  });

  test('a viewer finds orders without their prices', async () => {
    const { acme } = h.fixtures;
    await h.placed(acme, { poNumber: 'LOOK-1', date: '2026-03-13' });
    const { orders: found } = await find(acme.viewer, 'look-1');
    expect(found.total).toBe(1);
    expect(JSON.stringify(found)).not.toMatch(/Pence/);
  });
});
