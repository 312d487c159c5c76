import { runDue } from '../../../test/run-due.ts';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import * as wire from '@tonnage/contract/skip-hire/waste-tracking';
import { RECEIPT_STATUSES } from '@tonnage/domain/skip-hire/waste-tracking';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { weighLoad } from '../billing/invoices/commands/weigh-load.ts';
import { catchUp } from './catch-up.ts';
import { setTrackingCode } from './commands/set-tracking-code.ts';
import { sendToService } from './jobs.ts';
import { receiptApi } from './client.ts';
import { harness } from '../../../test/harness.ts';
import { collecting, loadDone } from '../../../test/documents.ts';
import { trackingStandIn } from '../../../test/tracking-stand-in.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const of = (id: string) => ({ params: { id } });
const CODE = 'b2f2cd1c-0f5f-4c62-9d1e-0d6a3c1f4e11';
let service: Awaited<ReturnType<typeof trackingStandIn>>;
beforeAll(async () => {
  service = await trackingStandIn();
  h.deps.tracking = receiptApi(service.keys);
});
afterAll(() => service.close());
afterEach(async () => {
  service.recover();
  h.clock.set(NOW);
  await coded(null);
});

const office = async () => h.bearer(await h.session(h.fixtures.planner));
const work = (receiptId: string) => sendToService(h.deps, { receiptId, tenantId: h.fixtures.alpha.tenantId });
const coded = (code: string | null) => h.office((ctx) => setTrackingCode(ctx, h.deps, code));

/** A load of 4.12 t that came to the depot on a day, and its receipt. */
async function received(at = '2026-10-08T10:00:00.000Z', netWeightKg = 4_120) {
  h.clock.set(NOW);
  const customer = await h.customer();
  const job = await collecting(h, customer);
  h.clock.set(at);
  await loadDone(h, customer, job.jobId, { netWeightKg, weightReason: 'As on the ticket' });
  const [row] = await h.rows<{ id: string; due_on: string }>(
    `select id, due_on from waste_receipts where job_id = '${job.jobId}'`,
  );
  return { ...job, customer, id: row?.id ?? '', dueOn: row?.due_on };
}
const shown = async (id: string) => (await (await office()).ok(wire.getReceipt, of(id))).data;

