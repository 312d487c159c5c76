import {
  updateDriver,
  getDriverDay,
  createRouteLink,
  revokeRouteLink,
  completeStop,
  failStop,
  getDriverRoute,
  startStop,
} from '@tonnage/contract/skip-hire/fleet';
import { getRunSheet } from '@tonnage/contract/skip-hire/documents/run-sheet';
import { listDocuments } from '@tonnage/contract/skip-hire/documents/documents';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { getPlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { allocateTo } from '../../orders/planning/commands/allocate.ts';
import { confirmJob } from '../../orders/requests/commands/answer-request.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { literal } from '../../../platform/db/db.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { harness, type OrderInput } from '../../../../test/harness.ts';
import { collecting, PDF, PNG } from '../../../../test/documents.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const DAY = '2026-03-10';
const nothing = { body: { data: {} } };
const office = () => h.as(h.fixtures.planner);

/** A customer with a depot of its own, a driver there, and a way to allocate jobs to them. */
async function depot() {
  const of = await h.customer();
  const fleet = await h.fleet(of.depotId);
  const params = { id: fleet.driverId, date: DAY };
  const give = async (over: Partial<OrderInput> = {}, to = fleet, customer: Customer = of) => {
    const order = await h.placed(customer, { date: DAY, ...over });
    await h.office(async (ctx) => {
      await confirmJob(ctx, order.jobId);
      await allocateTo(ctx, order.jobId, to);
    });
    return order;
  };
  const link = async () => {
    const { data } = await (await office()).ok(createRouteLink, { params, ...nothing });
    return data.link!.url.split('=').at(-1)!;
  };
  return { of, fleet, params, give, link };
}

const stop = (id: string) => ({ params: { id } });
const statusOf = async (jobId: string) =>
  (await h.rows<{ status: string }>(`select status from jobs where id = '${jobId}'`))[0]!.status;

describe('the link to a driver’s day', () => {
  test('shows the driver’s stops of that day in order, with what is needed there and no prices', async () => {
    const { of, give, link } = await depot();
    const contact = (await h.contacts(of)).siteContactId;
    const later = await give({ slot: 'pm', driverNotes: 'Mind the wires', poNumber: 'PO-1', siteContactId: contact });
    const first = await give({ slot: 'am' });
    await give({ date: '2026-03-11' });
    await give({}, await h.fleet(of.depotId));
    const answer = await h.bearer(await link()).call(getDriverRoute, {});
    const { data } = answer.body;
    expect(data.stops.map(({ jobId, status }) => [jobId, status])).toEqual([
      [first.jobId, 'allocated'],
      [later.jobId, 'allocated'],
    ]);
    expect(data).toMatchObject({ driver: 'Terry Blackwood', date: DAY });
    expect(data.stops[1]).toMatchObject({
      contact: 'Gate',
      phone: '0113 496 0101',
      driverNotes: 'Mind the wires',
      poNumber: 'PO-1',
      noteMissing: false,
    });
    expect(answer.text).not.toMatch(/pence|price|account/i);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('is valid until the end of the next day, and no longer once it is replaced or revoked, or its driver deactivated', async () => {
    const { params, link, fleet } = await depot();
    const ask = async (token: string) => (await h.bearer(token).call(getDriverRoute, {})).refusal;
    const client = await office();
    const first = await link();
    expect((await client.ok(getDriverDay, { params })).data.link?.url).toContain(first);
    const second = await link();
    expect([await ask(first), await ask(second)]).toEqual(['ROUTE_LINK', 'none, but 200']);
    await client.ok(updateDriver, { params: { id: fleet.driverId }, body: { data: { active: false } } });
    expect(await ask(second)).toBe('ROUTE_LINK');
    await client.ok(updateDriver, { params: { id: fleet.driverId }, body: { data: { active: true } } });
    const before = h.clock.now();
    h.clock.set('2026-03-11T23:59:00.000Z');
    expect(await ask(second)).toBe('none, but 200');
    expect((await client.call(createRouteLink, { params, ...nothing })).refusal).toBe('ROUTE_OVER');
    h.clock.set('2026-03-12T00:00:01.000Z');
    expect(await ask(second)).toBe('ROUTE_LINK');
    expect((await client.ok(getDriverDay, { params })).data.link).toBeNull();
    h.clock.set(before);
    expect((await client.ok(revokeRouteLink, { params })).data.link).toBeNull();
    expect(await ask(second)).toBe('ROUTE_LINK');
    const actions = await h.rows<{ action: string }>(
      `select action from audit_events where entity_id = '${fleet.driverId}' and action like 'run.%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['run.link_made', 'run.link_made', 'run.link_revoked']);
  });

  test('opens nothing if it is forged or of another company, and nothing but its own day', async () => {
    const { give, link } = await depot();
    const { jobId } = await give();
    const token = await link();
    const turned = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await h.bearer(turned).call(getDriverRoute, {})).refusal).toBe('ROUTE_LINK');
    expect((await h.bearer(token, h.fixtures.beta).call(getDriverRoute, {})).refusal).toBe('ROUTE_LINK');
    expect((await h.bearer(token, h.fixtures.beta).call(startStop, { ...stop(jobId), ...nothing })).refusal).toBe(
      'ROUTE_LINK',
    );
    expect((await h.bearer(token).call(getOrder, { params: { id: jobId } })).refusal).toBe('UNAUTHENTICATED');
    expect(await statusOf(jobId)).toBe('allocated');
  });

  test('reaches no job of another driver, another day or another company, and none that was unallocated', async () => {
    const { of, give, link } = await depot();
    const token = await link();
    const others = [
      await give({}, await h.fleet(of.depotId)),
      await give({ date: '2026-03-11' }),
      await h.placed(of, { date: DAY }),
      await h.placed(h.fixtures.stranger, { date: DAY }, h.fixtures.beta),
    ];
    const before = await h.footprint();
    for (const { jobId } of others) {
      for (const [e, data] of [
        [startStop, {}],
        [completeStop, {}],
        [failStop, { reason: 'No way in' }],
      ] as const)
        expect((await h.bearer(token).call(e, { ...stop(jobId), body: { data } as never })).refusal).toBe(
          'NOT_ON_ROUTE',
        );
    }
    expect((await h.bearer(token).call(startStop, { ...stop('x'), ...nothing })).refusal).toBe('NOT_ON_ROUTE');
    expect(await h.footprint()).toEqual(before);
  });

  test('by row-level security alone sees no row of any account, and during an action one job and one order', async () => {
    const { of, give, link } = await depot();
    const [one] = [await give(), await give(), await h.money(of)];
    const token = await link();
    const opening = `set local role tonnage_app;
      select tonnage_enter_route(${literal(hashToken(token))}, ${literal(h.fixtures.alpha.host)}, ${literal(h.clock.now())})`;
    const carrying = await h.rows<{ name: string }>(`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    const seen = await h.deps.database.transaction(opening, async (db) => {
      const count = async (table: string) =>
        Number(
          (await sql.raw<{ n: unknown }>(`select count(*) as n from ${table} where account_id is not null`).execute(db))
            .rows[0]!.n,
        );
      const closed: string[] = [];
      // The only columns of this table that are granted are those that a search reads.
      for (const { name } of carrying) if (name !== 'calendar_feeds' && (await count(name)) > 0) closed.push(name);
      await sql`select tonnage_enter_route_job(${one.jobId}::uuid)`.execute(db);
      return { closed, jobs: await count('jobs'), orders: await count('orders') };
    });
    expect(seen).toEqual({ closed: [], jobs: 1, orders: 1 });
  });
});

describe('a driver’s actions', () => {
  test('a driver starts and completes a stop with numbers, weights, a photo and a signature; the customer finds all of it', async () => {
    const { of, give, link } = await depot();
    await h.ticket(of);
    const order = await give({ jobType: 'wait_and_load' });
    const token = await link();
    const started = await h.bearer(token).ok(startStop, { ...stop(order.jobId), ...nothing }, { key: 'start' });
    expect(started.data.status).toBe('en_route');
    const url = `/api/run/stops/${order.jobId}/complete`;
    const data = { containerNumber: '8-114', grossWeightKg: 14_000, tareWeightKg: 9_880, signedBy: 'Jo Site' };
    const done = await h.bearer(token).form(url, [
      ['data', JSON.stringify(data)],
      ['photo', ['load.png', PNG]],
      ['signature', ['signature.png', PNG]],
    ]);
    expect(done.body).toMatchObject({ data: { status: 'completed' } });
    const owner = await h.as(of.owner);
    const { data: shown } = await owner.ok(getOrder, { params: { id: order.id } });
    expect(shown.jobs[0]).toMatchObject({ status: 'completed', netWeightKg: 4_120 });
    const papers = await owner.ok(listDocuments, { query: { filters: { order: order.id } } });
    expect(
      papers.data
        .toSorted((a, b) => a.kind.localeCompare(b.kind))
        .map(({ kind, title, file }) => [kind, title, file.mime]),
    ).toEqual([
      ['photo', 'Photo, wait and load', 'image/png'],
      ['signature', 'Signed on site by Jo Site', 'image/png'],
      ['weighbridge_ticket', expect.any(String), 'application/pdf'],
    ]);
    const photo = papers.data.find(({ kind }) => kind === 'photo')!;
    const file = await owner.raw({ method: 'GET', url: photo.file.url });
    expect([file.bytes.equals(Buffer.from(PNG)), file.headers['content-disposition']]).toEqual([
      true,
      expect.stringContaining('.png'),
    ]);
    const audits = await h.rows<{ action: string; kind: string; name: string }>(`
      select e.action, e.actor_kind as kind, d.name from audit_events e join drivers d on d.id = e.actor_driver_id
      where e.account_id = '${of.accountId}' and e.action like 'job.%' order by e.id`);
    expect(audits.map(({ action, kind, name }) => `${action} ${kind} ${name}`)).toEqual([
      'job.started driver Terry Blackwood',
      'job.completed driver Terry Blackwood',
    ]);
  });

  test('a driver fails a stop with a reason and a photo', async () => {
    const { of, give, link } = await depot();
    const order = await give();
    const driver = h.bearer(await link());
    const url = `/api/run/stops/${order.jobId}/fail`;
    expect((await driver.form(url, [['data', '{"reason":""}']])).status).toBe(400);
    const failed = await driver.form(url, [
      ['data', '{"reason":"Gate locked"}'],
      ['photo', ['gate.png', PNG]],
    ]);
    expect(failed.body).toMatchObject({ data: { status: 'failed' } });
    const { data } = await (await h.as(of.owner)).ok(getOrder, { params: { id: order.id } });
    expect([data.jobs[0]!.failedReason, data.documents.map(({ kind }) => kind)]).toEqual(['Gate locked', ['photo']]);
  });

  test('whoever is on site signs the transfer note on the driver’s phone, once; staff still cannot', async () => {
    const { of, give, link } = await depot();
    const order = await give({ jobType: 'wait_and_load' });
    await h.office((ctx) => startJob(ctx, order.jobId));
    const driver = h.bearer(await link());
    const { data: day } = await driver.ok(getDriverRoute, {});
    expect(day.stops.find(({ jobId }) => jobId === order.jobId)!.noteMissing).toBe(true);
    const data = {
      netWeightKg: 2_240,
      signedBy: 'Jo Site',
      transferNote: {
        position: 'Site manager',
        textVersion: CURRENT_SIGNATURE_TEXT,
        hierarchyConfirmed: true,
        drawing: [[10, 10, 200, 90]],
      },
    };
    const send = () =>
      driver.form(
        `/api/run/stops/${order.jobId}/complete`,
        [
          ['data', JSON.stringify(data)],
          ['signature', ['signature.png', PNG]],
        ],
        { headers: { 'idempotency-key': 'signed-on-site' } },
      );
    for (const answer of [await send(), await send()]) expect(answer.status).toBe(200);
    const notes = await h.rows<{ status: string; signature: object; content: { quantity: string } }>(
      `select status, signature, content from documents where job_id = '${order.jobId}' and kind = 'wtn'`,
    );
    expect(notes).toMatchObject([
      {
        status: 'signed',
        signature: {
          name: 'Jo Site',
          position: 'Site manager',
          hierarchyConfirmed: true,
          drawing: [[10, 10, 200, 90]],
        },
        content: { quantity: '1 container, 2.24 t' },
      },
    ]);
    const { data: found } = await (await h.as(of.owner)).ok(listDocuments, { query: { filters: { kind: 'wtn' } } });
    expect(found.map(({ status }) => status)).toEqual(['signed']);
    expect(
      await h.number(`select count(*) from audit_events where action = 'document.signed' and actor_kind = 'driver'
        and account_id = '${of.accountId}'`),
    ).toBe(1);
  });

  test('a stop without a signature is done, and its note is still to be signed', async () => {
    const { give, link } = await depot();
    const order = await give({ jobType: 'wait_and_load' });
    await h.office((ctx) => startJob(ctx, order.jobId));
    await h.bearer(await link()).ok(completeStop, { ...stop(order.jobId), body: { data: {} } });
    const [note] = await h.rows<{ status: string }>(
      `select status from documents where job_id = '${order.jobId}' and kind = 'wtn'`,
    );
    expect([await statusOf(order.jobId), note!.status]).toEqual(['completed', 'awaiting_signature']);
  });

  test('a refused action stores nothing: no picture, no name under a signature, no signed note', async () => {
    const { give, link } = await depot();
    const order = await give({ jobType: 'wait_and_load' });
    await h.office((ctx) => startJob(ctx, order.jobId));
    const driver = h.bearer(await link());
    const url = `/api/run/stops/${order.jobId}/complete`;
    const before = await h.footprint();
    const send = async (data: object, ...files: (readonly [string, Uint8Array])[]) =>
      (
        await driver.form(url, [
          ['data', JSON.stringify(data)],
          ...files.map(([field, bytes]) => [field, [`${field}.png`, bytes]] as const),
        ])
      ).refusal;
    expect(await send({}, ['photo', PDF])).toBe('PICTURE_TYPE');
    expect(await send({}, ['photo', new TextEncoder().encode('not a picture')])).toBe('FILE_TYPE');
    expect(await send({}, ['signature', PNG])).toMatch(/Enter the name of the person who signed/);
    expect(await send({}, ['plan', PNG])).toMatch(/Invalid key plan/);
    const unsigned = { position: 'Site manager', textVersion: CURRENT_SIGNATURE_TEXT, hierarchyConfirmed: true };
    expect(await send({ transferNote: unsigned }, ['photo', PNG])).toMatch(/Enter the name of the person who signed/);
    const named = { signedBy: 'Jo Site', transferNote: { ...unsigned, textVersion: 'old' } };
    expect(await send(named, ['photo', PNG])).toBe('SIGNATURE_TEXT_CHANGED');
    expect(await send({ transferNote: { ...unsigned, hierarchyConfirmed: false } })).toMatch(
      /Confirm the waste hierarchy/,
    );
    expect(await h.footprint()).toEqual(before);
    const stored: string[] = [];
    for await (const key of h.deps.files.list(h.clock.now().slice(0, 10))) stored.push(key);
    const known = await h.number('select count(*) from files');
    expect(stored.length).toBe(known);
  });

  test.each(JOB_STATUSES)(
    'a stop that is %s is started, completed or failed only where the transition table allows it',
    async (status) => {
      const { give, link } = await depot();
      const token = await link();
      const answers: Record<string, string> = {};
      for (const [e, data] of [
        [startStop, {}],
        [completeStop, {}],
        [failStop, { reason: 'No way in' }],
      ] as const) {
        const { jobId } = await give();
        await h.withoutTenant((db) => db.updateTable('jobs').set({ status }).where('id', '=', jobId).execute());
        answers[e.name] = (await h.bearer(token).call(e, { ...stop(jobId), body: { data } as never })).refusal;
      }
      const shown = status === 'completed' || status === 'failed';
      const wrong = shown || status === 'allocated' || status === 'en_route' ? 'WRONG_STATE' : 'NOT_ON_ROUTE';
      const ok = 'none, but 200';
      expect(answers).toEqual({
        startStop: status === 'allocated' ? ok : wrong,
        completeStop: status === 'allocated' || status === 'en_route' ? ok : wrong,
        failStop: status === 'allocated' || status === 'en_route' ? ok : wrong,
      });
    },
  );

  test('an action sent twice, at once or through a replaced link, is done once and gets the first answer', async () => {
    const { of, give, link } = await depot();
    const order = await give();
    await h.office((ctx) => startJob(ctx, order.jobId));
    const token = await link();
    const send = (secret: string, data: object = { containerNumber: '8-114' }) =>
      h.bearer(secret).form(
        `/api/run/stops/${order.jobId}/complete`,
        [
          ['data', JSON.stringify(data)],
          ['photo', ['load.png', PNG]],
        ],
        { headers: { 'idempotency-key': 'an-action' } },
      );
    const both = await Promise.all([send(token), send(token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.text).toBe(both[1]!.text);
    const renewed = await link();
    expect((await send(renewed)).text).toBe(both[0]!.text);
    expect((await send(renewed, { containerNumber: '9' })).refusal).toBe('IDEMPOTENCY_MISMATCH');
    const mine = `account_id = '${of.accountId}'`;
    expect([
      await h.number(`select count(*) from documents where ${mine} and kind = 'photo'`),
      await h.number(`select count(*) from files where ${mine}`),
      await h.number(`select count(*) from audit_events where ${mine} and action = 'job.completed'`),
    ]).toEqual([1, 1, 1]);
  });

  test('one of the driver’s and the staff’s concurrent actions succeeds', async () => {
    const { give, link } = await depot();
    const order = await give();
    const token = await link();
    const [driver] = await Promise.all([
      h.bearer(token).call(startStop, { ...stop(order.jobId), ...nothing }),
      h.office((ctx) => startJob(ctx, order.jobId)).catch(() => undefined),
    ]);
    expect([200, 409]).toContain(driver.status);
    expect(await statusOf(order.jobId)).toBe('en_route');
    expect(
      await h.number(`select count(*) from audit_events where entity_id = '${order.id}' and action = 'job.started'`),
    ).toBe(1);
  });
});

describe('a collection of a container with a number', () => {
  /** On its way, on a driver's route. */
  async function collection() {
    const { of, fleet, params, link } = await depot();
    const { orderId, jobId } = await collecting(h, of);
    await h.withoutTenant((db) =>
      db
        .updateTable('orders')
        .set({ container_number: `C-${orderId}` })
        .where('id', '=', orderId)
        .execute(),
    );
    await h.withoutTenant((db) => db.updateTable('jobs').set({ date: DAY }).where('id', '=', jobId).execute());
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateTo(ctx, jobId, fleet);
      await startJob(ctx, jobId);
    });
    return { jobId, number: `C-${orderId}`, params, token: await link() };
  }

  test('the driver’s page, the route sheet and the planner say which number to take', async () => {
    const { jobId, number, params, token } = await collection();
    const { data } = await h.bearer(token).ok(getDriverRoute, {});
    expect(data.stops.map((one) => [one.jobId, one.numberOnSite, one.containerNumber])).toEqual([
      [jobId, number, null],
    ]);
    const client = await office();
    const url = `/api${getRunSheet.path.replace('{id}', params.id).replace('{date}', params.date)}`;
    const sheet = await client.raw({ method: 'GET', url });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(sheet.bytes)), { mergePages: true });
    expect(text.replaceAll(/\s/g, '')).toContain(`Containeronsite${number}`);
    const planned = await client.ok(getPlannerDay, { params: { date: DAY }, query: {} });
    expect(planned.data.stops.find((one) => one.jobId === jobId)?.numberOnSite).toBe(number);
  });

  test('a different number is refused without a reason, and completes the stop with one, even after a time offline', async () => {
    const { jobId, token } = await collection();
    const send = (data: object, key: string) =>
      h.bearer(token).call(completeStop, { ...stop(jobId), body: { data } as never }, { key });
    const refused = await send({ containerNumber: '999' }, 'first');
    expect([refused.status, refused.refusal]).toEqual([409, 'CONTAINER_DIFFERS']);
    expect(await statusOf(jobId)).toBe('en_route');
    const answered = { containerNumber: '999', numberReason: 'taken_instead' };
    expect((await send(answered, 'second')).status).toBe(200);
    // The phone did not hear the answer and sends it again.
    expect((await send(answered, 'second')).status).toBe(200);
    expect(await statusOf(jobId)).toBe('completed');
    const audits = await h.rows<{ action: string; kind: string }>(`
      select e.action, e.actor_kind as kind from audit_events e join containers c on c.id = e.entity_id
      where e.changes ->> 'orderId' = (select order_id::text from jobs where id = '${jobId}') order by e.id`);
    expect(audits.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'container.to_check driver',
      'container.taken driver',
    ]);
  });
});

test('the route sheet is one readable document with every stop', async () => {
  const { give, params } = await depot();
  for (let n = 0; n < 8; n++) await give({ poNumber: `PO-77${n}`, driverNotes: 'Mind the wires at the gate' });
  const answer = await (
    await office()
  ).raw({
    method: 'GET',
    url: `/api${getRunSheet.path.replace('{id}', params.id).replace('{date}', params.date)}`,
  });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain('Route sheet Terry Blackwood 2026-03-10.pdf');
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(answer.bytes)), {
    mergePages: true,
  });
  expect(totalPages).toBeGreaterThan(1);
  for (let n = 0; n < 8; n++) expect(text).toContain(`PO-77${n}`);
  expect(text).toContain('Terry Blackwood, Tuesday 10 March 2026');
});
