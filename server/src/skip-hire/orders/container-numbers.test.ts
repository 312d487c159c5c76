import { updateDeskOrder, getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { completeStop, createRouteLink } from '@tonnage/contract/skip-hire/fleet';
import { completeOnSite } from '@tonnage/contract/skip-hire/orders/planner';
import { JOB_TYPES, ORDER_STATUSES, stateOf } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { collecting } from '../../../test/documents.ts';
import { harness, type OrderInput } from '../../../test/harness.ts';
import type { Customer } from '../../../test/fixtures.ts';
import { allocateTo } from './planning/commands/allocate.ts';
import { startJob } from './planning/commands/start-job.ts';
import { confirmJob } from './requests/commands/answer-request.ts';
import { containerLeft } from './commands/place-container.ts';
import { requestExchange } from './movements/commands/request-movement.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id } });
const DAY = '2026-03-10';

async function setOut(of: Customer & { depotId: string }, jobId: string) {
  const fleet = await h.fleet(of.depotId);
  await h.office(async (ctx) => {
    await confirmJob(ctx, jobId);
    await allocateTo(ctx, jobId, fleet);
    await startJob(ctx, jobId);
  });
  return fleet;
}
/** A delivery on its way. */
async function delivery(over: Partial<OrderInput> = {}) {
  const of = await h.customer();
  const order = await h.placed(of, { date: DAY, ...over });
  return { of, ...order, ...(await setOut(of, order.jobId)) };
}
const complete = async (jobId: string, containerNumber: string | null, more: object = {}) =>
  (await office()).call(completeOnSite, { ...params(jobId), body: { data: { containerNumber, ...more } } });
const onSite = async (id: string) => (await (await office()).ok(getDeskOrder, params(id))).data.containerNumber;
const change = async (id: string, containerNumber: string | null) =>
  (await office()).call(updateDeskOrder, { ...params(id), body: { data: { containerNumber } } });

describe('a container number', () => {
  test('is on one site at a time: leaving it on another is refused with where it is, and undoes nothing', async () => {
    const [first, second] = [await delivery(), await delivery()];
    expect((await complete(first.jobId, '8-114')).status).toBe(200);
    await office();
    const before = await h.footprint();
    const again = await complete(second.jobId, '8-114');
    expect([again.status, again.refusal, again.error.message]).toEqual([
      409,
      'CONTAINER_ELSEWHERE',
      expect.stringMatching(
        new RegExp(
          `^8-114 is at .+ \\(${first.number}\\)\\. Check the number\\. .* correct the number on that order first\\.$`,
        ),
      ),
    ]);
    expect((await complete(second.jobId, ' 8-114 ')).refusal).toBe('CONTAINER_ELSEWHERE');
    expect(await h.footprint()).toEqual(before);
    expect((await change(first.id, '8-115')).status).toBe(200);
    expect((await complete(second.jobId, '8-114')).status).toBe(200);
    expect([await onSite(first.id), await onSite(second.id)]).toEqual(['8-115', '8-114']);
    const audits = await h.rows<{ changes: object }>(
      `select changes from audit_events where entity_id = '${first.id}' and action = 'order.changed'`,
    );
    expect(audits).toMatchObject([
      { changes: { fields: ['containerNumber'], was: { containerNumber: '8-114' }, is: { containerNumber: '8-115' } } },
    ]);
  });

  test('follows an exchange, and is free again once it was taken or collected', async () => {
    const [one, two] = [await delivery(), await delivery()];
    await complete(one.jobId, 'A1');
    await h.member(one.of.owner, (ctx) => requestExchange(ctx, one.jobId, { date: DAY, slot: 'any' }));
    const [exchange] = await h.rows<{ id: string }>(
      `select id from jobs where order_id = '${one.id}' and type = 'exchange'`,
    );
    await setOut(one.of, exchange!.id);
    await complete(two.jobId, 'A2');
    expect((await complete(exchange!.id, 'a2')).refusal).toBe('CONTAINER_ELSEWHERE');
    expect((await complete(exchange!.id, 'A3', { takenContainerNumber: 'A1' })).status).toBe(200);
    expect(await onSite(one.id)).toBe('A3');
    expect((await complete((await delivery()).jobId, 'A1')).status).toBe(200);
    const gone = await collecting(h, await h.customer());
    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ container_number: 'A9' }).where('id', '=', gone.orderId).execute(),
    );
    expect((await complete((await delivery()).jobId, 'A9')).refusal).toBe('CONTAINER_ELSEWHERE');
    await h.withoutTenant((db) =>
      db.updateTable('jobs').set({ status: 'en_route' }).where('id', '=', gone.jobId).execute(),
    );
    expect((await complete(gone.jobId, null)).status).toBe(200);
    expect(await onSite(gone.orderId)).toBeNull();
    expect((await complete((await delivery()).jobId, 'A9')).status).toBe(200);
  });

  test('of two drivers who leave the same number at once one is refused; another company has its own numbers', async () => {
    const two = [await delivery(), await delivery()];
    const done = await Promise.all(two.map(({ jobId }) => complete(jobId, 'R1')));
    expect(done.map(({ status, refusal }) => (status === 200 ? 'ok' : refusal)).toSorted()).toEqual([
      'CONTAINER_ELSEWHERE',
      'ok',
    ]);
    expect(await h.number(`select count(*) from orders where container_number = 'R1'`)).toBe(1);
    const foreign = await h.placed(h.fixtures.stranger, {}, h.fixtures.beta);
    await h.withoutTenant((db) =>
      db
        .updateTable('orders')
        .set({ container_number: 'R1', status: 'on_site' })
        .where('id', '=', foreign.id)
        .execute(),
    );
    expect(await h.number(`select count(*) from orders where container_number = 'R1'`)).toBe(2);
    expect((await change(foreign.id, 'R2')).refusal).toBe('NOT_FOUND');
  });

  test('is refused from a driver, who is told to ask the office', async () => {
    const first = await delivery();
    await complete(first.jobId, 'D1');
    const second = await delivery();
    const { data } = await (
      await office()
    ).ok(createRouteLink, { params: { id: second.driverId, date: DAY }, body: { data: {} } });
    const driver = h.bearer(data.link!.url.split('=').at(-1)!);
    const done = (containerNumber: string) =>
      driver.call(completeStop, { ...params(second.jobId), body: { data: { containerNumber } } as never });
    const refused = await done('D1');
    expect([refused.refusal, refused.error.message]).toEqual([
      'CONTAINER_ELSEWHERE',
      expect.stringContaining('ask the office to correct it first'),
    ]);
    expect((await done('D2')).status).toBe(200);
  });

  test('is corrected by the office in exactly the states in which a container is on site', async () => {
    const { id, jobId } = await delivery();
    await complete(jobId, 'S1');
    for (const status of ORDER_STATUSES) {
      await h.withoutTenant((db) =>
        db.updateTable('orders').set({ status, container_number: 'S1' }).where('id', '=', id).execute(),
      );
      const expected = stateOf(status) === 'on-site' ? 'none, but 200' : 'WRONG_STATE';
      expect([status, (await change(id, 'S2')).refusal]).toEqual([status, expected]);
    }
    const other = await delivery();
    await complete(other.jobId, 'S3');
    await h.withoutTenant((db) => db.updateTable('orders').set({ status: 'on_site' }).where('id', '=', id).execute());
    expect((await change(id, 'S3')).refusal).toBe('CONTAINER_ELSEWHERE');
    expect((await change(id, null)).status).toBe(200);
    expect(await onSite(id)).toBeNull();
  });

  test('is known after a delivery or an exchange, and stays with the container otherwise', () => {
    const after = (number: string | null) =>
      Object.fromEntries(JOB_TYPES.map((type) => [type, containerLeft(type, number)]));
    const same = { collection: undefined, wait_and_load: undefined };
    expect(after('X')).toEqual({ ...same, delivery: 'X', exchange: 'X', tip_and_return: 'X', reposition: 'X' });
    expect(after(null)).toEqual({
      ...same,
      delivery: null,
      exchange: null,
      tip_and_return: undefined,
      reposition: undefined,
    });
  });
});
