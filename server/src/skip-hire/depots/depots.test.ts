import {
  createDepot,
  createZone,
  closeDay,
  getDepotDays,
  getDeskCalendar,
  lookUpPostcode,
  openDay,
  removeZone,
  setDayCapacity,
  updateDepot,
  updateZone,
} from '@tonnage/contract/skip-hire/depots';
import type { Sent } from '@tonnage/contract/endpoint';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getLockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { makeCustomer, WEEK } from '../../../test/fixtures.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
type Depot = Sent<typeof updateDepot>['body']['data'];
let permits = 0;
const depot = (over: Partial<Depot> = {}): Depot => ({
  name: 'Own yard',
  code: `Y${++yards}`,
  postcode: 'ls11 0bt',
  nation: 'england_wales',
  worksBankHolidays: false,
  leadDays: 1,
  weekdays: WEEK,
  ...over,
});
let yards = 0;
const audited = (id: string, action: string) =>
  h.number(
    `select count(*) from audit_events where entity_id = '${id}' and action = '${action}' and actor_kind = 'staff'`,
  );
const dayOf = async (depotId: string, date: string) => {
  const { data } = await (await manager()).ok(getDepotDays, { params: { id: depotId }, query: { from: date } });
  return data[0]!;
};

describe('a day', () => {
  test('closing a day reports the jobs planned on it; it takes no booking until it is opened again', async () => {
    const of = await h.customer({ capacity: 2 });
    const client = await manager();
    await h.placed(of, { date: '2026-03-10' });
    const params = { id: of.depotId, date: '2026-03-10' };
    expect(await dayOf(of.depotId, '2026-03-10')).toMatchObject({ booked: 1, capacity: 2, closed: null });
    const { data } = await client.ok(closeDay, { params, body: { data: { reason: 'Weighbridge test' } } });
    expect(data.booked).toBe(1);
    expect(await dayOf(of.depotId, '2026-03-10')).toMatchObject({
      booked: 1,
      closed: 'closed',
      reason: 'Weighbridge test',
    });
    const body = { data: h.input(of.siteId, { date: '2026-03-10' }) };
    expect((await (await h.as(of.owner)).call(createJob, { body })).refusal).toBe('DATE_LOCKED');
    const again = await client.call(closeDay, { params, body: { data: { reason: 'Twice' } } });
    expect(again.refusal).toBe('DAY_CLOSED');
    expect((await client.ok(openDay, { params, body: { data: {} } })).data).toMatchObject({
      booked: 1,
      capacity: 2,
      closed: null,
    });
    expect((await client.call(openDay, { params, body: { data: {} } })).refusal).toBe('WRONG_STATE');
    expect((await (await h.as(of.owner)).call(createJob, { body })).status).toBe(201);
    expect([await audited(of.depotId, 'depot.day_closed'), await audited(of.depotId, 'depot.day_opened')]).toEqual([
      1, 1,
    ]);
  });

  test('a day that is closed during a booking has the booking before it or none', async () => {
    const of = await h.customer();
    const client = await manager();
    const owner = await h.as(of.owner);
    const body = { data: h.input(of.siteId, { date: '2026-03-11' }) };
    const [closed, ...booked] = await Promise.all([
      client.call(closeDay, { params: { id: of.depotId, date: '2026-03-11' }, body: { data: { reason: 'Snow' } } }),
      owner.call(createJob, { body }),
      owner.call(createJob, { body }),
    ]);
    const bookings = booked.filter(({ status }) => status === 201).length;
    expect(closed.body).toMatchObject({ data: { booked: bookings } });
    expect(await dayOf(of.depotId, '2026-03-11')).toMatchObject({ booked: bookings, closed: 'closed' });
  });

  test('a day’s own capacity is not changed by the week', async () => {
    const of = await h.customer({ capacity: 4 });
    const client = await manager();
    await h.placed(of, { date: '2026-03-12' });
    await h.placed(of, { date: '2026-03-19' });
    const set = (date: string, capacity: number) =>
      client.call(setDayCapacity, { params: { id: of.depotId, date }, body: { data: { capacity } } });
    expect((await set('2026-03-12', 1)).body).toMatchObject({ data: { booked: 1, capacity: 1 } });
    const body = { data: h.input(of.siteId, { date: '2026-03-12' }) };
    expect((await (await h.as(of.owner)).call(createJob, { body })).refusal).toBe('DATE_FULL');
    await client.ok(updateDepot, {
      params: { id: of.depotId },
      body: { data: depot({ weekdays: WEEK.map((day) => ({ ...day, capacity: 7 })) }) },
    });
    expect((await dayOf(of.depotId, '2026-03-12')).capacity).toBe(1);
    expect((await dayOf(of.depotId, '2026-03-19')).capacity).toBe(7);
    expect((await dayOf(of.depotId, '2026-03-26')).capacity).toBe(7);
    expect((await set('2026-03-02', 1)).refusal).toBe('DAY_PAST');
    expect((await set('2026-03-14', 1)).refusal).toBe('DAY_CLOSED');
    expect((await set('2026-02-30', 1)).refusal).toBe('NOT_FOUND');
  });
});

