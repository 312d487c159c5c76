import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { createSite, deleteSite, getSite, listSites, patchSite, updateSite } from '@tonnage/contract/skip-hire/sites';
import { isOpenOrder, ORDER_STATUSES, type OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness, type Placed } from '../../../test/harness.ts';
import type { Customer } from '../../../test/fixtures.ts';

const h = harness();
let customer: Customer;
let owner: Client;

beforeAll(async () => {
  customer = await h.customer();
  owner = await h.as(customer.owner);
});

const audits = (id: string) =>
  h.rows<{ action: string; changes: object }>(
    `select action, changes from audit_events where entity_id = '${id}' order by id`,
  );
const change = (id: string, data: object, headers: Record<string, string> = {}) =>
  owner.call(updateSite, { params: { id }, body: { data } }, { headers });
const remove = (id: string, headers: Record<string, string> = {}) =>
  owner.call(deleteSite, { params: { id } }, { headers });

async function setStatus(order: Placed, status: OrderStatus): Promise<void> {
  await h.withoutTenant((db) => db.updateTable('orders').set({ status }).where('id', '=', order.id).execute());
}

describe('changing a site', () => {
  test('a change leaves absent fields, clears null ones, and writes its audit row', async () => {
    const made = await owner.ok(createSite, {
      body: {
        data: {
          name: 'Dock',
          reference: 'D1',
          addressLine1: '1 Quay',
          town: 'Leeds',
          postcode: 'ls1 4ap',
          notes: 'Old',
        },
      },
    });
    const { id } = made.data;
    expect(made.meta).toEqual({});
    const put = await change(id, { name: 'Dock 2', reference: null, county: ' Yorks ' });
    expect([put.status, put.body]).toMatchObject([
      200,
      { data: { id, name: 'Dock 2', reference: null, county: 'Yorks', town: 'Leeds', notes: 'Old' }, meta: {} },
    ]);
    const patched = await owner.ok(patchSite, { params: { id }, body: { data: { notes: '' } } });
    expect(patched.data).toMatchObject({ name: 'Dock 2', notes: null });
    expect(await audits(id)).toMatchObject([
      { action: 'site.created' },
      { action: 'site.changed', changes: { name: 'Dock 2' } },
      { action: 'site.changed' },
    ]);
  });

  test('depot and zone follow the postcode', async () => {
    const id = await h.site(customer);
    expect((await change(id, { postcode: 'bd1 1aa' })).body.data).toMatchObject({
      postcode: 'BD1 1AA',
      depot: { id: h.fixtures.alpha.depotId },
      zone: { id: h.fixtures.alpha.farZoneId, name: 'Far' },
    });
    expect((await change(id, { postcode: 'SW1A 1AA' })).body.data).toMatchObject({ depot: null, zone: null });
    expect((await change(id, { postcode: 'nowhere' })).refusal).toBe('NOT_A_POSTCODE');
  });

  test.each(ORDER_STATUSES)(
    'a change of depot with an order that is %s is refused while it is open',
    async (status) => {
      const own = await h.customer();
      const mine = await h.as(own.owner);
      await setStatus(await h.placed(own), status);
      const call = (data: object) => mine.call(updateSite, { params: { id: own.siteId }, body: { data } });
      const before = await h.footprint();
      // The customer's own depot serves no postcode: every full one is another depot's.
      const moved = await call({ postcode: 'LS1 4AP' });
      if (isOpenOrder(status)) {
        expect([moved.refusal, moved.error.details?.errors?.[0]?.path]).toEqual(['SITE_MOVES_DEPOT', ['postcode']]);
        expect(await h.footprint()).toEqual(before);
      } else expect(moved.status).toBe(200);
      expect((await call({ name: 'Renamed' })).status).toBe(200);
    },
  );

  test.each([
    [{ name: '' }, 'name must be defined.'],
    [{ name: null }, 'name must be defined.'],
    [{ town: 7 }, 'town must be a `string` type.'],
    [{ id: crypto.randomUUID() }, 'Invalid key id'],
    [{ status: 'active' }, 'Invalid key status'],
    [{ depot: null }, 'Invalid key depot'],
    [{ notes: 'x'.repeat(2001) }, 'notes must be at most 2000 characters'],
  ])('the invalid field of %o is named', async (data, message) => {
    const before = await h.footprint();
    expect((await change(customer.siteId, data)).error.message).toBe(message);
    expect(await h.footprint()).toEqual(before);
  });

  test("another account's and another tenant's are not found", async () => {
    for (const id of [h.fixtures.rival.siteId, h.fixtures.stranger.siteId, 'me', 'not-an-id', crypto.randomUUID()]) {
      expect([id, (await change(id, { name: 'Mine' })).status]).toEqual([id, 404]);
      expect([id, (await remove(id)).status]).toEqual([id, 404]);
    }
  });
});

