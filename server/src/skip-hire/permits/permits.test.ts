import * as wire from '@tonnage/contract/skip-hire/permits';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { mayPermit, PERMIT_EVENTS, PERMIT_STATUSES, type PermitEvent } from '@tonnage/domain/skip-hire/permits';
import { describe, expect, test } from 'vitest';
import { allocateJob } from '../orders/planning/commands/allocate.ts';
import { confirmJob } from '../orders/requests/commands/answer-request.ts';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const GRANT = { number: 'LCC-7', from: '2026-03-12', to: '2026-03-25' };

/** A confirmed order on the road that needs a permit application. */
async function onRoad() {
  const of = await h.customer();
  const order = await h.placed(of, { placement: 'highway', date: '2026-03-12' });
  await h.office((ctx) => confirmJob(ctx, order.jobId));
  const [row] = await h.rows<{ id: string }>(`select id from permits where order_id = '${order.id}'`);
  return { of, order, id: row!.id };
}

const enter = (client: Client, id: string, event: PermitEvent) => {
  const params = { params: { id } };
  if (event === 'apply') return client.call(wire.applyForPermit, { ...params, body: { data: { reference: 'A-1' } } });
  if (event === 'grant') return client.call(wire.grantPermit, { ...params, body: { data: GRANT } });
  if (event === 'extend') return client.call(wire.extendPermit, { ...params, body: { data: { to: '2026-04-08' } } });
  return client.call(wire.refusePermit, { ...params, body: { data: { reason: 'Double white lines' } } });
};

