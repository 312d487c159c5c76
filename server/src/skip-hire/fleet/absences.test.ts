import { createAbsence, deleteAbsence, getAbsences } from '@tonnage/contract/skip-hire/fleet/absences';
import type { Sent } from '@tonnage/contract/endpoint';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { addDays } from '@tonnage/domain/common/dates';
import { updateDriver, updateVehicle } from '@tonnage/contract/skip-hire/fleet';
import { allocateTo, getPlannerDay, planRuns } from '@tonnage/contract/skip-hire/orders/planner';
import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';

const h = harness();
const DAY = '2026-03-10';
const office = () => h.as(h.fixtures.planner);
const audits = (id: string) => h.rows<{ action: string }>(`select action from audit_events where entity_id = '${id}'`);

/** A confirmed job of the day, and a vehicle with its usual driver. */
async function day() {
  const of = await h.customer({ capacity: 20 });
  const fleet = await h.fleet(of.depotId);
  const client = await office();
  await client.ok(updateVehicle, { params: { id: fleet.vehicleId }, body: { data: { driverId: fleet.driverId } } });
  const { jobId } = await h.placed(of, { date: DAY });
  await client.ok(confirmRequest, { params: { id: jobId }, body: { data: {} } });
  const seen = async () =>
    (await client.ok(getPlannerDay, { params: { date: DAY }, query: { depotId: of.depotId } })).data;
  const plan = (vehicleId: string | null) =>
    client.call(planRuns, { body: { data: { changes: [{ jobId, vehicleId }] } } });
  const off = (data: Partial<Sent<typeof createAbsence>['body']['data']>) =>
    client.call(createAbsence, { body: { data: { reason: 'mot', fromDate: DAY, untilDate: DAY, ...data } } });
  return { client, ...fleet, jobId, seen, plan, off };
}

