import { createAbsence } from '@tonnage/contract/skip-hire/fleet/absences';
import { updateVehicle } from '@tonnage/contract/skip-hire/fleet';
import { completeOnSite, planRuns } from '@tonnage/contract/skip-hire/orders/planner';
import { getLanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';

const h = harness();
const MONDAY = '2026-03-09';
const DAY = '2026-03-10';
const office = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id }, body: { data: {} } });
const NOTHING = { jobs: 0, done: 0, failed: 0, tips: 0, atRisk: 0, off: null, driver: null };

/** A depot with a lorry that has two of the day's three jobs. */
async function depotDay() {
  const of = await h.customer({ capacity: 20 });
  const fleet = await h.fleet(of.depotId);
  const client = await office();
  await client.ok(updateVehicle, { params: { id: fleet.vehicleId }, body: { data: { driverId: fleet.driverId } } });
  const jobs: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { jobId } = await h.placed(of, { date: DAY });
    await client.ok(confirmRequest, params(jobId));
    jobs.push(jobId);
  }
  const changes = jobs.slice(0, 2).map((jobId) => ({ jobId, vehicleId: fleet.vehicleId }));
  await client.ok(planRuns, { body: { data: { changes } } });
  const week = async () =>
    (await client.ok(getLanesWeek, { params: { date: MONDAY }, query: { depotId: of.depotId } })).data;
  const laneOn = async (i: number) => (await week()).vehicles.find(({ id }) => id === fleet.vehicleId)!.days[i]!;
  return { of, client, jobs, week, laneOn, ...fleet };
}

test('a week counts each lorry’s jobs, and those of a depot’s day without a lorry', async () => {
  const { of, week, client, jobs, laneOn } = await depotDay();
  const { dates, depots, vehicles } = await week();
  expect(dates).toEqual([MONDAY, DAY, '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15']);
  expect(depots.map(({ id }) => id)).toEqual([of.depotId]);
  expect(depots[0]!.days.map(({ booked, without }) => [booked, without]).slice(0, 2)).toEqual([
    [0, 0],
    [3, 1],
  ]);
  expect(depots[0]!.days[6]!.closed).toBe('weekend');
  expect(vehicles).toHaveLength(1);
  expect(vehicles[0]!.days[1]).toMatchObject({ ...NOTHING, jobs: 2 });
  expect(vehicles[0]!.days[2]).toMatchObject(NOTHING);
  expect(vehicles[0]!.days[1]!.room).toBeLessThan(vehicles[0]!.days[2]!.room);
  await client.ok(completeOnSite, params(jobs[0]!));
  expect(await laneOn(1)).toMatchObject({ jobs: 2, done: 1 });
});

test('a day on which the driver is off says so, and its open jobs are at risk', async () => {
  const { client, driverId, laneOn } = await depotDay();
  await client.ok(createAbsence, {
    body: { data: { driverId, reason: 'holiday', fromDate: DAY, untilDate: DAY } },
  });
  const day = await laneOn(1);
  expect(day).toMatchObject({ jobs: 2, atRisk: 2, room: 0, off: { reason: 'holiday' } });
  expect((await laneOn(2)).off).toBeNull();
});

test('the driver who is chosen for a day comes before the usual one, on that day alone', async () => {
  const { of, client, jobs, laneOn, vehicleId, driverId } = await depotDay();
  const { driverId: other } = await h.fleet(of.depotId);
  const [{ name } = { name: '' }] = await h.rows<{ name: string }>(`select name from drivers where id = '${other}'`);
  const plan = (changes: { jobId: string; vehicleId: string; driverId?: string }[]) =>
    client.ok(planRuns, { body: { data: { changes } } });
  expect((await laneOn(1)).driver).toBeNull();
  await plan(jobs.slice(0, 2).map((jobId) => ({ jobId, vehicleId, driverId: other })));
  expect([(await laneOn(1)).driver, (await laneOn(2)).driver]).toEqual([name, null]);
  // A job that is added gets the day's driver, and a holiday of the usual one does not concern the day.
  const added = await plan([{ jobId: jobs[2]!, vehicleId }]);
  expect(added.data.stops[0]!.driverId).toBe(other);
  await client.ok(createAbsence, { body: { data: { driverId, reason: 'holiday', fromDate: DAY, untilDate: DAY } } });
  expect(await laneOn(1)).toMatchObject({ jobs: 3, driver: name, off: null });
});

test('a deactivated lorry stays in the weeks in which it has jobs, and another company’s depot is not found', async () => {
  const { client, vehicleId, week } = await depotDay();
  await client.ok(updateVehicle, { params: { id: vehicleId }, body: { data: { active: false } } });
  expect((await week()).vehicles.map(({ id }) => id)).toEqual([vehicleId]);
  const later = await client.ok(getLanesWeek, { params: { date: '2026-03-16' }, query: {} });
  expect(later.data.vehicles.some(({ id }) => id === vehicleId)).toBe(false);
  expect((await client.call(getLanesWeek, { params: { date: MONDAY }, query: { depotId: 'x' } })).refusal).toBe(
    'NOT_FOUND',
  );
});
