import { createRouteLink, getDriverRoute, updateVehicle } from '@tonnage/contract/skip-hire/fleet';
import {
  createBreakOrTip,
  deleteBreakOrTip,
  updateBreakOrTip,
} from '@tonnage/contract/skip-hire/orders/breaks-and-tips';
import { completeOnSite, getPlannerDay, planRuns } from '@tonnage/contract/skip-hire/orders/planner';
import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';

const h = harness();
const DAY = '2026-03-10';
const office = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id }, body: { data: {} } });
const TAKEN = 'There’s already a break or tip visit after this stop. Choose another stop, or remove that one first.';

/** A lorry with two jobs of the day. */
async function lorryDay() {
  const of = await h.customer({ capacity: 20 });
  const fleet = await h.fleet(of.depotId);
  const client = await office();
  await client.ok(updateVehicle, { params: { id: fleet.vehicleId }, body: { data: { driverId: fleet.driverId } } });
  const jobs: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { jobId } = await h.placed(of, { date: DAY });
    await client.ok(confirmRequest, params(jobId));
    jobs.push(jobId);
  }
  await client.ok(planRuns, {
    body: { data: { changes: jobs.map((jobId) => ({ jobId, vehicleId: fleet.vehicleId })) } },
  });
  const add = (data: object = {}) =>
    client.call(createBreakOrTip, {
      body: { data: { vehicleId: fleet.vehicleId, date: DAY, kind: 'break', minutes: 45, after: 1, ...data } },
    });
  const seen = async () =>
    (await client.ok(getPlannerDay, { params: { date: DAY }, query: { depotId: of.depotId } })).data.vehicles[0]!
      .breaksAndTips;
  return { client, jobs, add, seen, ...fleet };
}

test('a break is planned, moved and removed, and each is in the audit log', async () => {
  const { client, add, seen, vehicleId } = await lorryDay();
  const made = await add();
  expect([made.status, made.body.data]).toMatchObject([201, { kind: 'break', minutes: 45, after: 1 }]);
  const { id } = made.body.data;
  expect(await seen()).toEqual([{ id, kind: 'break', minutes: 45, after: 1 }]);
  const moved = await client.ok(updateBreakOrTip, { params: { id }, body: { data: { after: 2, minutes: 30 } } });
  expect(moved.data).toEqual({ id, kind: 'break', minutes: 30, after: 2 });
  await client.ok(deleteBreakOrTip, { params: { id } });
  expect(await seen()).toEqual([]);
  expect((await client.call(deleteBreakOrTip, { params: { id } })).refusal).toBe('NOT_FOUND');
  const actions = await h.rows<{ action: string }>(
    `select action from audit_events where entity_id = '${vehicleId}' and action like '%break_or_tip%' order by id`,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'vehicle.break_or_tip_added',
    'vehicle.break_or_tip_changed',
    'vehicle.break_or_tip_removed',
  ]);
});

test('a place of a run has one break or tip visit; a day that is over, and another company’s vehicle, are refused', async () => {
  const { client, add } = await lorryDay();
  await add();
  const second = await add({ kind: 'tip' });
  expect([second.refusal, second.error.message]).toEqual(['WRONG_STATE', TAKEN]);
  const other = await add({ after: 2 });
  const moved = await client.call(updateBreakOrTip, {
    params: { id: other.body.data.id },
    body: { data: { after: 1 } },
  });
  expect([moved.refusal, moved.error.message]).toEqual(['WRONG_STATE', TAKEN]);
  expect((await add({ date: '2026-02-27' })).error.message).toBe('This day is over. Choose today or a later day.');
  expect((await add({ minutes: 241 })).error.message).toBe('minutes must be less than or equal to 240');
  expect((await add({ vehicleId: 'nobody' })).refusal).toBe('NOT_FOUND');
});

test('what was planned for a day that is over is neither changed nor removed', async () => {
  const { client, add } = await lorryDay();
  const { id } = (await add()).body.data;
  await h.rows(`update breaks_and_tips set date = '2026-02-27' where id = '${id}'`);
  const answers = [
    await client.call(updateBreakOrTip, { params: { id }, body: { data: { minutes: 30 } } }),
    await client.call(deleteBreakOrTip, { params: { id } }),
  ];
  for (const { refusal, error } of answers)
    expect([refusal, error.message]).toEqual([
      'WRONG_STATE',
      'This day is over, so its breaks and tip visits can’t be changed.',
    ]);
  expect(await h.rows(`select minutes from breaks_and_tips where id = '${id}'`)).toEqual([{ minutes: 45 }]);
});

test('of two planners who plan one at the same place at once, or move two there, the second is refused', async () => {
  const { client, add, seen } = await lorryDay();
  const answers = await Promise.all([add(), add({ kind: 'tip' })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const made = await Promise.all([add({ after: 2 }), add({ after: 3 })]);
  const moves = await Promise.all(
    made.map(({ body }) =>
      client.call(updateBreakOrTip, { params: { id: body.data.id }, body: { data: { after: 4 } } }),
    ),
  );
  expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await seen()).filter(({ after }) => after === 4)).toHaveLength(1);
});

test('the driver’s page shows it after the stop that comes before it, as the stops are done', async () => {
  const { client, jobs, add, driverId } = await lorryDay();
  await add();
  const { data } = await client.ok(createRouteLink, { params: { id: driverId, date: DAY }, body: { data: {} } });
  const token = data.link!.url.split('token=')[1]!;
  const breaksAndTips = async () => {
    const { data: route } = await h.bearer(token).ok(getDriverRoute, {});
    return Object.fromEntries(route.stops.map(({ jobId, breakOrTipAfter }) => [jobId, breakOrTipAfter]));
  };
  const planned = { kind: 'break', minutes: 45 };
  expect(await breaksAndTips()).toEqual({ [jobs[0]!]: planned, [jobs[1]!]: null });
  // The driver did the second one first.
  await client.ok(completeOnSite, params(jobs[1]!));
  expect(await breaksAndTips()).toEqual({ [jobs[0]!]: null, [jobs[1]!]: planned });
});