describe('absences', () => {
  test('a vehicle that is off is refused jobs with the reason, on its day alone, until the absence is removed', async () => {
    const { client, vehicleId, driverId, jobId, seen, plan, off } = await day();
    const made = await off({ vehicleId, fromDate: '2026-03-09', fromTime: '12:00' });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { vehicle: { id: vehicleId }, driver: null, fromTime: '12:00', untilDate: DAY, untilTime: null },
    ]);
    expect((await seen()).vehicles[0]?.off).toEqual([{ from: 0, until: 1440, reason: 'mot' }]);
    const refused = await plan(vehicleId);
    expect([refused.refusal, refused.error.details, refused.error.message]).toEqual([
      'VEHICLE_OFF',
      expect.objectContaining({ jobId }),
      expect.stringMatching(/ is off on this day \(MOT\)\. Choose another lorry or driver\.$/),
    ]);
    const body = { data: { vehicleId, driverId } };
    expect((await client.call(allocateTo, { params: { id: jobId }, body })).refusal).toBe('VEHICLE_OFF');
    await client.ok(deleteAbsence, { params: { id: made.body.data.id } });
    expect((await plan(vehicleId)).status).toBe(200);
    expect((await seen()).vehicles[0]?.off).toEqual([]);
    expect((await audits(vehicleId)).map(({ action }) => action)).toEqual([
      'vehicle.changed',
      'vehicle.absence_added',
      'vehicle.absence_removed',
    ]);
  });

  test('a driver who is off takes no job either, and one who is back for an hour does', async () => {
    const { vehicleId, driverId, seen, plan, off } = await day();
    await off({ driverId, reason: 'holiday', untilTime: '15:31' });
    expect((await seen()).drivers[0]?.off).toEqual([{ from: 0, until: 931, reason: 'holiday' }]);
    expect((await plan(vehicleId)).error.message).toMatch(/ is off on this day \(holiday\)\./);
    const { client, ...other } = await day();
    await other.off({ driverId: other.driverId, untilTime: '15:30' });
    expect((await other.plan(other.vehicleId)).status).toBe(200);
    const { absences } = (await client.ok(getAbsences, {})).data;
    expect(absences.map(({ driver }) => driver?.id)).toEqual(expect.arrayContaining([driverId, other.driverId]));
  });

  test('an end at midnight is the end of the day before', async () => {
    const { vehicleId, driverId, plan, seen, off } = await day();
    const evening = { vehicleId, fromDate: '2026-03-09', fromTime: '18:00', untilTime: '00:00' };
    const made = await off(evening);
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { fromTime: '18:00', untilDate: '2026-03-09', untilTime: null },
    ]);
    expect((await seen()).vehicles[0]?.off).toEqual([]);
    expect((await plan(vehicleId)).status).toBe(200);
    const empty = await off({ driverId, untilTime: '00:00' });
    expect([empty.status, empty.error.message]).toEqual([400, 'The end must be after the start.']);
  });

  test('jobs stay on a vehicle that breaks down, and may be put in order or taken off it', async () => {
    const { vehicleId, jobId, seen, plan, off } = await day();
    await plan(vehicleId);
    await off({ vehicleId, reason: 'breakdown' });
    expect((await seen()).stops).toMatchObject([{ jobId, vehicleId }]);
    expect((await plan(vehicleId)).status).toBe(200);
    expect((await plan(null)).status).toBe(200);
    expect((await plan(vehicleId)).refusal).toBe('VEHICLE_OFF');
  });

  test('an impossible absence is refused on its field', async () => {
    const { vehicleId, driverId, off } = await day();
    const refused = async (data: Parameters<typeof off>[0]) => {
      const { status, error } = await off(data);
      return [status, error.message];
    };
    expect(await refused({})).toEqual([400, 'Choose either a lorry or a driver.']);
    expect(await refused({ vehicleId, driverId })).toEqual([400, 'Choose either a lorry or a driver.']);
    expect(await refused({ vehicleId, untilDate: '2026-03-09' })).toEqual([400, 'The end must be after the start.']);
    expect(await refused({ vehicleId, fromTime: '12:00', untilTime: '12:00' })).toEqual([
      400,
      'The end must be after the start.',
    ]);
    expect(await refused({ vehicleId, untilDate: '2028-03-09' })).toEqual([
      400,
      'Enter an end within a year of the start.',
    ]);
    expect((await off({ vehicleId: 'nobody' })).refusal).toBe('NOT_FOUND');
    expect(await h.number(`select count(*) from absences where vehicle_id = '${vehicleId}'`)).toBe(0);
  });

  test('of an absence and a job at once, the job is on the vehicle before it is off, or refused', async () => {
    const { vehicleId, plan, off } = await day();
    const [planned, made] = await Promise.all([plan(vehicleId), off({ vehicleId })]);
    expect(made.status).toBe(201);
    if (planned.status !== 200) expect(planned.refusal).toBe('VEHICLE_OFF');
    expect(await h.number(`select count(*) from jobs where vehicle_id = '${vehicleId}'`)).toBe(
      planned.status === 200 ? 1 : 0,
    );
  });
});

