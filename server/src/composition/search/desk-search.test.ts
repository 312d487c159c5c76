import { searchDesk } from '@tonnage/contract/core/search';
import { requestMovement, updateDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { expect, test } from 'vitest';
import { allocateTo } from '../../skip-hire/orders/planning/commands/allocate.ts';
import { confirmJob } from '../../skip-hire/orders/requests/commands/answer-request.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const find = async (q: string, who = h.fixtures.planner) =>
  (await (await h.as(who)).ok(searchDesk, { query: { q } })).data;

test('a lorry is found by its registration, with its driver, what is done and where it goes next', async () => {
  const mine = await h.customer();
  const fleet = await h.fleet(mine.depotId);
  const order = await h.placed(mine, { date: '2026-03-05' });
  await h.office(async (ctx) => {
    await confirmJob(ctx, order.jobId);
    await allocateTo(ctx, order.jobId, fleet);
  });
  await h.rows(`update jobs set date = '2026-03-03' where id = '${order.jobId}'`);
  await h.rows(`update vehicles set registration = 'ZX71 RVO' where id = '${fleet.vehicleId}'`);
  const [site] = await h.rows<{ name: string }>(`select name from sites where id = '${mine.siteId}'`);
  for (const q of ['zx71', 'ZX71RVO', 'zx71 rv'])
    expect((await find(q)).vehicles).toMatchObject([
      { id: fleet.vehicleId, driver: 'Terry Blackwood', done: 0, stops: 1, next: site!.name },
    ]);
  expect((await find('blackwood')).drivers.map(({ id }) => id)).toContain(fleet.driverId);
});

test('a container on site is found by its number, and a contact by their name and their customer’s', async () => {
  const mine = await h.customer();
  const order = await h.standing(mine);
  const client = await h.as(h.fixtures.planner);
  await client.ok(updateDeskOrder, { params: { id: order.id }, body: { data: { containerNumber: 'Q-911' } } });
  const caller = { name: 'Zora Quince', phone: '07700 900911', contactOf: 'account' as const };
  await client.ok(requestMovement, {
    params: { id: order.id },
    body: { data: { type: 'collection', date: '2026-03-12', caller } },
  });
  expect((await find('q-911')).containers).toMatchObject([
    { orderId: order.id, number: 'Q-911', account: { id: mine.accountId } },
  ]);
  expect((await find('zora')).contacts).toMatchObject([
    { name: 'Zora Quince', phone: '07700 900911', account: { id: mine.accountId } },
  ]);
  expect((await find('%%')).contacts).toEqual([]);
});

test('each role finds what it may see: invoices and contacts are left out for others', async () => {
  const accounts = await find('zora', h.fixtures.ledger);
  expect(accounts.contacts).toEqual([]);
  expect(accounts.invoices).not.toBeNull();
  expect((await find(h.fixtures.planner.name)).orders.meta.pagination.pageSize).toBe(5);
});
