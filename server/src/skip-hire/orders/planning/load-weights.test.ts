import { weighLoad } from '@tonnage/contract/skip-hire/billing/charges';
import { getDeskDocument, getDocumentNote } from '@tonnage/contract/skip-hire/documents/documents';
import { completeStop, createRouteLink, getDriverRoute } from '@tonnage/contract/skip-hire/fleet';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { completeOnSite } from '@tonnage/contract/skip-hire/orders/planner';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { getSiteFigures } from '@tonnage/contract/skip-hire/sites';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { collecting, SIGNING } from '../../../../test/documents.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { loadsOf } from '../../../metrics/sources/loads.queries.ts';
import { signDocument } from '../../documents/commands/sign-document.ts';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { requestExchange } from '../movements/commands/request-movement.ts';
import { allocateTo } from './commands/allocate.ts';
import { startJob } from './commands/start-job.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const params = (id: string) => ({ params: { id } });

/** A load of 8 cubic yards on a vehicle with a payload of 7,000 kg, ready to be done on 10 March. */
async function onTheWay(of: Customer & { depotId: string }, jobType = 'wait_and_load' as const) {
  const fleet = await h.fleet(of.depotId);
  await h.withoutTenant((db) =>
    db.updateTable('vehicles').set({ payload_kg: 7_000 }).where('id', '=', fleet.vehicleId).execute(),
  );
  const order = await h.placed(of, { date: '2026-03-10', jobType });
  await h.office(async (ctx) => {
    await confirmJob(ctx, order.jobId);
    await allocateTo(ctx, order.jobId, fleet);
    await startJob(ctx, order.jobId);
  });
  return { ...order, ...fleet };
}
const complete = async (jobId: string, data: object) =>
  (await office()).call(completeOnSite, { ...params(jobId), body: { data } });
const reasons = (orderId: string, action: string) =>
  h.rows<{ reason: string }>(
    `select changes ->> 'weightReason' as reason from audit_events where entity_id = '${orderId}' and action = '${action}'`,
  );

describe('a weight that cannot be right', () => {
  test('is refused with both figures, by the container’s limit and the vehicle’s payload, unless there is a reason', async () => {
    const of = await h.customer();
    await h.ticket(of);
    const { id, jobId } = await onTheWay(of);
    await h.withoutTenant((db) =>
      db
        .updateTable('container_sub_types')
        .set({ max_load_kg: 6_000 })
        .where('id', '=', h.fixtures.alpha.builders)
        .execute(),
    );
    await office();
    const before = await h.footprint();
    const both = await complete(jobId, { netWeightKg: 7_200 });
    expect([both.refusal, both.error.message]).toEqual([
      'WEIGHT_UNLIKELY',
      expect.stringMatching(
        /^7,200 kg is more than this container \(8 yd builders\) can hold: 6,000 kg\. It’s also more than YK\d+ TON can carry: 7,000 kg\. .* enter the reason\.$/,
      ),
    ]);
    expect((await complete(jobId, { grossWeightKg: 16_500, tareWeightKg: 10_000 })).error.message).toMatch(
      /^6,500 kg is more than this container \(8 yd builders\) can hold: 6,000 kg\. /,
    );
    for (const netWeightKg of [0, 2, 49])
      expect((await complete(jobId, { netWeightKg })).error.message).toMatch(/is too little for a load/);
    expect(await h.footprint()).toEqual(before);
    const weightReason = 'Wet soil, weighed twice';
    expect((await complete(jobId, { netWeightKg: 7_200, weightReason })).status).toBe(200);
    expect(await reasons(id, 'job.completed')).toEqual([{ reason: weightReason }]);
    const weigh = async (data: object) => (await office()).call(weighLoad, { ...params(jobId), body: { data } });
    expect((await weigh({ netWeightKg: 7_300 })).refusal).toBe('WEIGHT_UNLIKELY');
    expect((await weigh({ netWeightKg: 5_900 })).status).toBe(200);
    expect((await weigh({ netWeightKg: 7_300, weightReason })).status).toBe(200);
    expect((await reasons(id, 'job.weighed')).map(({ reason }) => reason)).toEqual([null, weightReason]);
    await h.withoutTenant((db) => db.updateTable('container_sub_types').set({ max_load_kg: null }).execute());
  });

  test('is refused from a driver too, whose page knows the limits and nothing else of the vehicle', async () => {
    const of = await h.customer();
    await h.ticket(of);
    const { jobId, driverId } = await onTheWay(of);
    const { data } = await (
      await office()
    ).ok(createRouteLink, { params: { id: driverId, date: '2026-03-10' }, body: { data: {} } });
    const driver = h.bearer(data.link!.url.split('=').at(-1)!);
    const [stop] = (await driver.ok(getDriverRoute, {})).data.stops;
    expect(stop!.loadLimits).toEqual({
      container: { name: '8 yd builders', kg: 14_680 },
      vehicle: { registration: expect.stringMatching(/TON$/), kg: 7_000 },
    });
    const done = (fields: object) => driver.call(completeStop, { ...params(jobId), body: { data: fields } as never });
    const refused = await done({ netWeightKg: 7_001 });
    expect([refused.refusal, refused.error.message]).toEqual([
      'WEIGHT_UNLIKELY',
      expect.stringContaining('can carry: 7,000 kg'),
    ]);
    const doneAt = '2026-03-03T08:15:00.000Z';
    expect((await done({ netWeightKg: 7_000, doneAt })).status).toBe(200);
    const [job] = await h.rows<{ completed_at: Date }>(`select completed_at from jobs where id = '${jobId}'`);
    expect(job!.completed_at.toISOString()).toBe(doneAt);
  });
});