describe('dates of the fleet', () => {
  test('a vehicle whose MOT has passed on the day is refused jobs, until the new date is entered', async () => {
    const { client, vehicleId, seen, plan } = await day();
    const until = (motExpiresOn: string | null) =>
      client.ok(updateVehicle, { params: { id: vehicleId }, body: { data: { motExpiresOn } } });
    expect((await until('2026-03-09')).data.motExpiresOn).toBe('2026-03-09');
    expect((await seen()).vehicles[0]?.off).toEqual([{ from: 0, until: 1440, reason: 'mot_expired' }]);
    const refused = await plan(vehicleId);
    expect([refused.refusal, refused.error.message]).toEqual([
      'VEHICLE_OFF',
      expect.stringMatching(/ has no valid MOT on this day\. Choose another lorry or driver, or enter the new date/),
    ]);
    // It is valid on its last day.
    await until(DAY);
    expect((await seen()).vehicles[0]?.off).toEqual([]);
    expect((await plan(vehicleId)).status).toBe(200);
  });

  test('a driver whose licence has passed takes no job; a date that was not entered prevents nothing', async () => {
    const { client, vehicleId, driverId, plan } = await day();
    const licence = (licenceExpiresOn: string | null) =>
      client.ok(updateDriver, { params: { id: driverId }, body: { data: { licenceExpiresOn } } });
    expect((await licence('2026-03-01')).data).toMatchObject({ licenceExpiresOn: '2026-03-01', cpcExpiresOn: null });
    expect((await plan(vehicleId)).error.message).toMatch(/ has no valid driving licence on this day\./);
    await licence(null);
    expect((await plan(vehicleId)).status).toBe(200);
  });

  test('a date entered while a job is allocated is seen by one of the two', async () => {
    const { client, vehicleId, seen, plan } = await day();
    const [answer] = await Promise.all([
      plan(vehicleId),
      client.ok(updateVehicle, { params: { id: vehicleId }, body: { data: { insuranceExpiresOn: '2026-03-01' } } }),
    ]);
    const { vehicles, stops } = await seen();
    expect(vehicles[0]!.off).toEqual([{ from: 0, until: 1440, reason: 'insurance_expired' }]);
    expect(stops[0]!.vehicleId).toBe(answer.status === 200 ? vehicleId : null);
    expect((await plan(vehicleId)).status).toBe(answer.status === 200 ? 200 : 409);
  });

  test('Today shows a date from 30 days before, also once it has passed, and not that of an inactive vehicle', async () => {
    const { client, vehicleId, driverId } = await day();
    const ofThem = async () => {
      const [registration, name] = [
        (await h.rows<{ registration: string }>(`select registration from vehicles where id = '${vehicleId}'`))[0]!
          .registration,
        (await h.rows<{ name: string }>(`select name from drivers where id = '${driverId}'`))[0]!.name,
      ];
      const { expiries } = (await client.ok(getDeskToday, {})).data;
      return expiries
        .filter((one) => one.name === registration || (one.kind === 'cpc' && one.name === name))
        .map(({ kind, on, daysLeft }) => [kind, on, daysLeft]);
    };
    const today = (await client.ok(getDeskToday, {})).data.today;
    await client.ok(updateVehicle, {
      params: { id: vehicleId },
      body: {
        data: {
          motExpiresOn: addDays(today, 30),
          tachographExpiresOn: addDays(today, 31),
          insuranceExpiresOn: addDays(today, -1),
        },
      },
    });
    await client.ok(updateDriver, { params: { id: driverId }, body: { data: { cpcExpiresOn: today } } });
    expect(await ofThem()).toEqual([
      ['insurance', addDays(today, -1), -1],
      ['cpc', today, 0],
      ['mot', addDays(today, 30), 30],
    ]);
    await client.ok(updateVehicle, { params: { id: vehicleId }, body: { data: { active: false } } });
    expect(await ofThem()).toEqual([['cpc', today, 0]]);
  });
});

test('a vehicle with open jobs stays at its depot, so that no job is lost from the planner; without them it moves', async () => {
  const { client, vehicleId, seen, plan } = await day();
  await plan(vehicleId);
  const { depotId } = h.fixtures.alpha;
  const move = () => client.call(updateVehicle, { params: { id: vehicleId }, body: { data: { depotId } } });
  const refused = await move();
  expect([refused.refusal, refused.error.details, refused.error.message]).toEqual([
    'WRONG_STATE',
    expect.anything(),
    expect.stringMatching(/ still has 1 open job at .+\. Move it to another lorry in the planner first\.$/),
  ]);
  expect((await seen()).stops[0]!.vehicleId).toBe(vehicleId);
  await plan(null);
  expect((await move()).status).toBe(200);
});

test('of a job that is given to a vehicle and its move to another depot at once, one is refused', async () => {
  const { client, vehicleId, plan } = await day();
  const { depotId } = h.fixtures.alpha;
  const answers = await Promise.all([
    plan(vehicleId),
    client.call(updateVehicle, { params: { id: vehicleId }, body: { data: { depotId } } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
