import { updateDriver, updateVehicle } from '@tonnage/contract/skip-hire/fleet';
import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import {
  completeOnSite,
  getPlannerDay,
  planRuns,
  startOnWay,
  takeBack,
} from '@tonnage/contract/skip-hire/orders/planner';
import { setDayNote } from '@tonnage/contract/skip-hire/depots';
import type { Sent } from '@tonnage/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
const DAY = '2026-03-10';
type Depot = Customer & { depotId: string };
type Changes = Sent<typeof planRuns>['body']['data']['changes'];

const office = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id }, body: { data: {} } });
const plan = async (...changes: Changes) => (await office()).call(planRuns, { body: { data: { changes } } });
const audits = (id: string) =>
  h.rows<{ action: string }>(`select action from audit_events where entity_id = '${id}' order by id`);

/** Confirmed jobs of a new depot's customer on the day, and a vehicle with its usual driver. */
async function day(many: number) {
  const of: Depot = await h.customer({ capacity: 20 });
  const fleet = await h.fleet(of.depotId);
  await (
    await office()
  ).ok(updateVehicle, {
    params: { id: fleet.vehicleId },
    body: { data: { driverId: fleet.driverId } },
  });
  const orders = [];
  for (let i = 0; i < many; i++) {
    const order = await h.placed(of, { date: DAY });
    await (await office()).ok(confirmRequest, params(order.jobId));
    orders.push(order);
  }
  const seen = async () => {
    const { data } = await (
      await office()
    ).ok(getPlannerDay, { params: { date: DAY }, query: { depotId: of.depotId } });
    return data;
  };
  const run = async (vehicleId: string) =>
    (await seen()).stops.filter((stop) => stop.vehicleId === vehicleId).map(({ jobId }) => jobId);
  return { of, ...fleet, orders, jobs: orders.map(({ jobId }) => jobId), seen, run };
}

describe('the planner’s day', () => {
  test('has its depots with places, vehicles with usual drivers, and every job of the day', async () => {
    const { of, vehicleId, driverId, jobs, seen } = await day(2);
    const data = await seen();
    expect(data.depots).toMatchObject([{ id: of.depotId, booked: 2, capacity: 20, closed: null }]);
    expect(data.vehicles).toMatchObject([
      { id: vehicleId, driverId, depotId: of.depotId, payloadKg: 8_500, active: true },
    ]);
    expect(data.drivers).toMatchObject([{ id: driverId, depotId: of.depotId }]);
    expect(data.stops.map(({ jobId, vehicleId: of, status }) => [jobId, of, status])).toEqual(
      jobs.toSorted().map((id) => [id, null, 'confirmed']),
    );
    expect(data.stops[0]).toMatchObject({
      shape: 'skip',
      sizeYards: 8,
      startedAt: null,
      doneAt: null,
      runPosition: null,
    });
    const all = (await (await office()).ok(getPlannerDay, { params: { date: DAY }, query: {} })).data;
    expect(all.depots.length).toBeGreaterThan(1);
    expect(all.stops.filter(({ depotId }) => depotId === of.depotId)).toHaveLength(2);
  });

  test('names whom to call at a stop: the contact chosen for the order, before the others of the site', async () => {
    const { of, seen } = await day(0);
    const contacts = [await h.contacts(of), await h.contacts(of)];
    for (const { siteContactId } of contacts) {
      const order = await h.placed(of, { date: DAY, siteContactId, poNumber: 'PO-1' });
      await (await office()).ok(confirmRequest, params(order.jobId));
      await h.rows(`update site_contacts set name = 'Chosen ${siteContactId}' where id = '${siteContactId}'`);
    }
    const stops = (await seen()).stops.map(({ contact, phone, poNumber }) => ({ contact, phone, poNumber }));
    expect(stops.toSorted((a, b) => a.contact!.localeCompare(b.contact!))).toEqual(
      contacts
        .map(({ siteContactId }) => ({ contact: `Chosen ${siteContactId}`, phone: '0113 496 0101', poNumber: 'PO-1' }))
        .toSorted((a, b) => a.contact.localeCompare(b.contact)),
    );
  });

  test('shows when a driver set out and when a stop was done, and a vehicle that was deactivated while it has a job', async () => {
    const { vehicleId, driverId, jobs, seen } = await day(1);
    await plan({ jobId: jobs[0]!, vehicleId });
    await (await office()).ok(startOnWay, params(jobs[0]!));
    await (await office()).ok(updateVehicle, { params: { id: vehicleId }, body: { data: { active: false } } });
    const before = await seen();
    expect(before.stops[0]).toMatchObject({ status: 'en_route', startedAt: NOW, doneAt: null, vehicleId, driverId });
    expect(before.vehicles).toMatchObject([{ id: vehicleId, active: false }]);
    await (await office()).ok(takeBack, params(jobs[0]!));
    expect((await seen()).stops[0]).toMatchObject({ status: 'allocated', startedAt: null, vehicleId });
    await (await office()).ok(completeOnSite, params(jobs[0]!));
    expect((await seen()).stops[0]).toMatchObject({ status: 'completed', doneAt: NOW });
  });
});