describe('when a load was done', () => {
  test('is on the ticket and on the note that is signed afterwards; a note signed before shows what was recorded', async () => {
    const of = await h.customer();
    const { id, jobId } = await onTheWay(of);
    const [note] = await h.rows<{ id: string }>(`select id from documents where job_id = '${jobId}' and kind = 'wtn'`);
    const client = await office();
    const planned = (await client.ok(getDeskDocument, params(note!.id))).data.note!;
    expect(planned.transfer).toEqual({ date: '2026-03-10', slot: 'am', at: null });
    const done = { date: '2026-03-02', time: '14:30' };
    expect((await complete(jobId, { netWeightKg: 4_120, done })).status).toBe(200);
    const seen = (await client.ok(getDeskDocument, params(note!.id))).data.note!;
    expect([seen.transfer, seen.quantity, seen.recorded]).toEqual([
      { date: '2026-03-02', slot: 'am', at: '2026-03-02T14:30:00.000Z' },
      '1 container, 4.12 t',
      null,
    ]);
    const [ticket] = await h.rows<{ at: string }>(
      `select content ->> 'weighedAt' as at from documents where job_id = '${jobId}' and kind = 'weighbridge_ticket'`,
    );
    expect(ticket!.at).toBe('2026-03-02T14:30:00.000Z');
    const { data: order } = await (await h.as(of.owner)).ok(getOrder, params(id));
    expect(order.status).toBe('completed');

    const early = await onTheWay(of);
    const [signed] = await h.rows<{ id: string }>(
      `select id from documents where job_id = '${early.jobId}' and kind = 'wtn'`,
    );
    await h.member(of.owner, (ctx) => signDocument(ctx, signed!.id, SIGNING));
    expect((await complete(early.jobId, { netWeightKg: 3_000 })).status).toBe(200);
    const { data } = await (await h.as(of.owner)).ok(getDocumentNote, params(signed!.id));
    expect([data.transfer?.at, data.recorded]).toEqual([null, { at: NOW, netKg: 3_000, estimated: false }]);
  });

  test('is neither in the future, nor long ago, nor before another job of the order', async () => {
    const of = await h.customer();
    const { jobId } = await onTheWay(of);
    await office();
    const before = await h.footprint();
    for (const done of [
      { date: '2026-03-03', time: '09:01' },
      { date: '2026-01-30', time: '12:00' },
    ])
      expect((await complete(jobId, { done })).refusal).toMatch(/Enter when it was done/);
    expect((await complete(jobId, { done: { date: '2026-03-02', time: '25:00' } })).status).toBe(400);
    expect(await h.footprint()).toEqual(before);
    const { jobId: collection, orderId } = await collecting(h, await h.customer());
    await h.withoutTenant(async (db) => {
      await db
        .updateTable('jobs')
        .set({ completed_at: '2026-03-02T12:00:00.000Z' })
        .where('order_id', '=', orderId)
        .where('status', '=', 'completed')
        .execute();
      await db.updateTable('jobs').set({ status: 'en_route' }).where('id', '=', collection).execute();
    });
    const answer = await complete(collection, { done: { date: '2026-03-02', time: '11:59' } });
    expect(answer.refusal).toMatch(/Another job of this order was done after that/);
    expect((await complete(collection, { done: { date: '2026-03-02', time: '12:30' } })).status).toBe(200);
  });
});

