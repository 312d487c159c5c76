import { completeOnSite } from '@tonnage/contract/skip-hire/orders/planner';
import { getDeskOrder, updateDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import {
  addStockContainers,
  getStockContainer,
  getStockDays,
  listStock,
  removeStockContainer,
  updateStockContainer,
} from '@tonnage/contract/skip-hire/stock';
import { getDesk } from '@tonnage/contract/skip-hire/desk';
import { MOST_ADDED } from '@tonnage/domain/skip-hire/stock';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Customer } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import {
  requestCollection,
  requestExchange,
  requestReposition,
  requestTipAndReturn,
} from '../orders/movements/commands/request-movement.ts';
import { allocateTo } from '../orders/planning/commands/allocate.ts';
import { startJob } from '../orders/planning/commands/start-job.ts';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id } });
const DAY = '2026-03-10';
type Of = Customer & { depotId: string };

/** Sends a job out with a lorry of its own. */
async function sendOut(of: Of, jobId: string) {
  const fleet = await h.fleet(of.depotId);
  await h.office(async (ctx) => {
    await confirmJob(ctx, jobId);
    await allocateTo(ctx, jobId, fleet);
    await startJob(ctx, jobId);
  });
  return fleet;
}
const complete = async (jobId: string, data: object = {}) =>
  (await office()).call(completeOnSite, { ...params(jobId), body: { data } });
/** A container of that number on the customer's site. */
async function delivered(of: Of, containerNumber: string | null) {
  const order = await h.placed(of, { date: DAY });
  await sendOut(of, order.jobId);
  expect((await complete(order.jobId, { containerNumber })).status).toBe(200);
  return order;
}
async function movement(
  of: Of,
  order: { id: string; jobId: string },
  type: 'collection' | 'exchange' | 'tip_and_return' | 'reposition',
) {
  const asked = { date: '2026-03-12', slot: 'any' } as const;
  await h.member(of.owner, async (ctx) => {
    if (type === 'collection') await requestCollection(ctx, order.jobId, { collectionDate: asked.date, slot: 'any' });
    else if (type === 'exchange') await requestExchange(ctx, order.jobId, asked);
    else if (type === 'tip_and_return') await requestTipAndReturn(ctx, order.jobId, asked);
    else await requestReposition(ctx, order.jobId, { ...asked, locationNotes: 'By the gate' });
  });
  const [job] = await h.rows<{ id: string }>(
    `select id from jobs where order_id = '${order.id}' and type = '${type}' and status = 'requested'`,
  );
  return { jobId: job!.id, ...(await sendOut(of, job!.id)) };
}
const listed = async (query: object) =>
  (await (await office()).ok(listStock, { query: { pagination: { page: 1, pageSize: 100 }, ...query } as never })).data;
const find = async (number: string) => (await listed({ q: number })).find((row) => row.number === number);
const whereIs = async (number: string) => {
  const row = await find(number);
  return row && { state: row.state, order: row.order?.number ?? null, toCheck: row.toCheck };
};
/** The office of another company. */
const rival = async () => {
  const { passwordHash, beta } = h.fixtures;
  const who = await h.making(async (m) => {
    const person = await makePerson(m, { email: `${randomUUID()}@beta.example`, name: 'Other', passwordHash });
    await makeStaff(m, beta.tenantId, person.id, 'manager');
    return person;
  });
  return h.as(who, beta);
};
const add = async (of: Of, numbers: string[]) =>
  (await office()).ok(addStockContainers, {
    body: { data: { sizeId: h.fixtures.alpha.builders, depotId: of.depotId, numbers } },
  });

