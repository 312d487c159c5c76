import {
  createDriver,
  createVehicle,
  updateDriver,
  updateVehicle,
  listDrivers,
  listVehicles,
} from '@tonnage/contract/skip-hire/fleet';
import { allocateTo, getPlanner } from '@tonnage/contract/skip-hire/orders/planner';
import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { describe, expect, test } from 'vitest';
import { setPrice } from '../../../test/set-price.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const audits = (id: string) => h.rows<{ action: string }>(`select action from audit_events where entity_id = '${id}'`);

describe('vehicles', () => {
  test('staff add, change and list vehicles, active ones first', async () => {
    const { depotId } = await h.customer();
    const client = await office();
    const data = { depotId, registration: ' yk71-ｆｌｅ\u200B ', name: 'Skip loader 9', kind: 'skip_loader' as const };
    const { data: made } = await client.ok(createVehicle, { body: { data } });
    expect(made).toMatchObject({ registration: 'YK71 FLE', active: true, openJobs: 0, depot: { id: depotId } });
    const other = {
      ...data,
      registration: 'YK71 FLF',
      name: 'A hook loader',
      kind: 'hook_loader' as const,
      payloadKg: 14_000,
    };
    const { data: second } = await client.ok(createVehicle, { body: { data: other } });
    const params = { id: second.id };
    const { data: down } = await client.ok(updateVehicle, { params, body: { data: { active: false } } });
    expect(down.active).toBe(false);
    // Unchanged fields are not written.
    await client.ok(updateVehicle, { params, body: { data: { active: false, name: 'A hook loader' } } });
    expect((await audits(second.id)).map(({ action }) => action)).toEqual(['vehicle.added', 'vehicle.stood_down']);
    const list = await client.ok(listVehicles, { query: { depotId, pagination: { pageSize: 1 } } });
    expect([list.data.map(({ id }) => id), list.meta.pagination.total]).toEqual([[made.id], 2]);
    const working = await client.ok(listVehicles, { query: { depotId, active: 'false' } });
    expect(working.data.map(({ id }) => id)).toEqual([second.id]);
  });

  test('two people change different fields of a vehicle or a driver at the same time, and neither change is lost', async () => {
    const { depotId } = await h.customer();
    const client = await office();
    const vehicle = { depotId, registration: 'YK71 DUO', name: 'Skip loader 2', kind: 'skip_loader' as const };
    const { data: lorry } = await client.ok(createVehicle, { body: { data: vehicle } });
    const { data: driver } = await client.ok(createDriver, { body: { data: { depotId, name: 'Terry' } } });
    for (const day of ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04']) {
      const [ofLorry, ofDriver] = [{ id: lorry.id }, { id: driver.id }];
      await Promise.all([
        client.ok(updateVehicle, { params: ofLorry, body: { data: { motExpiresOn: day } } }),
        client.ok(updateVehicle, { params: ofLorry, body: { data: { name: day } } }),
        client.ok(updateDriver, { params: ofDriver, body: { data: { licenceExpiresOn: day } } }),
        client.ok(updateDriver, { params: ofDriver, body: { data: { name: day } } }),
      ]);
      const { data: lorries } = await client.ok(listVehicles, { query: { depotId } });
      expect(lorries).toMatchObject([{ motExpiresOn: day, name: day }]);
      const { data: drivers } = await client.ok(listDrivers, { query: { depotId } });
      expect(drivers).toMatchObject([{ licenceExpiresOn: day, name: day }]);
    }
  });

  test('a vehicle keeps its type and payload; only a hook loader is allocated to a roll-on', async () => {
    const customer = await h.customer();
    const client = await office();
    const vehicle = (registration: string, kind: 'skip_loader' | 'hook_loader') =>
      client.ok(createVehicle, {
        body: { data: { depotId: customer.depotId, registration, name: registration, kind, payloadKg: 8_500 } },
      });
    const chains = (await vehicle('LIFT 1', 'skip_loader')).data;
    const hook = (await vehicle('LIFT 2', 'hook_loader')).data;
    expect([chains.kind, chains.payloadKg, hook.kind]).toEqual(['skip_loader', 8_500, 'hook_loader']);
    const { driverId } = await h.fleet(customer.depotId);
    const { alpha } = h.fixtures;
    await setPrice(h, customer, 30_000, { containerSubTypeId: alpha.rollOn });
    const rollOn = await h.placed(customer, { containerTypeId: alpha.roro, containerSubTypeId: alpha.rollOn });
    const skip = await h.placed(customer);
    for (const { jobId } of [rollOn, skip])
      await client.ok(confirmRequest, { params: { id: jobId }, body: { data: {} } });
    const allocate = (jobId: string, vehicleId: string) =>
      client.call(allocateTo, { params: { id: jobId }, body: { data: { vehicleId, driverId } } });
    const refused = await allocate(rollOn.jobId, chains.id);
    expect([refused.refusal, refused.error.message]).toEqual([
      'VEHICLE_UNSUITABLE',
      'This container needs a hook loader; LIFT 1 can’t lift it.',
    ]);
    expect((await allocate(skip.jobId, hook.id)).refusal).toBe('VEHICLE_UNSUITABLE');
    expect((await allocate(rollOn.jobId, hook.id)).status).toBe(200);
    expect((await allocate(skip.jobId, chains.id)).status).toBe(200);
  });

  test('a vehicle’s registration is unique, even if two are added or changed at once', async () => {
    const { depotId } = await h.customer();
    const client = await office();
    const data = { depotId, registration: 'YK71 TWO', name: 'Skip loader', kind: 'skip_loader' as const };
    const both = await Promise.all([1, 2].map(() => client.call(createVehicle, { body: { data } })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { data: third } = await client.ok(createVehicle, { body: { data: { ...data, registration: 'YK71 THR' } } });
    const renamed = await client.call(updateVehicle, {
      params: { id: third.id },
      body: { data: { registration: 'YK71 TWO' } },
    });
    expect(renamed.refusal).toBe('REGISTRATION_TAKEN');
    expect((await client.call(createVehicle, { body: { data: { ...data, registration: '<b>' } } })).status).toBe(400);
    expect(
      (
        await client.call(createVehicle, {
          body: { data: { ...data, depotId: h.fixtures.beta.depotId, registration: 'B1' } },
        })
      ).refusal,
    ).toBe('NOT_FOUND');
  });
});

describe('drivers', () => {
  test('staff add and change drivers; a telephone number is validated', async () => {
    const { depotId } = await h.customer();
    const client = await office();
    const input = { depotId, name: 'Terry Fleet', phone: '07700 900117' };
    const { data } = await client.ok(createDriver, { body: { data: input } });
    expect(data).toMatchObject({ name: 'Terry Fleet', phone: '07700 900117', active: true });
    const changed = await client.ok(updateDriver, { params: { id: data.id }, body: { data: { phone: '' } } });
    expect(changed.data.phone).toBeNull();
    expect((await client.call(createDriver, { body: { data: { ...input, phone: 'ring me' } } })).status).toBe(400);
    expect((await audits(data.id)).map(({ action }) => action)).toEqual(['driver.added', 'driver.changed']);
    const list = await client.ok(listDrivers, { query: { depotId } });
    expect(list.data.map(({ id }) => id)).toEqual([data.id]);
  });
});

test('an inactive driver or vehicle gets no job, even at the same moment, and can be reactivated', async () => {
  const of = await h.customer();
  const client = await office();
  const fleet = await h.fleet(of.depotId);
  const confirmed = async () => {
    const { jobId } = await h.placed(of, { date: '2026-03-10' });
    await client.ok(confirmRequest, { params: { id: jobId }, body: { data: {} } });
    return jobId;
  };
  const give = async (jobId: string) => client.call(allocateTo, { params: { id: jobId }, body: { data: fleet } });
  const stand = (active: boolean) =>
    client.ok(updateDriver, { params: { id: fleet.driverId }, body: { data: { active } } });
  await stand(false);
  const jobId = await confirmed();
  expect((await give(jobId)).refusal).toBe('UNKNOWN_VEHICLE');
  const week = await client.ok(getPlanner, { query: { depotId: of.depotId, from: '2026-03-09' } });
  expect(week.data.drivers).toEqual([]);
  await stand(true);
  expect((await give(jobId)).status).toBe(200);
  expect((await client.ok(listDrivers, { query: { depotId: of.depotId } })).data[0]!.openJobs).toBe(1);
  const another = await confirmed();
  const [given] = await Promise.all([give(another), stand(false)]);
  // Whichever came first, a job was only allocated to an active driver.
  const [driver] = await h.rows<{ active: boolean }>(`select active from drivers where id = '${fleet.driverId}'`);
  expect([driver!.active, given.status === 200 || given.refusal === 'UNKNOWN_VEHICLE']).toEqual([false, true]);
});