describe('archiving a site', () => {
  test.each(ORDER_STATUSES)('a site with an order that is %s', async (status) => {
    const own = await h.customer();
    const mine = await h.as(own.owner);
    await setStatus(await h.placed(own), status);
    const answer = await mine.call(deleteSite, { params: { id: own.siteId } });
    if (isOpenOrder(status)) return expect([answer.status, answer.refusal]).toEqual([409, 'SITE_IN_USE']);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await audits(own.siteId)).toMatchObject([{ action: 'site.archived' }]);
    const ids = async (query: object) => (await mine.ok(listSites, { query })).data.map((site) => site.id);
    expect(await ids({})).toEqual([own.secondSiteId]);
    expect(await ids({ sort: 'name' })).toEqual([own.secondSiteId]);
    expect(await ids({ filters: { status: 'archived' } })).toEqual([own.siteId]);
    expect((await mine.ok(getSite, { params: { id: own.siteId } })).data.status).toBe('archived');
    const order = await mine.call(createJob, { body: { data: h.input(own.siteId) } });
    expect(order.refusal).toBe('SITE_CLOSED');
    const changed = await mine.call(updateSite, { params: { id: own.siteId }, body: { data: { name: 'x' } } });
    expect(changed.refusal).toBe('WRONG_STATE');
    const again = await mine.call(deleteSite, { params: { id: own.siteId } });
    expect([again.refusal, again.error.message]).toEqual(['WRONG_STATE', 'This site is already archived.']);
  });

  test('archiving ten times at once is done once', async () => {
    const id = await h.site(customer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await audits(id)).toHaveLength(1);
  });

  test('archiving during orders leaves either the orders or the archived site, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await h.customer({ capacity: 50 });
      const mine = await h.as(own.owner);
      const order = () => mine.call(createJob, { body: { data: h.input(own.siteId) } });
      const [archived, ...placed] = await Promise.all([
        mine.call(deleteSite, { params: { id: own.siteId } }),
        ...Array.from({ length: 5 }, order),
      ]);
      const orders = placed.filter(({ status }) => status === 201).length;
      expect([archived.refusal, orders === 0]).toEqual(
        archived.status === 204 ? ['none, but 204', true] : ['SITE_IN_USE', false],
      );
    }
  });
});

describe('If-Match', () => {
  test('checks the version that an entry is answered with', async () => {
    const id = await h.site(customer);
    const read = await owner.call(getSite, { params: { id } });
    const tag = String(read.headers['etag']);
    expect(tag).toBe(`"${read.body.data.updatedAt}"`);
    expect((await owner.raw({ method: 'GET', url: `/api/sites/${id}?fields=name` })).headers['etag']).toBe(tag);
    const changed = await change(id, { name: 'One' }, { 'if-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(tag);
    for (const stale of [tag, `W/${String(changed.headers['etag'])}`, '"nonsense"', '"2026-02-30T00:00:00.000Z"']) {
      const refused = await change(id, { name: 'Two' }, { 'if-match': stale });
      expect([refused.status, refused.error.name, refused.refusal]).toEqual([
        412,
        'PreconditionFailedError',
        'CHANGED_MEANWHILE',
      ]);
      expect((await remove(id, { 'if-match': stale })).status).toBe(412);
    }
    expect((await owner.ok(getSite, { params: { id } })).data.name).toBe('One');
    expect((await change(id, { name: 'Two' }, { 'if-match': `"x", ${String(changed.headers['etag'])}` })).status).toBe(
      200,
    );
    expect((await change(id, { name: 'Three' }, { 'if-match': '*' })).status).toBe(200);
    const now = (await owner.call(getSite, { params: { id } })).headers['etag'];
    expect((await remove(id, { 'if-match': String(now) })).status).toBe(204);
  });

  test('lets one of ten concurrent changes of a version succeed', async () => {
    const id = await h.site(customer);
    const tag = String((await owner.call(getSite, { params: { id } })).headers['etag']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(id, { name: `N${i}` }, { 'if-match': tag })),
    );
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);
    expect(await audits(id)).toHaveLength(1);
  });

  test("reveals nothing of another's version", async () => {
    expect((await remove(h.fixtures.rival.siteId, { 'if-match': '"2026-03-03T09:00:00.000Z"' })).status).toBe(404);
  });
});