describe('a depot', () => {
  test('a permit number is stored as its regulator writes it, or refused with an example; an exemption’s is free', async () => {
    const client = await manager();
    const add = (over: Partial<Depot>) =>
      client.call(createDepot, { body: { data: depot({ code: `P${++permits}`, ...over }) } });
    const wrong = await add({ permitNumber: 'EPR/1' });
    expect([wrong.status, (wrong.body as unknown as { error: { message: string } }).error.message]).toEqual([
      400,
      'Enter the permit number as the permit shows it, for example EPR/AB1234CD.',
    ]);
    expect((await add({ permitKind: 'exemption', permitNumber: 'WEX123456' })).status).toBe(201);
    const added = await add({ permitNumber: 'epr/ab 1234 cd' });
    const calendar = (await client.ok(getDeskCalendar, {})).data;
    expect(calendar.depots.find(({ id }) => id === added.body.data.id)?.permitNumber).toBe('EPR/AB1234CD');
  });

  test('a depot is added and updated: customers get its week and lead days', async () => {
    const client = await manager();
    const { data } = await client.ok(createDepot, { body: { data: depot({ name: 'Low yard' }) } });
    const calendar = (await client.ok(getDeskCalendar, {})).data;
    expect(calendar.depots.find(({ id }) => id === data.id)).toMatchObject({
      name: 'Low yard',
      postcode: 'LS11 0BT',
      leadDays: 1,
    });
    await client.ok(createZone, {
      body: { data: { name: 'Low', depotId: data.id, permitAreaId: null, prefixes: ['hg1'] } },
    });
    const where = async () => (await client.ok(lookUpPostcode, { params: { postcode: 'hg1 1aa' } })).data;
    expect(await where()).toMatchObject({
      postcode: 'HG1 1AA',
      zone: { name: 'Low' },
      depot: { id: data.id },
      prefix: 'HG1',
      firstFree: ['2026-03-04', '2026-03-05', '2026-03-06'],
    });
    await client.ok(updateDepot, {
      params: { id: data.id },
      body: { data: depot({ leadDays: 3, weekdays: [{ weekday: 6, cutOff: '12:00', capacity: 1 }] }) },
    });
    expect((await where()).firstFree[0]).toBe('2026-03-28');
    expect([await audited(data.id, 'depot.added'), await audited(data.id, 'depot.set')]).toEqual([1, 1]);
  });

  test('a depot with invalid details is refused', async () => {
    const client = await manager();
    const { data } = await client.ok(createDepot, { body: { data: depot({ code: 'TAKEN' }) } });
    const before = await h.footprint();
    const add = (over: Partial<Depot>) => client.call(createDepot, { body: { data: depot(over) } });
    expect((await add({ code: 'TAKEN' })).refusal).toBe('CODE_TAKEN');
    expect((await add({ postcode: 'LS11' })).refusal).toBe('NOT_A_POSTCODE');
    expect((await add({ weekdays: [WEEK[0]!, WEEK[0]!] })).status).toBe(400);
    expect((await add({ weekdays: [{ weekday: 1, cutOff: '24:00', capacity: 1 }] })).status).toBe(400);
    const set = (id: string) => client.call(updateDepot, { params: { id }, body: { data: depot({ code: 'TAKEN' }) } });
    expect((await set(h.fixtures.alpha.depotId)).refusal).toBe('CODE_TAKEN');
    expect((await set(h.fixtures.beta.depotId)).refusal).toBe('NOT_FOUND');
    expect((await set(data.id)).status).toBe(200);
    expect((await h.footprint())['depots']).toBe(before['depots']);
  });

  test('one of ten depots with the same code at once is added', async () => {
    const client = await manager();
    const ids: string[] = [];
    for (let n = 0; n < 10; n++)
      ids.push((await client.ok(createDepot, { body: { data: depot({ code: `RACE${n}` }) } })).data.id);
    const body = { data: depot({ code: 'WON' }) };
    const answers = await Promise.all(ids.map((id) => client.call(updateDepot, { params: { id }, body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal)).toEqual(
      Array<string>(9).fill('CODE_TAKEN'),
    );
  });
});

describe('a zone', () => {
  const zone = (depotId: string, ...prefixes: string[]) => ({ name: 'Zone', depotId, permitAreaId: null, prefixes });

  test('a zone takes its sites along, except those with open orders in another depot', async () => {
    const client = await manager();
    const { alpha, passwordHash } = h.fixtures;
    const { data: depotOf } = await client.ok(createDepot, { body: { data: depot() } });
    const of = await h.making((m) => makeCustomer(m, alpha, { name: 'Moved', passwordHash }));
    await h.withoutTenant((db) =>
      db.updateTable('sites').set({ postcode: 'YO1 7HH' }).where('account_id', '=', of.accountId).execute(),
    );
    await h.placed(of, { date: '2026-03-24' });
    const { data } = await client.ok(createZone, { body: { data: zone(depotOf.id, 'YO1', 'yo10') } });
    expect(data.moved).toBeGreaterThan(0);
    expect(data.kept).toBeGreaterThan(0);
    const sites = await h.rows<{ id: string; zone_id: string }>(
      `select id, zone_id from sites where account_id = '${of.accountId}'`,
    );
    expect(sites.find(({ id }) => id === of.secondSiteId)?.zone_id).toBe(data.id);
    expect(sites.find(({ id }) => id === of.siteId)?.zone_id).not.toBe(data.id);
    const locked = await (await h.as(of.owner)).ok(getLockedDates, { params: { value: of.secondSiteId } });
    expect(locked.data.minDate).toBe('2026-03-03');
    expect((await client.call(removeZone, { params: { id: data.id } })).refusal).toBe('ZONE_IN_USE');
    expect(await audited(data.id, 'zone.added')).toBe(1);
  });

  test('one zone can be everywhere else: what no prefix covers is served from it, until that is switched off', async () => {
    const client = await manager();
    const of = await h.customer();
    const { depotId } = h.fixtures.alpha;
    await h.rows(`update sites set postcode = 'IV1 1AA', zone_id = null, depot_id = null where id = '${of.siteId}'`);
    const look = async () => (await client.ok(lookUpPostcode, { params: { postcode: 'IV1 1AA' } })).data;
    expect(await look()).toMatchObject({ zone: null, depot: null });
    const body = (over: object) => ({ body: { data: { ...zone(depotId), ...over } } });
    expect((await client.call(createZone, body({}))).error.details?.errors?.[0]?.message).toBe(
      'Enter at least one prefix, or tick Everywhere else.',
    );
    const both = await Promise.all([1, 2].map(() => client.call(createZone, body({ elsewhere: true }))));
    expect(both.map(({ refusal }) => refusal).toSorted()).toEqual(['PREFIX_TAKEN', 'none, but 201']);
    expect(both.find(({ status }) => status === 409)!.error.details?.errors?.[0]?.path).toEqual(['elsewhere']);
    const { id } = both.find(({ status }) => status === 201)!.body.data;
    expect(await look()).toMatchObject({ zone: { id }, depot: { id: depotId }, prefix: null });
    const zoneOf = async () =>
      (await h.rows<{ zone_id: string | null }>(`select zone_id from sites where id = '${of.siteId}'`))[0]!.zone_id;
    expect(await zoneOf()).toBe(id);
    const params = { id };
    // Left out, it stays; a prefix of another zone goes before it.
    expect((await client.call(updateZone, { params, ...body({}) })).status).toBe(200);
    const other = await client.ok(createZone, body({ prefixes: ['IV'] }));
    expect(await zoneOf()).toBe(other.data.id);
    await client.ok(updateZone, { params: { id: other.data.id }, ...body({ prefixes: ['PH'] }) });
    expect(await zoneOf()).toBe(id);
    expect((await client.call(updateZone, { params, ...body({ elsewhere: false }) })).status).toBe(400);
    await client.ok(updateZone, { params, ...body({ prefixes: ['KW'], elsewhere: false }) });
    expect(await zoneOf()).toBeNull();
    expect(await look()).toMatchObject({ zone: null });
    for (const each of [id, other.data.id]) await client.ok(removeZone, { params: { id: each } });
  });

  test('a zone’s prefixes are valid and unique, even for two at once', async () => {
    const client = await manager();
    const { depotId } = h.fixtures.alpha;
    const add = (...prefixes: string[]) => client.call(createZone, { body: { data: zone(depotId, ...prefixes) } });
    expect((await add('AB1', 'nonsense!')).refusal).toBe('NOT_A_PREFIX');
    const both = await Promise.all([add('TS1'), add('TS1', 'TS2')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { id } = (both.find(({ status }) => status === 201)!.body as { data: { id: string } }).data;
    expect((await add('ts1')).refusal).toBe('PREFIX_TAKEN');
    const set = (zoneId: string, input: object) =>
      client.call(updateZone, { params: { id: zoneId }, body: { data: { ...zone(depotId, 'TS1'), ...input } } });
    expect((await set(id, { prefixes: ['TS1', 'TS1', 'TS3'] })).status).toBe(200);
    expect((await set(h.fixtures.beta.zoneId, {})).refusal).toBe('NOT_FOUND');
    expect((await set(id, { depotId: h.fixtures.beta.depotId })).status).toBe(400);
    expect((await set(id, { permitAreaId: 'nowhere' })).status).toBe(400);
    expect((await client.call(removeZone, { params: { id: h.fixtures.beta.zoneId } })).refusal).toBe('NOT_FOUND');
    expect((await client.ok(removeZone, { params: { id } })).data).toEqual({ id });
    expect(await audited(id, 'zone.removed')).toBe(1);
    const nowhere = await client.ok(lookUpPostcode, { params: { postcode: 'TS1 1AA' } });
    expect(nowhere.data).toMatchObject({ zone: null, depot: null, firstFree: [] });
    expect((await client.call(lookUpPostcode, { params: { postcode: 'TS1' } })).refusal).toBe('NOT_A_POSTCODE');
  });
});
