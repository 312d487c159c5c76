import { waiveCharge } from '@tonnage/contract/skip-hire/billing/charges';
import * as wire from '@tonnage/contract/skip-hire/permits';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { mayPermit, PERMIT_EVENTS, PERMIT_STATUSES, type PermitEvent } from '@tonnage/domain/skip-hire/permits';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
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
    const shown = (await client.ok(getDeskOrder, { params: { id: order.id } })).data.order;
    expect(shown.permit).toMatchObject({ validTo: '2026-04-08' });
    const told = shown.timeline.filter(({ kind }) => kind === 'permit').map(({ title, text }) => `${title}: ${text}`);
    expect(told).toEqual([
      'Permit renewed: until Wed 8 Apr',
      'Permit granted: LCC-7',
      `Permit applied for: ${shown.permit!.council}`,
      'Permit refused: by the council',
      `Permit applied for: ${shown.permit!.council}`,
    ]);
    expect(shown.timeline.filter(({ title }) => /^[a-z_]+\.[a-z_]+$/.test(title))).toEqual([]);
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
        'The order has finished, so its permit can’t be renewed.',
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

  describe('renewed', () => {
    const TO = '2026-04-08';
    /** A granted permit under a container on site, in an area of its own whose charge can change. */
    const standing = async () => {
      const { of, order, id } = await onRoad();
      const client = await office();
      await enter(client, id, 'grant');
      await h.withoutTenant((db) =>
        db.updateTable('orders').set({ status: 'on_site' }).where('id', '=', order.id).execute(),
      );
      const renew = (data: object, key?: string) =>
        client.call(
          wire.extendPermit,
          { params: { id }, body: { data: { to: TO, ...data } } },
          key === undefined ? {} : { key },
        );
      const charges = () =>
        h.rows<{ code: string; label: string; net_pence: number; vat_rate_bp: number }>(
          `select code, label, net_pence, vat_rate_bp from charges where order_id = '${order.id}' order by id`,
        );
      const read = async () => (await client.ok(wire.listPermits, { query: { q: order.number } })).data[0]!;
      return { of, order, id, client, renew, charges, read };
    };
    const exposure = (accountId: string) => h.number(`select exposure_pence from accounts where id = '${accountId}'`);

    test('the council’s charge is a charge of the order, owed at once, in its extras, its history and its next invoice', async () => {
      const { of, order, renew, charges, read, client } = await standing();
      const { renewal } = await read();
      expect(renewal).toMatchObject({ lastPence: renewal!.chargePence });
      const before = await exposure(of.accountId);
      const { data } = (await renew({})).body;
      const label = `Highway permit renewal, ${renewal!.council}, to 8 April 2026`;
      expect(await charges()).toEqual([
        { code: 'permit', label, net_pence: renewal!.chargePence, vat_rate_bp: renewal!.vatRateBp },
      ]);
      expect(data.renewals).toEqual([
        {
          from: GRANT.to,
          to: TO,
          chargePence: renewal!.chargePence,
          waived: false,
          reason: null,
          by: 'Alpha planner',
          at: expect.any(String),
        },
      ]);
      const gross = renewal!.chargePence * (1 + renewal!.vatRateBp / 10_000);
      expect((await exposure(of.accountId)) - before).toBe(gross);
      const shown = (await client.ok(getDeskOrder, { params: { id: order.id } })).data;
      expect(shown.charges).toMatchObject([{ code: 'permit', label, invoice: null }]);
      expect(shown.order.extras).toEqual([{ label, date: '2026-03-03', vatPence: gross / 6, grossPence: gross }]);
      expect(shown.order.timeline.filter(({ title }) => title === 'Extra charge')).toMatchObject([{ text: label }]);
      h.clock.set('2026-04-01T09:00:00.000Z');
      await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
      h.clock.set('2026-03-03T09:00:00.000Z');
      const invoiced = (await client.ok(getDeskOrder, { params: { id: order.id } })).data;
      expect(invoiced.order.extras).toEqual(shown.order.extras);
      expect(invoiced.charges[0]!.invoice).not.toBeNull();
    });

    test('it is charged once: by the same key, by two at once, and by a page that somebody renewed under', async () => {
      const { renew, charges, read } = await standing();
      const key = 'one-renewal';
      const [one, two] = await Promise.all([renew({}, key), renew({}, key)]);
      expect([one.status, two.status]).toContain(200);
      expect((await renew({}, key)).status).toBe(200);
      expect(await charges()).toHaveLength(1);
      const both = await Promise.all([renew({ to: '2026-05-01', after: TO }), renew({ to: '2026-05-08', after: TO })]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.error.message).toMatch(
        /^This permit has already been renewed to \d May 2026\. Reload the page\.$/,
      );
      expect(await charges()).toHaveLength(2);
      expect((await read()).renewals).toHaveLength(2);
    });

    test('nothing is charged with a reason, another amount is, and a waived charge says so', async () => {
      const { renew, charges, read } = await standing();
      const silent = await renew({ chargePence: 0 });
      expect([silent.status, silent.error.details]).toMatchObject([400, { errors: [{ path: ['reason'] }] }]);
      expect((await read()).validTo).toBe(GRANT.to);
      expect((await renew({ chargePence: 0, reason: 'Our lorry came late' })).status).toBe(200);
      expect(await charges()).toEqual([]);
      await renew({ to: '2026-05-01', chargePence: 1_234 });
      expect(await charges()).toMatchObject([{ net_pence: 1_234 }]);
      const { renewals, renewal } = await read();
      expect(renewals).toMatchObject([
        { chargePence: 1_234, waived: false, from: TO, to: '2026-05-01' },
        { chargePence: null, reason: 'Our lorry came late' },
      ]);
      expect(renewal!.lastPence).toBe(1_234);
      const [charge] = await h.rows<{ id: string }>(`select id from charges where net_pence = 1234`);
      await (
        await h.as(h.fixtures.ledger)
      ).ok(waiveCharge, {
        params: { id: charge!.id },
        body: { data: { reason: 'Goodwill' } },
      });
      expect((await read()).renewals[0]).toMatchObject({ chargePence: 1_234, waived: true });
    });

    test('today’s charge of the council in whose area the site is now applies, and the permit is then that council’s', async () => {
      const { order, renew, charges, read } = await standing();
      const { council, renewal } = await read();
      const [site] = await h.rows<{ zone_id: string; permit_area_id: string }>(
        `select s.zone_id, z.permit_area_id from sites s join zones z on z.id = s.zone_id
         where s.id = (select site_id from orders where id = '${order.id}')`,
      );
      const other = await h.withoutTenant((db) =>
        db
          .insertInto('permit_areas')
          .values({
            tenant_id: h.fixtures.alpha.tenantId,
            id: newId(h.clock.now()),
            council: 'Selby',
            charge_pence: 9_900,
            vat_rate_bp: 0,
            vat_category: 'outside',
            valid_days: 7,
            lead_days: 2,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const zoneOf = (areaId: string) =>
        h.withoutTenant((db) =>
          db.updateTable('zones').set({ permit_area_id: areaId }).where('id', '=', site!.zone_id).execute(),
        );
      await zoneOf(other.id);
      try {
        expect(await read()).toMatchObject({
          council,
          renewal: { council: 'Selby', chargePence: 9_900, validDays: 7, lastPence: renewal!.lastPence },
        });
        expect((await renew({})).body.data).toMatchObject({ council: 'Selby' });
        expect(await charges()).toMatchObject([{ net_pence: 9_900, vat_rate_bp: 0 }]);
      } finally {
        await zoneOf(site!.permit_area_id);
      }
    });

    test.each([
      ['standard', 2000, 'standard', 1_200],
      ['standard', 2000, 'reverse_charge', 0],
      [null, 2000, 'reverse_charge', 0],
      ['exempt', 0, 'exempt', 0],
      ['outside', 0, 'outside', 0],
    ] as const)('a charge that is %s at %d is shown as it is invoiced: %s', async (sold, rate, shown, vatPence) => {
      const { of, order, renew, read } = await standing();
      const { tenantId } = h.fixtures.alpha;
      const [was] = await h.rows<{
        id: string;
        charge_pence: number;
        vat_rate_bp: number;
        vat_category: string | null;
      }>(
        `select r.id, charge_pence, vat_rate_bp, vat_category from permit_areas r
         join permits p on p.permit_area_id = r.id where p.order_id = '${order.id}'`,
      );
      const charge = (pence: number, bp: number, category: string | null) =>
        h.rows(`update permit_areas set charge_pence = ${pence}, vat_rate_bp = ${bp},
          vat_category = ${category === null ? 'null' : `'${category}'`} where tenant_id = '${tenantId}' and id = '${was!.id}'`);
      if (vatPence === 0)
        await h.rows(
          `update accounts set reverse_charge = true, vat_number = 'GB220430231' where id = '${of.accountId}'`,
        );
      await charge(6_000, rate, sold);
      try {
        expect((await read()).renewal).toMatchObject({ chargePence: 6_000, vatRateBp: rate, vatCategory: shown });
        await renew({});
      } finally {
        await charge(was!.charge_pence, was!.vat_rate_bp, was!.vat_category);
      }
      h.clock.set('2026-04-01T09:00:00.000Z');
      await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
      h.clock.set('2026-03-03T09:00:00.000Z');
      expect(
        await h.rows(`select l.net_pence, l.vat_pence, l.vat_category from invoice_lines l
          where l.order_id = '${order.id}' and l.code = 'permit' and l.job_id is null`),
      ).toEqual([{ net_pence: 6_000, vat_pence: vatPence, vat_category: shown }]);
    });

    test('a container that is on private land has no renewal', async () => {
      const { order, renew, charges, read } = await standing();
      await h.withoutTenant((db) =>
        db.updateTable('orders').set({ placement: 'private' }).where('id', '=', order.id).execute(),
      );
      expect((await read()).renewal).toBeNull();
      const answer = await renew({});
      expect([answer.refusal, answer.error.message]).toEqual([
        'WRONG_STATE',
        'The container is now on private land, so its permit can’t be renewed.',
      ]);
      expect(await charges()).toEqual([]);
    });
  });
});