test('the note of an exchange names the container and the waste that leave, also once the other was left', async () => {
  const { alpha } = h.fixtures;
  const of = await h.customer();
  const order = await h.standing(of);
  await h.member(of.owner, (ctx) =>
    requestExchange(ctx, order.jobId, {
      date: '2026-03-10',
      slot: 'any',
      containerSubTypeId: alpha.maxi,
      wasteTypeId: alpha.mixed,
    }),
  );
  const [job] = await h.rows<{ id: string }>(
    `select id from jobs where order_id = '${order.id}' and type = 'exchange'`,
  );
  const fleet = await h.fleet(of.depotId);
  await h.office(async (ctx) => {
    await confirmJob(ctx, job!.id);
    await allocateTo(ctx, job!.id, fleet);
    await startJob(ctx, job!.id);
  });
  expect((await complete(job!.id, { netWeightKg: 2_000 })).status).toBe(200);
  const [note] = await h.rows<{ id: string }>(`select id from documents where job_id = '${job!.id}' and kind = 'wtn'`);
  const { data } = await (await office()).ok(getDeskDocument, params(note!.id));
  expect(data.note!.container).toBe('Contained: 8 yd builders (skip)');
  // So does the driver's day, where both are drawn.
  const shape = async (id: string) =>
    (
      await h.rows<object>(
        `select length_cm as "lengthCm", height_cm as "heightCm" from container_sub_types where id = '${id}'`,
      )
    )[0];
  const [stop] = await h.rows<{ drawn: { brings: object; takes: object }; leaves: string }>(
    `select s->'drawn' as drawn, s->'leaves'->>'name' as leaves
      from tonnage_stops_of('${alpha.tenantId}', '${fleet.driverId}', '2026-03-10') s where s->>'jobId' = '${job!.id}'`,
  );
  expect(stop!.drawn.brings).toMatchObject((await shape(alpha.maxi))!);
  expect(stop!.drawn.takes).toMatchObject((await shape(alpha.builders))!);
  expect(stop!.leaves).toBe('8 yd builders');
});

test('an exchange counts in the figures of its site, and of metrics, as the waste that left', async () => {
  const { alpha } = h.fixtures;
  const of = await h.customer();
  await h.withoutTenant((db) =>
    sql`update waste_types set recovered_percent = case id when ${alpha.mixed} then 90 else 100 end
      where id in (${alpha.mixed}, ${alpha.soil})`.execute(db),
  );
  const order = await h.standing(of);
  const exchange = { date: '2026-03-10', slot: 'any' as const, containerSubTypeId: alpha.builders };
  await h.member(of.owner, (ctx) => requestExchange(ctx, order.jobId, { ...exchange, wasteTypeId: alpha.soil }));
  const [job] = await h.rows<{ id: string }>(
    `select id from jobs where order_id = '${order.id}' and type = 'exchange'`,
  );
  const fleet = await h.fleet(of.depotId);
  await h.office(async (ctx) => {
    await confirmJob(ctx, job!.id);
    await allocateTo(ctx, job!.id, fleet);
    await startJob(ctx, job!.id);
  });
  expect((await complete(job!.id, { netWeightKg: 2_000 })).status).toBe(200);
  const { data } = await (await h.as(of.owner)).ok(getSiteFigures, params(of.siteId));
  expect(data.months.at(-1)).toMatchObject({ weighedKg: 2_000, recoveredKg: 1_800, recoverableKg: 2_000 });
  const schedule = { frequency: 'MONTHLY' as const, monthDay: 1, timeZone: 'Europe/London' };
  const loads = await h.member(of.owner, (ctx) =>
    loadsOf(ctx.db, ctx.scope, 'tonnes', { schedule, keys: ['2026-03-01' as IsoDate], siteIds: null }),
  );
  expect(loads).toMatchObject([{ waste: 'Mixed construction', netKg: 2_000, recoveredKg: 1_800 }]);
});

test('a season ticket covers an exchange by the waste that leaves, not by the waste of the container that is left', async () => {
  const { alpha } = h.fixtures;
  const of = await h.customer();
  const order = await h.standing(of);
  const fleet = await h.fleet(of.depotId);
  const client = await office();
  /** An exchange of mixed waste for soil, on its vehicle; `run` is the driver's day. */
  const exchange = async () => {
    await h.member(of.owner, (ctx) =>
      requestExchange(ctx, order.jobId, {
        date: '2026-03-10',
        slot: 'any',
        containerSubTypeId: alpha.builders,
        wasteTypeId: alpha.soil,
      }),
    );
    const [job] = await h.rows<{ id: string }>(
      `select id from jobs where order_id = '${order.id}' and type = 'exchange' and status = 'requested'`,
    );
    await h.office(async (ctx) => {
      await confirmJob(ctx, job!.id);
      await allocateTo(ctx, job!.id, fleet);
    });
    return job!.id;
  };
  const covered = async (jobId: string) => {
    const { jobs } = (await client.ok(getDeskOrder, params(order.id))).data;
    const [stop] = await h.rows<{ signed: boolean }>(
      `select (s->>'noteSigned')::boolean as signed from tonnage_stops_of('${alpha.tenantId}', '${fleet.driverId}', '2026-03-10') s
        where s->>'jobId' = '${jobId}'`,
    );
    return [!jobs.find((each) => each.jobId === jobId)!.noteMissing, stop?.signed];
  };
  const notes = (jobId: string) =>
    h.rows<{ status: string }>(`select status from documents where job_id = '${jobId}' and kind = 'wtn'`);
  await h.ticket(of, { wasteTypeId: alpha.soil });
  const job = await exchange();
  expect([await covered(job), await notes(job)]).toEqual([[false, false], [{ status: 'awaiting_signature' }]]);
  // Signed for the mixed waste that leaves, a ticket covers it and ends its note.
  await h.ticket(of);
  expect([await covered(job), await notes(job)]).toEqual([[true, true], [{ status: 'void' }]]);
});