test('a note of a depot’s day is set, replaced and removed, and is of that depot and day alone', async () => {
  const { of, seen } = await day(0);
  const note = async (text: string | null, id = of.depotId) =>
    (await office()).call(setDayNote, { params: { id, date: DAY }, body: { data: { note: text } } });
  expect((await seen()).depots[0]?.note).toBeNull();
  await note('Tip shut at noon');
  await note('Tip shut at two');
  expect((await seen()).depots[0]?.note).toBe('Tip shut at two');
  expect((await (await day(0)).seen()).depots[0]?.note).toBeNull();
  await note(null);
  expect((await seen()).depots[0]?.note).toBeNull();
  expect((await note('x', 'nobody')).refusal).toBe('NOT_FOUND');
  expect((await audits(of.depotId)).filter(({ action }) => action === 'depot.day_note_set')).toHaveLength(3);
});

describe('planning runs', () => {
  test('gives several jobs to a vehicle at once, in the given order, with its usual driver', async () => {
    const { vehicleId, driverId, jobs, orders, run, seen } = await day(3);
    const [a, b, c] = jobs as [string, string, string];
    const { data } = await (
      await office()
    ).ok(planRuns, {
      body: {
        data: {
          changes: [
            { jobId: c, vehicleId, from: null },
            { jobId: a, vehicleId },
            { jobId: b, vehicleId, before: a },
          ],
        },
      },
    });
    expect(data.stops.map(({ jobId, runPosition, status }) => [jobId, runPosition, status])).toEqual([
      [c, 1, 'allocated'],
      [b, 2, 'allocated'],
      [a, 3, 'allocated'],
    ]);
    expect(await run(vehicleId)).toEqual([c, b, a]);
    expect(new Set((await seen()).stops.map((stop) => stop.driverId))).toEqual(new Set([driverId]));
    expect((await audits(orders[0]!.id)).at(-1)).toEqual({ action: 'job.allocated' });
  });

  test('orders within a run without telling anybody, and a run keeps its order when one leaves it', async () => {
    const { vehicleId, jobs, orders, run } = await day(3);
    const [a, b, c] = jobs as [string, string, string];
    await plan(...[a, b, c].map((jobId) => ({ jobId, vehicleId })));
    const before = (await audits(orders[2]!.id)).length;
    expect((await plan({ jobId: c, vehicleId, before: a })).status).toBe(200);
    expect(await run(vehicleId)).toEqual([c, a, b]);
    expect(await audits(orders[2]!.id)).toHaveLength(before);
    expect((await plan({ jobId: a, vehicleId: null })).status).toBe(200);
    expect(await run(vehicleId)).toEqual([c, b]);
  });

  test('moves a whole run to another vehicle, also the job that is on its way, and its customer hears nothing', async () => {
    const { of, vehicleId, jobs, orders, run } = await day(3);
    const other = await h.fleet(of.depotId);
    await plan(...jobs.map((jobId) => ({ jobId, vehicleId })));
    await (await office()).ok(startOnWay, params(jobs[0]!));
    const emails = () => h.number('select count(*) from emails');
    const sent = await emails();
    const moved = await plan(
      ...jobs.map((jobId) => ({ jobId, from: vehicleId, vehicleId: other.vehicleId, driverId: other.driverId })),
    );
    expect([moved.status, await emails()]).toEqual([200, sent]);
    expect([await run(vehicleId), await run(other.vehicleId)]).toEqual([[], jobs]);
    expect((await audits(orders[0]!.id)).slice(-2)).toEqual([{ action: 'job.started' }, { action: 'job.reallocated' }]);
    const [row] = await h.rows(`select status, started_at from jobs where id = '${jobs[0]!}'`);
    expect(row).toEqual({ status: 'allocated', started_at: null });
  });

  test('changes all or nothing, and names the job that is refused', async () => {
    const { of, vehicleId, jobs, run } = await day(2);
    const other = await h.fleet(of.depotId);
    const [a, b] = jobs as [string, string];
    const refused = await plan({ jobId: a, vehicleId }, { jobId: b, vehicleId: other.vehicleId });
    expect([refused.status, refused.refusal, refused.error.details]).toMatchObject([409, 'NO_DRIVER', { jobId: b }]);
    expect(await run(vehicleId)).toEqual([]);
    const elsewhere = await h.fleet(h.fixtures.alpha.depotId);
    expect((await plan({ jobId: a, ...elsewhere })).refusal).toBe('UNKNOWN_VEHICLE');
    await plan({ jobId: a, vehicleId });
    await (await office()).ok(completeOnSite, params(a));
    const done = await plan({ jobId: a, vehicleId: null });
    expect([done.refusal, done.error.message]).toEqual([
      'WRONG_STATE',
      expect.stringMatching(/^SO-\d+ is finished, so it can’t be moved to another lorry\.$/),
    ]);
  });

  test('of two planners who move the same job at once the second is told', async () => {
    const { of, vehicleId, jobs, run } = await day(1);
    const other = await h.fleet(of.depotId);
    await office();
    const [jobId] = jobs as [string];
    const answers = await Promise.all([plan({ jobId, from: null, vehicleId }), plan({ jobId, from: null, ...other })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.error.message).toMatch(
      /^Somebody else has just moved SO-\d+\./,
    );
    expect([...(await run(vehicleId)), ...(await run(other.vehicleId))]).toEqual([jobId]);
  });

  test('two planners who order one run at once leave each job in it once', async () => {
    const { vehicleId, jobs, run, seen } = await day(4);
    await plan(...jobs.map((jobId) => ({ jobId, vehicleId })));
    await Promise.all([
      plan({ jobId: jobs[3]!, vehicleId, before: jobs[0]! }, { jobId: jobs[1]!, vehicleId }),
      plan({ jobId: jobs[0]!, vehicleId }, { jobId: jobs[2]!, vehicleId, before: jobs[1]! }),
    ]);
    expect((await run(vehicleId)).toSorted()).toEqual(jobs.toSorted());
    expect((await seen()).stops.map(({ runPosition }) => runPosition)).toEqual([1, 2, 3, 4]);
  });
});

test('a usual driver is one of the vehicle’s depot, and leaves it when they are deactivated', async () => {
  const { vehicleId, driverId, seen } = await day(0);
  const usual = async () => (await seen()).vehicles[0]!.driverId;
  const elsewhere = await h.fleet(h.fixtures.alpha.depotId);
  const client = await office();
  const set = (id: string) =>
    client.call(updateVehicle, { params: { id: vehicleId }, body: { data: { driverId: id } } });
  expect((await set(elsewhere.driverId)).refusal).toBe('UNKNOWN_DRIVER');
  expect((await set('nobody')).refusal).toBe('UNKNOWN_DRIVER');
  expect(await usual()).toBe(driverId);
  await client.ok(updateDriver, { params: { id: driverId }, body: { data: { active: false } } });
  expect(await usual()).toBeNull();
});