describe('a permit', () => {
  test('a permit is applied for, refused, applied for again, granted and extended; the job follows it', async () => {
    const { of, order, id } = await onRoad();
    const client = await office();
    const allocate = () => h.office((ctx) => allocateJob(ctx, order.jobId, { vehicle: 'YK71 ABC', driver: 'Terry' }));
    const listed = async (view?: (typeof wire.PERMIT_VIEWS)[number]) =>
      (await client.ok(wire.listPermits, { query: { q: order.number, view } })).data;
    expect(await listed('open')).toMatchObject([
      { id, status: 'required', deliveryOn: '2026-03-12', account: { id: of.accountId }, leadDays: 5 },
    ]);
    expect((await enter(client, id, 'apply')).body.data).toMatchObject({
      status: 'applied',
      reference: 'A-1',
      appliedOn: '2026-03-03',
    });
    expect((await enter(client, id, 'refuse')).body.data).toMatchObject({ refusedReason: 'Double white lines' });
    expect(await listed('refused')).toHaveLength(1);
    expect((await enter(client, id, 'apply')).body.data).toMatchObject({ status: 'applied', refusedReason: null });
    await expect(allocate()).rejects.toMatchObject({ code: 'PERMIT_REQUIRED' });
    const backwards = await client.call(wire.grantPermit, {
      params: { id },
      body: { data: { ...GRANT, to: '2026-03-01' } },
    });
    expect(backwards.refusal).toBe('PERMIT_DAYS');
    expect((await enter(client, id, 'grant')).body.data).toMatchObject({ status: 'granted', validTo: '2026-03-25' });
    await allocate();
    const earlier = await client.call(wire.extendPermit, { params: { id }, body: { data: { to: '2026-03-25' } } });
    expect(earlier.refusal).toBe('PERMIT_DAYS');
    expect((await enter(client, id, 'extend')).body.data).toMatchObject({ validTo: '2026-04-08', number: 'LCC-7' });
    const sheets = await h.rows<{ status: string; valid_to: string; replaces: boolean }>(
      `select status, valid_to, replaces_id is not null as replaces from documents
       where order_id = '${order.id}' and kind = 'permit' order by id`,
    );
    expect(sheets).toEqual([
      { status: 'void', valid_to: '2026-03-25', replaces: false },
      { status: 'issued', valid_to: '2026-04-08', replaces: true },
    ]);
    const audits = await h.rows<{ action: string }>(
      `select action from audit_events where entity_id = '${order.id}' and action like 'permit.%' order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual([
      'permit.applied',
      'permit.refused',
      'permit.applied',
      'permit.granted',
      'permit.extended',
    ]);
    expect((await client.ok(getDeskOrder, { params: { id: order.id } })).data.order.permit).toMatchObject({
      validTo: '2026-04-08',
    });
  });

  test.each(PERMIT_STATUSES)('a permit that is %s allows exactly the events of the domain’s table', async (status) => {
    const { id } = await onRoad();
    const client = await office();
    for (const event of PERMIT_EVENTS) {
      const change = { status, valid_from: GRANT.from, valid_to: GRANT.to, number: 'LCC-7' };
      await h.withoutTenant((db) => db.updateTable('permits').set(change).where('id', '=', id).execute());
      const answer = await enter(client, id, event);
      expect([status, event, answer.status]).toEqual([
        status,
        event,
        mayPermit(status, event, 'scheduled') ? 200 : 409,
      ]);
    }
  });

  test.each(['apply', 'grant', 'refuse', 'extend'] as const)(
    'one of two concurrent events succeeds: %s',
    async (event) => {
      const { order, id } = await onRoad();
      const client = await office();
      if (event === 'extend') await enter(client, id, 'grant');
      const both = await Promise.all([enter(client, id, event), enter(client, id, event)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const name = { apply: 'applied', grant: 'granted', refuse: 'refused', extend: 'extended' }[event];
      expect(
        await h.number(
          `select count(*) from audit_events where entity_id = '${order.id}' and action = 'permit.${name}'`,
        ),
      ).toBe(1);
    },
  );

  test('a permit cannot be extended once its order is over, and urgent ones come first by deadline', async () => {
    const { order, id } = await onRoad();
    const later = await onRoad();
    const client = await office();
    await enter(client, id, 'grant');
    const first = async () => (await client.ok(wire.listPermits, { query: {} })).data.map((one) => one.id);
    const at = (ids: string[], one: string) => ids.indexOf(one);
    const before = await first();
    expect(at(before, later.id)).toBeLessThan(at(before, id));
    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ status: 'on_site' }).where('id', '=', order.id).execute(),
    );
    h.clock.set('2026-03-25T09:00:00.000Z');
    await h.withoutTenant((db) =>
      db.updateTable('jobs').set({ date: '2026-04-20' }).where('id', '=', later.order.jobId).execute(),
    );
    const running = await (await office()).ok(wire.listPermits, { query: {} });
    expect(
      at(
        running.data.map((one) => one.id),
        id,
      ),
    ).toBeLessThan(
      at(
        running.data.map((one) => one.id),
        later.id,
      ),
    );
    h.clock.set('2026-03-03T09:00:00.000Z');
    for (const status of ['completed', 'cancelled', 'declined'] as const) {
      await h.withoutTenant((db) => db.updateTable('orders').set({ status }).where('id', '=', order.id).execute());
      const answer = await enter(client, id, 'extend');
      expect([answer.refusal, answer.error.message]).toEqual([
        'WRONG_STATE',
        'The order has finished, so its permit can’t be extended.',
      ]);
    }
  });

  test('a permit that expires within a fortnight under a container is shown on Today and in the list', async () => {
    const { order, id } = await onRoad();
    const client = await office();
    await enter(client, id, 'grant');
    const soon = async () =>
      (await client.ok(wire.listPermits, { query: { q: order.number, view: 'soon' } })).data.map((one) => one.id);
    expect(await soon()).toEqual([]);
    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ status: 'on_site' }).where('id', '=', order.id).execute(),
    );
    h.clock.set('2026-03-11T09:00:00.000Z');
    expect(await soon()).toEqual([id]);
    expect((await client.ok(getDeskToday, {})).data.permits.map(({ orderId }) => orderId)).toContain(order.id);
    h.clock.set('2026-03-26T09:00:00.000Z');
    const { data } = await client.ok(wire.listPermits, { query: { q: order.number, view: 'over' } });
    expect(data).toMatchObject([{ id, status: 'expired', soon: true }]);
    h.clock.set('2026-03-03T09:00:00.000Z');
  });
});