describe('loads to be recorded', () => {
  test('each load since the law’s start date is due by the second working day after it', async () => {
    expect((await received('2026-09-30T10:00:00.000Z')).id).toBe('');
    // A Thursday.
    const { id, dueOn, number, customer } = await received();
    expect(dueOn).toBe('2026-10-12');
    const client = await office();
    const listed = async (query: object) => (await client.ok(wire.listReceipts, { query })).data;
    expect(await listed({ q: number })).toMatchObject([
      { id, status: 'due', late: false, netKg: 4_120, account: { id: customer.accountId }, trackingId: null },
    ]);
    expect((await listed({ view: 'recorded' })).map((one) => one.id)).not.toContain(id);
    const [first] = await h.rows<{ due: string; name: string }>(`select r.due_on as due, d.number as name
      from waste_receipts r join documents d on d.id = r.ticket_id where r.tenant_id = '${h.fixtures.alpha.tenantId}'
      and r.status not in ('accepted', 'empty') order by r.due_on, r.id limit 1`);
    expect((await client.ok(getDeskToday, {})).data.firsts.waste).toEqual({ ...first, about: '', since: null });
    h.clock.set('2026-10-13T09:00:00.000Z');
    const later = await office();
    expect((await later.ok(wire.listReceipts, { query: { q: number } })).data[0]?.late).toBe(true);
    expect((await later.ok(wire.getTracking, {})).data).toMatchObject({ connected: true, coded: false });
  });

  test('a load that was ticketed without a record is added later, once for any number of sweeps', async () => {
    const { jobId } = await received();
    const early = await received('2026-09-30T10:00:00.000Z');
    const entries = () =>
      h.rows<object>(`select job_id, ticket_id, due_on, status from waste_receipts order by job_id`);
    const before = await entries();
    await h.withoutTenant((db) => db.deleteFrom('waste_receipts').where('job_id', '=', jobId).execute());
    expect(await entries()).not.toEqual(before);
    await Promise.all([runDue(catchUp, h.deps), runDue(catchUp, h.deps)]);
    expect(await entries()).toEqual(before);
    await h.withoutTenant((db) =>
      db.updateTable('waste_receipts').set({ status: 'refused' }).where('job_id', '=', jobId).execute(),
    );
    await runDue(catchUp, h.deps);
    expect(await h.rows(`select status from waste_receipts where job_id = '${jobId}'`)).toEqual([
      { status: 'refused' },
    ]);
    expect(await h.rows(`select id from waste_receipts where job_id = '${early.jobId}'`)).toEqual([]);
  });

  test('a load of zero weight is kept, and is neither due nor sent; weighed again, it is', async () => {
    await coded(CODE);
    const { id, number, jobId } = await received('2026-10-08T10:00:00.000Z', 0);
    const client = await office();
    const listed = async (query: object) => (await client.ok(wire.listReceipts, { query })).data;
    expect(await listed({ q: number })).toMatchObject([{ id, status: 'empty', late: false, netKg: 0, missing: [] }]);
    expect(await listed({ q: number, view: 'due' })).toEqual([]);
    expect((await client.call(wire.sendReceipt, { ...of(id), body: { data: {} } })).refusal).toBe('WRONG_STATE');
    await h.office((ctx) => weighLoad(ctx, jobId, { netWeightKg: 2_000 }));
    expect((await shown(id)).status).toBe('due');
    await work(id);
    expect((await shown(id)).status).toBe('accepted');
    await h.office((ctx) => weighLoad(ctx, jobId, { netWeightKg: 0, weightReason: 'As on the ticket' }));
    expect(await shown(id)).toMatchObject({
      status: 'due',
      missing: [
        {
          key: 'wasteItems.0.weight.amount',
          message:
            'The weight is zero, and the service takes only loads above zero. Correct it on the weighbridge ticket.',
        },
      ],
    });
  });

  test('a depot under an exemption has nothing to record', async () => {
    const customer = await h.customer();
    await h.rows(
      `update depots set permit_kind = 'exemption', permit_number = 'WEX123456' where id = '${customer.depotId}'`,
    );
    const job = await collecting(h, customer);
    h.clock.set('2026-10-08T10:00:00.000Z');
    await loadDone(h, customer, job.jobId, { netWeightKg: 4_120, weightReason: 'As on the ticket' });
    await runDue(catchUp, h.deps);
    // The depot got a permit later.
    await h.rows(
      `update depots set permit_kind = 'permit', permit_number = 'EPR/AB1234CD' where id = '${customer.depotId}'`,
    );
    await runDue(catchUp, h.deps);
    expect(await h.rows(`select id from waste_receipts where job_id = '${job.jobId}'`)).toEqual([]);
  });
});