describe('the stock', () => {
  test('has the numbers that were added, each once whatever its capitals, and none of another company', async () => {
    const of = await h.customer();
    expect((await add(of, ['n-2', 'N-1', 'N-2 '])).data).toEqual({ added: 2, known: [] });
    expect((await add(of, ['N-1', 'N-3'])).data).toEqual({ added: 1, known: ['N-1'] });
    const mine = await listed({ depotId: of.depotId });
    expect(mine.map(({ number, state, size }) => [number, state, size.id])).toEqual([
      ['N-1', 'depot', h.fixtures.alpha.builders],
      ['n-2', 'depot', h.fixtures.alpha.builders],
      ['N-3', 'depot', h.fixtures.alpha.builders],
    ]);
    const id = mine[0]!.id;
    const foreign = await rival();
    expect((await foreign.ok(listStock, { query: { q: 'N-1' } as never })).data).toEqual([]);
    for (const refused of [
      await foreign.call(getStockContainer, params(id)),
      await foreign.call(updateStockContainer, { ...params(id), body: { data: { state: 'lost' } } }),
      await foreign.call(removeStockContainer, params(id)),
    ])
      expect(refused.refusal).toBe('NOT_FOUND');
    const client = await office();
    const body = (over: object) => ({
      body: { data: { sizeId: h.fixtures.alpha.builders, depotId: of.depotId, numbers: ['N-9'], ...over } },
    });
    expect((await client.call(addStockContainers, body({ sizeId: 'none' }))).refusal).toBe('UNKNOWN_SIZE');
    expect((await client.call(addStockContainers, body({ depotId: h.fixtures.beta.depotId }))).refusal).toBe(
      'NOT_FOUND',
    );
    expect(await find('N-9')).toBeUndefined();
  });

  test('takes as few statements for 500 containers as for two, and each is in the audit', async () => {
    const of = await h.customer();
    const client = await office();
    const statements = async (numbers: string[]) => {
      let sent = 0;
      h.clone.watch.each = () => sent++;
      const { data } = await client.ok(addStockContainers, {
        body: { data: { sizeId: h.fixtures.alpha.builders, depotId: of.depotId, numbers } },
      });
      h.clone.watch.each = null;
      expect(data.added).toBe(numbers.length);
      return sent;
    };
    await add(of, ['S0']);
    const few = await statements(['S1', 'S2']);
    const many = Array.from({ length: MOST_ADDED }, (_, n) => `S9-${n}`);
    expect(await statements(many)).toBe(few);
    const audits = await h.rows<{ number: string; by: string }>(`
      select c.number, e.actor_user_id as by from audit_events e join containers c on c.id = e.entity_id
      where e.action = 'container.added' and c.number like 'S9-%' and e.changes ->> 'number' = c.number and e.account_id is null`);
    expect(audits.map(({ number }) => number).toSorted()).toEqual(many.toSorted());
    expect(new Set(audits.map(({ by }) => by))).toEqual(new Set([h.fixtures.planner.id]));
    // All of them are known now, so there is nothing to record.
    expect((await add(of, ['S1', 'S2'])).data).toEqual({ added: 0, known: ['S1', 'S2'] });
  });

  test('follows a container from the depot over delivery, exchange and collection back to the depot', async () => {
    const of = await h.customer();
    await add(of, ['M1']);
    const order = await delivered(of, 'M1');
    const on = { order: order.number, toCheck: false };
    expect(await whereIs('M1')).toEqual({ state: 'site', ...on });
    const exchange = await movement(of, order, 'exchange');
    // A number that the stock does not know is entered then.
    expect((await complete(exchange.jobId, { containerNumber: 'M2', takenContainerNumber: 'm1' })).status).toBe(200);
    expect(await whereIs('M2')).toEqual({ state: 'site', ...on });
    const taken = await find('M1');
    expect([taken!.state, taken!.vehicle?.id, taken!.order]).toEqual(['lorry', exchange.vehicleId, null]);
    const collection = await movement(of, order, 'collection');
    // Without a number it is the recorded one.
    expect((await complete(collection.jobId)).status).toBe(200);
    expect((await find('M2'))!.vehicle?.id).toBe(collection.vehicleId);
    const { data } = await (await office()).ok(getStockContainer, params((await find('M1'))!.id));
    expect(data.history.map(({ action, state, order: at }) => [action, state, at?.number])).toEqual([
      ['container.taken', 'lorry', order.number],
      ['container.placed', 'site', order.number],
      ['container.added', null, undefined],
    ]);
    // A lorry brings back in the evening what it took.
    await h.withoutTenant((db) =>
      db
        .updateTable('containers')
        .set({ since: '2026-03-02T12:00:00Z' })
        .where('tenant_id', '=', h.fixtures.alpha.tenantId)
        .where('number', '=', 'M1')
        .execute(),
    );
    expect(await whereIs('M1')).toEqual({ state: 'depot', order: null, toCheck: false });
  });

  test('has one place for a container: of two deliveries at once one is refused, and a repair at once has the other place', async () => {
    const of = await h.customer();
    await add(of, ['R1']);
    const id = (await find('R1'))!.id;
    const two = [await h.placed(of, { date: DAY }), await h.placed(of, { date: DAY })];
    for (const { jobId } of two) await sendOut(of, jobId);
    const client = await office();
    const repair = () => client.call(updateStockContainer, { ...params(id), body: { data: { state: 'repair' } } });
    const [first, second, repaired] = await Promise.all([
      client.call(completeOnSite, { ...params(two[0]!.jobId), body: { data: { containerNumber: 'R1' } } }),
      client.call(completeOnSite, { ...params(two[1]!.jobId), body: { data: { containerNumber: 'r1' } } }),
      repair(),
    ]);
    expect([first.refusal, second.refusal].toSorted()).toEqual(['CONTAINER_ELSEWHERE', 'none, but 200']);
    expect(['CONTAINER_ON_SITE', 'none, but 200']).toContain(repaired.refusal);
    const winner = first.status === 200 ? two[0]! : two[1]!;
    expect(await whereIs('R1')).toEqual({ state: 'site', order: winner.number, toCheck: false });
    expect((await repair()).refusal).toBe('CONTAINER_ON_SITE');
    expect((await client.call(removeStockContainer, params(id))).refusal).toBe('CONTAINER_ON_SITE');
  });

  test('lets the office repair, lose, find, move, scrap and delete a container, and says which number is taken', async () => {
    const [of, elsewhere] = [await h.customer(), await h.customer()];
    await add(of, ['E1', 'E2']);
    const id = (await find('E1'))!.id;
    const client = await office();
    const change = async (data: object) => client.call(updateStockContainer, { ...params(id), body: { data } });
    expect((await change({ state: 'repair', note: 'Door hinge' })).body.data).toMatchObject({
      state: 'repair',
      note: 'Door hinge',
    });
    expect((await change({ number: 'e2' })).refusal).toBe('CONTAINER_TAKEN');
    await change({ state: 'depot', note: null, depotId: elsewhere.depotId });
    expect((await listed({ depotId: elsewhere.depotId })).map(({ number }) => number)).toEqual(['E1']);
    await change({ state: 'scrapped' });
    expect((await listed({ depotId: elsewhere.depotId })).length).toBe(0);
    expect((await listed({ depotId: elsewhere.depotId, state: 'scrapped' })).length).toBe(1);
    await client.ok(removeStockContainer, params(id));
    expect((await change({ state: 'lost' })).refusal).toBe('NOT_FOUND');
    const audits = await h.rows<{ action: string }>(
      `select action from audit_events where entity_id = '${id}' order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual([
      'container.added',
      'container.changed',
      'container.changed',
      'container.changed',
      'container.removed',
    ]);
  });

  test('lists what is out without a number too, sorts by days, and its total is its lines', async () => {
    const of = await h.customer();
    await add(of, ['L10', 'L9']);
    const [numbered, plain] = [await delivered(of, 'L9'), await delivered(of, null)];
    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ hire_start: '2026-02-01' }).where('id', '=', plain.id).execute(),
    );
    const query = { depotId: of.depotId, pagination: { page: 1, pageSize: 2 } };
    const client = await office();
    const page = await client.ok(listStock, { query: query as never });
    expect(page.meta.pagination).toMatchObject({ total: 3, pageCount: 2 });
    expect(page.data.map(({ number }) => number)).toEqual(['L9', 'L10']);
    const longest = await listed({ depotId: of.depotId, sort: 'since:asc' });
    expect(longest.map(({ number, order }) => [number, order?.number])).toEqual([
      [null, plain.number],
      ['L10', undefined],
      ['L9', numbered.number],
    ]);
    const out = await listed({ depotId: of.depotId, state: 'site' });
    expect(out.map(({ number, account, since }) => [number, account?.id, since])).toEqual([
      ['L9', of.accountId, '2026-03-03'],
      [null, of.accountId, '2026-02-01'],
    ]);
    expect((await listed({ q: plain.number })).map(({ id }) => id)).toEqual([plain.id]);
    expect((await client.call(getStockContainer, params(plain.id))).refusal).toBe('NOT_FOUND');
  });

  test('says how many of a size are left on each day: what comes back can go out on the next', async () => {
    const of = await h.customer();
    await add(of, ['D1', 'D2', 'D3']);
    const sizesOf = async () =>
      (await (await office()).ok(getStockDays, { query: { depotId: of.depotId } })).data.sizes;
    const order = await delivered(of, 'D1');
    await movement(of, order, 'collection');
    await h.withoutTenant((db) =>
      db
        .updateTable('jobs')
        .set({ date: '2026-03-05' })
        .where('order_id', '=', order.id)
        .where('type', '=', 'collection')
        .execute(),
    );
    for (const date of ['2026-03-05', '2026-03-05', '2026-03-06']) {
      const { jobId } = await h.placed(of, { date });
      await h.office((ctx) => confirmJob(ctx, jobId));
    }
    const [size, ...others] = await sizesOf();
    expect(others).toEqual([]);
    expect(size).toMatchObject({ atDepot: 2, onLorry: 0, onSite: 1, inRepair: 0, sizeYards: 8 });
    expect(size!.days.map(({ date, brought, taken, left }) => [date, brought, taken, left])).toEqual([
      ['2026-03-03', 0, 0, 2],
      ['2026-03-04', 0, 0, 2],
      ['2026-03-05', 2, 1, 0],
      ['2026-03-06', 1, 0, 0],
      ['2026-03-07', 0, 0, 0],
      ['2026-03-08', 0, 0, 0],
    ]);
    const empty = await rival();
    expect((await empty.ok(getStockDays, { query: {} })).data.sizes).toEqual([]);
  });
});

test('a customer’s session changes and finds no container or order with the functions that drivers use, a driver’s link only its own', async () => {
  const [of, theirs] = [await h.customer(), await h.customer()];
  await add(of, ['G3']);
  const [mine, other] = [await delivered(of, 'G1'), await delivered(theirs, 'G2')];
  const at = h.clock.now();
  const calls = (order: { id: string; jobId: string }) => [
    sql<{
      r: unknown;
    }>`select tonnage_take_container('G3', ${h.fixtures.alpha.builders}::uuid, ${order.jobId}::uuid, ${at}) as r`,
    sql<{
      r: unknown;
    }>`select tonnage_take_container('G4', ${h.fixtures.alpha.builders}::uuid, ${order.jobId}::uuid, ${at}) as r`,
    sql<{ r: unknown }>`select number as r from tonnage_found_container(${order.id}::uuid, 'G3', true, ${at}, 'Note')`,
    sql<{ r: unknown }>`select number as r from tonnage_found_container(${order.id}::uuid, 'G1', false, ${at}, 'Note')`,
    sql<{ r: unknown }>`select tonnage_check_container('G3', 'Note') as r`,
    sql<{ r: unknown }>`select tonnage_container_of('G3') as r`,
    sql<{ r: unknown }>`select number as r from tonnage_container_place('G2', ${order.id}::uuid)`,
  ];
  const state = () =>
    h.rows(`select 'c' as of, number, state, order_id::text, note, to_check, since from containers
      union all select 'o', number, status, container_number, null, false, updated_at from orders order by 1, 2`);
  const before = await state();
  const tenant = `'${h.fixtures.alpha.tenantId}'`;
  const call = (entering: string, order: { id: string; jobId: string }, n: number) =>
    h.deps.database
      .transaction(
        `${entering}; set local role tonnage_app`,
        async (db) => (await calls(order)[n]!.execute(db)).rows[0]?.r ?? null,
      )
      .catch((error: Error) => error.message);
  const refused = 'only staff and the driver at an order correct its container';
  for (const order of [mine, other]) {
    const found = [];
    for (const [n] of calls(order).entries())
      found.push(await call(`select tonnage_enter_tenant(${tenant}, '${of.accountId}', false)`, order, n));
    expect(found).toEqual([null, null, refused, refused, null, null, null]);
  }
  expect(await state()).toEqual(before);
  // As a link does that has opened the job of one order.
  const link = `select set_config('tonnage.tenant', ${tenant}, true), set_config('tonnage.whole_tenant', '', true),
    set_config('tonnage.run_job', '${mine.jobId}', true), set_config('tonnage.run_order', '${mine.id}', true)`;
  expect([await call(link, other, 0), await call(link, other, 2)]).toEqual([null, refused]);
  expect(await state()).toEqual(before);
  const { id } = (await find('G3'))!;
  expect([await call(link, mine, 0), await call(link, mine, 5), await call(link, mine, 6)]).toEqual([
    id,
    id,
    other.number,
  ]);
});

describe('a number that is corrected', () => {
  const checked = async (number: string) => {
    const row = (await find(number))!;
    const { data } = await (await office()).ok(getStockContainer, params(row.id));
    const { action, state, note } = data.history[0]!;
    return { state: row.state, toCheck: row.toCheck, note: row.note, latest: { action, state, note } };
  };
  const afterwards = (note: string) => ({
    state: 'depot',
    toCheck: true,
    note,
    latest: { action: 'container.to_check', state: 'depot', note },
  });

  test('or removed on its order leaves the container that had it to be checked, with why, and its history says so', async () => {
    const of = await h.customer();
    await add(of, ['C117', 'C118']);
    const order = await delivered(of, 'C117');
    const atDepot = async () =>
      (await (await office()).ok(getStockDays, { query: { depotId: of.depotId } })).data.sizes[0]!.atDepot;
    const correct = async (containerNumber: string | null) =>
      (await office()).ok(updateDeskOrder, { ...params(order.id), body: { data: { containerNumber } } });
    // The same container, written another way.
    await correct('c117');
    expect(await whereIs('C117')).toEqual({ state: 'site', order: order.number, toCheck: false });
    expect(await atDepot()).toBe(1);
    await correct('C118');
    // Nobody may promise one that has to be looked for.
    expect(await atDepot()).toBe(0);
    expect(await whereIs('C118')).toEqual({ state: 'site', order: order.number, toCheck: false });
    expect(await checked('C117')).toEqual(
      afterwards(`This number was changed to C118 on ${order.number}. Check where this container is.`),
    );
    await correct(null);
    expect(await checked('C118')).toEqual(
      afterwards(`This number was removed from ${order.number}. Check where this container is.`),
    );
    // Where it is after all: nothing is left to check.
    await correct('C117');
    expect(await whereIs('C117')).toEqual({ state: 'site', order: order.number, toCheck: false });
  });

  test.each(['tip_and_return', 'reposition'] as const)('by a %s does the same', async (type) => {
    const of = await h.customer();
    const [was, is] = [`${type} 1`, `${type} 2`];
    const order = await delivered(of, was);
    const { jobId } = await movement(of, order, type);
    expect((await complete(jobId, { containerNumber: is })).status).toBe(200);
    expect(await whereIs(is)).toEqual({ state: 'site', order: order.number, toCheck: false });
    expect(await checked(was)).toEqual(
      afterwards(`This number was changed to ${is} on ${order.number}. Check where this container is.`),
    );
  });

  test('does not leave the one to be checked that an exchange takes', async () => {
    const of = await h.customer();
    const order = await delivered(of, 'V1');
    const { jobId } = await movement(of, order, 'exchange');
    expect((await complete(jobId, { containerNumber: 'V2' })).status).toBe(200);
    expect(await checked('V1')).toMatchObject({
      state: 'lorry',
      toCheck: false,
      latest: { action: 'container.taken' },
    });
    const audits = await h.number(
      `select count(*) from audit_events where entity_id = '${(await find('V1'))!.id}' and action = 'container.to_check'`,
    );
    expect(audits).toBe(0);
  });
});

describe('a collection with a number other than the recorded one', () => {
  const toCheck = async () => (await (await office()).ok(getDesk, {})).data.stock;

  test('asks what happened; a wrongly recorded number is corrected, and the other container is to be checked', async () => {
    const of = await h.customer();
    const order = await delivered(of, 'W117');
    const { jobId } = await movement(of, order, 'collection');
    await office();
    const before = await h.footprint();
    const refused = await complete(jobId, { containerNumber: 'W999' });
    expect([refused.status, refused.refusal, refused.error.message]).toEqual([
      409,
      'CONTAINER_DIFFERS',
      `${order.number} has container W117, not W999. Check the number. If it’s right, choose what happened.`,
    ]);
    expect(await h.footprint()).toEqual(before);
    const count = await toCheck();
    expect((await complete(jobId, { containerNumber: 'W999', numberReason: 'recorded_wrong' })).status).toBe(200);
    expect(await whereIs('W999')).toEqual({ state: 'lorry', order: null, toCheck: false });
    expect(await whereIs('W117')).toEqual({ state: 'depot', order: null, toCheck: true });
    expect(await toCheck()).toBe(count + 1);
    const { id } = (await listed({ state: 'to_check' })).find(({ number }) => number === 'W117')!;
    await (await office()).ok(updateStockContainer, { ...params(id), body: { data: { state: 'depot' } } });
    expect(await toCheck()).toBe(count);
  });

  test('of a container taken instead on the same site: the other order has the one that was left', async () => {
    const of = await h.customer();
    const [mine, other] = [await delivered(of, 'T117'), await delivered(of, 'T118')];
    const { jobId } = await movement(of, mine, 'collection');
    const refused = await complete(jobId, { containerNumber: 't118' });
    expect(refused.error.message).toContain(`t118 is recorded at`);
    expect((await complete(jobId, { containerNumber: 'T118', numberReason: 'taken_instead' })).status).toBe(200);
    expect(await whereIs('T118')).toEqual({ state: 'lorry', order: null, toCheck: false });
    expect(await whereIs('T117')).toEqual({ state: 'site', order: other.number, toCheck: false });
    expect((await (await office()).ok(getDeskOrder, params(other.id))).data.containerNumber).toBe('T117');
    const audits = await h.rows<{ changes: object }>(
      `select changes from audit_events where entity_id = '${other.id}' and action = 'order.changed'`,
    );
    expect(audits).toMatchObject([{ changes: { was: { containerNumber: 'T118' }, is: { containerNumber: 'T117' } } }]);
  });

  test('of a container taken instead that no order has: the one that was left is lost and to be checked', async () => {
    const of = await h.customer();
    const order = await delivered(of, 'X1');
    const { jobId } = await movement(of, order, 'exchange');
    const done = { containerNumber: 'X3', takenContainerNumber: 'X2' };
    expect((await complete(jobId, done)).refusal).toBe('CONTAINER_DIFFERS');
    expect((await complete(jobId, { ...done, numberReason: 'taken_instead' })).status).toBe(200);
    expect([await whereIs('X1'), await whereIs('X2'), await whereIs('X3')]).toEqual([
      { state: 'lost', order: null, toCheck: true },
      { state: 'lorry', order: null, toCheck: false },
      { state: 'site', order: order.number, toCheck: false },
    ]);
  });

  test('that is recorded on another site, where its own order has none, leaves that order without one', async () => {
    const [of, theirs] = [await h.customer(), await h.customer()];
    const [mine, other] = [await delivered(of, null), await delivered(theirs, 'Y1')];
    const { jobId } = await movement(of, mine, 'collection');
    expect((await complete(jobId, { containerNumber: 'Y1' })).status).toBe(200);
    expect(await whereIs('Y1')).toEqual({ state: 'lorry', order: null, toCheck: false });
    expect((await (await office()).ok(getDeskOrder, params(other.id))).data.containerNumber).toBeNull();
  });

  test('at once from two drivers who took each other’s containers does not block either', async () => {
    const of = await h.customer();
    const [one, two] = [await delivered(of, 'Z1'), await delivered(of, 'Z2')];
    const [first, second] = [await movement(of, one, 'collection'), await movement(of, two, 'collection')];
    const client = await office();
    const take = (jobId: string, containerNumber: string) =>
      client.call(completeOnSite, {
        ...params(jobId),
        body: { data: { containerNumber, numberReason: 'taken_instead' } },
      });
    const both = await Promise.all([take(first.jobId, 'Z2'), take(second.jobId, 'Z1')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await find('Z1'))!.state, (await find('Z2'))!.state]).toEqual(['lorry', 'lorry']);
  });
});

test('the migration enters the numbers that orders and jobs have: those on site, and the others at their last depot', async () => {
  const of = await h.customer();
  const order = await delivered(of, 'P1');
  const exchange = await movement(of, order, 'exchange');
  await complete(exchange.jobId, { containerNumber: 'P2', takenContainerNumber: 'P1' });
  await delivered(of, 'P3');
  const own = async () =>
    (await h.rows<{ number: string; state: string; on: string | null }>(`
      select c.number, c.state, o.number as on from containers c left join orders o on o.id = c.order_id
      where c.depot_id = '${of.depotId}' order by c.number`)) as object[];
  const before = await own();
  const migration = readFileSync(new URL('../../../db/migrations/0090_stock.sql', import.meta.url), 'utf8');
  await h.rows('delete from containers');
  await h.rows(migration.slice(migration.indexOf('insert into containers')));
  // A lorry that took one before is back.
  expect(await own()).toEqual([{ number: 'P1', state: 'depot', on: null }, ...before.slice(1)]);
  expect(before.slice(1)).toMatchObject([
    { number: 'P2', state: 'site' },
    { number: 'P3', state: 'site' },
  ]);
});