describe('the service', () => {
  test('receives a load, and its reply is stored', async () => {
    const { id } = await received();
    const client = await office();
    expect((await client.call(wire.sendReceipt, { ...of(id), body: { data: {} } })).refusal).toBe('TRACKING_OFF');
    await coded(CODE);
    const [sealed] = await h.rows<{ tracking_code_sealed: string }>(
      `select tracking_code_sealed from tenants where id = '${h.fixtures.alpha.tenantId}'`,
    );
    expect(sealed!.tracking_code_sealed).not.toContain(CODE);
    await client.ok(wire.sendReceipt, { ...of(id), body: { data: {} } });
    // The queue gave it to two workers.
    await Promise.all([work(id), work(id)]);
    const receipt = await shown(id);
    expect(receipt).toMatchObject({ status: 'accepted', replies: [{ method: 'POST', status: 201 }] });
    expect(receipt.trouble).toEqual([
      {
        key: 'wasteItems.0.disposalOrRecoveryCodes',
        message: 'The recovery or disposal code is missing. Enter it in the details of this load, for example R5.',
      },
    ]);
    expect(service.movements.get(receipt.trackingId!)).toMatchObject({
      apiCode: CODE,
      yourUniqueReference: receipt.ticket.number,
      wasteItems: [{ weight: { metric: 'Kilograms', amount: 4_120, isEstimate: false }, typeOfContainers: 'SKI' }],
      carrier: { registrationNumber: 'CBDU100200', vehicleRegistration: 'YK71 ABC' },
    });
    const sent = await h.rows<{ sent: unknown }>(`select sent from waste_receipt_replies where receipt_id = '${id}'`);
    expect(JSON.stringify(sent)).not.toContain(CODE);
    expect((await (await office()).ok(wire.getTracking, {})).data.paidUntil).toBe('2027-10-01T00:00:00.000Z');
    expect((await client.call(wire.sendReceipt, { ...of(id), body: { data: {} } })).refusal).toBe('WRONG_STATE');
  });

  test('receives a corrected weight again, under the id that it gave', async () => {
    await coded(CODE);
    const { id, jobId } = await received();
    await work(id);
    const { trackingId } = await shown(id);
    await h.office((ctx) => weighLoad(ctx, jobId, { netWeightKg: 3_900 }));
    expect((await shown(id)).status).toBe('due');
    await work(id);
    const again = await shown(id);
    expect(again).toMatchObject({ status: 'accepted', trackingId, netKg: 3_900 });
    expect(again.replies.map(({ method, status }) => `${method} ${status}`)).toEqual(['PUT 200', 'POST 201']);
    expect(service.movements.get(trackingId!)?.wasteItems[0]?.weight.amount).toBe(3_900);
  });

  test('rejects a load with its reason in our words; the load is corrected and sent again', async () => {
    await coded(CODE);
    const { id } = await received();
    const message = '"wasteItems[0].wasteDescription" is too vague';
    service.state.finds = [{ key: 'wasteItems.0.wasteDescription', errorType: 'InvalidValue', message }];
    await work(id);
    const refused = await shown(id);
    expect(refused).toMatchObject({
      status: 'refused',
      trouble: [
        {
          key: 'wasteItems.0.wasteDescription',
          message:
            'The description of the waste isn’t accepted by the service. Correct it in the details of this load.',
        },
      ],
      replies: [{ status: 400, text: 'The load was rejected (400).' }],
    });
    expect(JSON.stringify(refused.replies[0]!.reply)).toContain('is too vague');
    service.recover();
    const client = await office();
    const words = { vehicle: 'YK71 ABC', treatment: 'R5' as const, ewcCodes: ['170904'] };
    const wrong = [{ treatment: 'X' }, { treatment: 'R14' }, { ewcCodes: ['999999'] }, { containerCode: 'XYZ' }];
    for (const said of [...wrong, { consignmentCode: 'A0001' }]) {
      const answer = await client.call(wire.correctReceipt, { ...of(id), body: { data: { said: said as never } } });
      expect(answer.status).toBe(400);
    }
    await client.ok(wire.correctReceipt, { ...of(id), body: { data: { said: words } } });
    await client.ok(wire.sendReceipt, { ...of(id), body: { data: {} } });
    await work(id);
    expect(await shown(id)).toMatchObject({
      status: 'accepted',
      trouble: [],
      sends: { treatment: 'R5', vehicle: 'YK71 ABC' },
    });
    const audits = await h.rows<{ action: string }>(
      `select action from audit_events where entity_id = '${refused.ticket.id}' and action like 'receipt.%' order by id`,
    );
    expect(audits.map(({ action }) => action)).toEqual(['receipt.corrected', 'receipt.sent']);
  });

  test('is retried by the queue while it is down, and an unpaid subscription is reported', async () => {
    await coded(CODE);
    const { id } = await received();
    service.state.failing = 503;
    await expect(work(id)).rejects.toThrow(/503/);
    expect(await shown(id)).toMatchObject({
      status: 'sending',
      replies: [{ status: 503, text: 'The service had a fault (503).' }],
    });
    Object.assign(service.state, { failing: null, paid: false });
    await work(id);
    expect(await shown(id)).toMatchObject({
      status: 'unpaid',
      trouble: [
        { message: 'The waste tracking service charge isn’t paid. Pay it at the service, then submit the load again.' },
      ],
      replies: [{ status: 402, text: 'The service charge isn’t paid (402).' }, {}],
    });
    service.state.paid = true;
    await (await office()).ok(wire.sendReceipt, { ...of(id), body: { data: {} } });
    await work(id);
    expect((await shown(id)).status).toBe('accepted');
  });

  test.each(RECEIPT_STATUSES)('a load that is %s is sent and entered only where its status allows', async (status) => {
    await coded(CODE);
    const { id } = await received();
    const set = (next: string) =>
      h.rows(
        `update waste_receipts set status = '${next}', tracking_id = ${next === 'accepted' ? `'X${id.slice(-6)}'` : 'null'} where id = '${id}'`,
      );
    await set(status);
    const client = await office();
    const send = await client.call(wire.sendReceipt, { ...of(id), body: { data: {} } });
    expect(send.status).toBe(['accepted', 'sending', 'empty'].includes(status) ? 409 : 200);
    await set(status);
    const enter = await client.call(wire.enterReceipt, {
      ...of(id),
      body: { data: { trackingId: `Y${id.slice(-6)}` } },
    });
    expect(enter.status).toBe(status === 'accepted' || status === 'empty' ? 409 : 200);
  });

  test('does not know a load under its ID: the load is rejected, not tried again', async () => {
    await coded(CODE);
    const { id, jobId } = await received();
    await work(id);
    service.movements.delete((await shown(id)).trackingId!);
    await h.office((ctx) => weighLoad(ctx, jobId, { netWeightKg: 3_900 }));
    await work(id);
    expect(await shown(id)).toMatchObject({
      status: 'refused',
      trouble: [
        {
          message:
            'The service doesn’t know this load’s tracking ID. Check the ID at the service, then save the right one here.',
        },
      ],
      replies: [{ method: 'PUT', text: 'The service doesn’t know the tracking ID (404).' }, {}],
    });
  });

  test.each([
    ['refuses the credentials', { locked: true }, 401, 'The service refused our credentials (401).'],
    ['refuses the token', { failing: 401 }, 401, 'The service refused our credentials (401).'],
    ['is too busy', { failing: 429 }, 429, 'The service was too busy to take the load (429).'],
    ['cannot verify the company’s code', { failing: 502 }, 502, 'The service had a fault (502).'],
    ['does not answer', { silent: true }, null, 'The service didn’t answer in time.'],
  ])('%s: the cause is stored and shown, and the load is tried again', async (_, fault, status, text) => {
    await coded(CODE);
    const { id } = await received();
    Object.assign(service.state, fault);
    const deps = { ...h.deps, tracking: receiptApi(service.keys, 200) };
    const job = { receiptId: id, tenantId: h.fixtures.alpha.tenantId };
    await expect(sendToService(deps, job)).rejects.toThrow(/waste tracking service/);
    expect(await shown(id)).toMatchObject({ status: 'sending', replies: [{ status, text }], retryAt: null });
    await h.rows(`insert into pgboss.job (name, data, state, start_after)
      values ('waste.send', '${JSON.stringify(job)}', 'retry', '2026-10-08T14:02:00Z')`);
    expect((await shown(id)).retryAt).toBe('2026-10-08T14:02:00.000Z');
    service.recover();
    await work(id);
    expect((await shown(id)).status).toBe('accepted');
  });

  test('cannot be reached: the cause is stored and shown', async () => {
    await coded(CODE);
    const { id } = await received();
    const nowhere = await trackingStandIn();
    await nowhere.close();
    const deps = { ...h.deps, tracking: receiptApi(nowhere.keys) };
    await expect(sendToService(deps, { receiptId: id, tenantId: h.fixtures.alpha.tenantId })).rejects.toThrow(
      /unreachable/,
    );
    expect((await shown(id)).replies).toMatchObject([{ status: null, text: 'The service couldn’t be reached.' }]);
  });

  test('names the end of the paid year in either header, or not at all', async () => {
    await coded(CODE);
    const paid = async (header: string, until: string) => {
      Object.assign(service.state, { paidHeader: header, paidUntil: until });
      await work((await received()).id);
      return (await (await office()).ok(wire.getTracking, {})).data.paidUntil;
    };
    expect(await paid('service-charge-expiry-date', '2028-01-31T00:00:00.000Z')).toBe('2028-01-31T00:00:00.000Z');
    expect(await paid('service-charge-expiry-date', 'not available')).toBe('2028-01-31T00:00:00.000Z');
    expect(await paid('x-dwt-service-charge-expiry-date', '2029-01-31T00:00:00.000Z')).toBe('2029-01-31T00:00:00.000Z');
  });

  test('is sent nothing that it would reject: the load says what is missing, and goes once that is entered', async () => {
    await coded(CODE);
    const { id } = await received();
    await h.rows(
      `update jobs set vehicle_registration = null where id = (select job_id from waste_receipts where id = '${id}')`,
    );
    const { asked } = service.state;
    await work(id);
    const message = 'The vehicle registration is missing. Enter it in the details of this load, for example YK71 ABC.';
    expect(await shown(id)).toMatchObject({
      status: 'due',
      missing: [{ key: 'carrier.vehicleRegistration', message }],
      replies: [],
    });
    const client = await office();
    const send = await client.call(wire.sendReceipt, { ...of(id), body: { data: {} } });
    expect([send.refusal, (send.body as unknown as { error: { message: string } }).error.message]).toEqual([
      'RECEIPT_INCOMPLETE',
      message,
    ]);
    expect(service.state.asked).toBe(asked);
    await client.ok(wire.correctReceipt, { ...of(id), body: { data: { said: { vehicle: 'YK71 ABC' } } } });
    // The nightly sweep queues it.
    const queued = () =>
      h.rows(
        `select id from pgboss.job where name = 'waste.send' and state = 'created' and data->>'receiptId' = '${id}'`,
      );
    const before = (await queued()).length;
    await runDue(catchUp, h.deps);
    expect((await queued()).length).toBe(before + 1);
    await work(id);
    expect((await shown(id)).status).toBe('accepted');
  });

  test('receives hazardous waste with its consignment note and properties, though nobody typed an asterisk', async () => {
    await coded(CODE);
    const { id } = await received();
    const client = await office();
    const correct = (said: object) =>
      client.ok(wire.correctReceipt, { ...of(id), body: { data: { said: { ewcCodes: ['170605'], ...said } } } });
    await correct({});
    expect((await shown(id)).missing.map(({ key }) => key)).toEqual([
      'reasonForNoConsignmentCode',
      'wasteItems.0.hazardous.hazCodes',
    ]);
    await correct({ consignmentCode: 'CJTILE/A0001', hazards: ['HP_7'] });
    await client.ok(wire.sendReceipt, { ...of(id), body: { data: {} } });
    await work(id);
    const { trackingId, status, sends } = await shown(id);
    expect([status, sends.hazardous, sends.consignmentCode]).toEqual(['accepted', true, 'CJTILE/A0001']);
    expect(service.movements.get(trackingId!)).toMatchObject({
      hazardousWasteConsignmentCode: 'CJTILE/A0001',
      wasteItems: [{ ewcCodes: ['170605'], containsHazardous: true, hazardous: { hazCodes: ['HP_7'] } }],
    });
  });

  test('two concurrent sends, or two entered ids, leave one', async () => {
    await coded(CODE);
    const first = await received();
    const client = await office();
    const send = () => client.call(wire.sendReceipt, { ...of(first.id), body: { data: {} } });
    expect((await Promise.all([send(), send()])).filter(({ status }) => status === 200)).toHaveLength(1);
    const second = await received();
    const again = await office();
    const enter = (id: string, trackingId: string) =>
      again.call(wire.enterReceipt, { ...of(id), body: { data: { trackingId } } });
    const both = await Promise.all([enter(second.id, '26ABC01'), enter(second.id, '26ABC02')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { trackingId } = await shown(second.id);
    expect((await enter(first.id, trackingId!)).refusal).toBe('TRACKING_ID_TAKEN');
  });
});

test('receives nothing without the company’s code', async () => {
  await coded(null);
  const { id, orderId } = await received();
  const { asked } = service.state;
  await work(id);
  expect([service.state.asked, (await shown(id)).replies, (await shown(id)).status]).toEqual([asked, [], 'due']);
  expect((await (await office()).ok(getDeskOrder, of(orderId))).data.loads[0]?.netKg).toBe(4_120);
});
