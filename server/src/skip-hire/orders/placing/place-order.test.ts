import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { checkPrices, type OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { createSite } from '@tonnage/contract/skip-hire/sites';
import { checkCoverage, getLockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { LIMITS } from '@tonnage/contract/limits';
import { describe, expect, test } from 'vitest';
import { harness, type OrderInput } from '../../../../test/harness.ts';
import { setPrice } from '../../../../test/set-price.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();

async function place(customer: Customer, over: Partial<OrderInput> = {}) {
  return (await h.as(customer.owner)).call(createJob, { body: { data: h.input(customer.siteId, over) } });
}

/** The refusal, with proof that nothing was written except held prices: a changed price is held again. */
async function refused(customer: Customer, over: Partial<OrderInput>) {
  const client = await h.as(customer.owner);
  const { held_prices: _before, ...before } = await h.footprint();
  const answer = await client.call(
    createJob,
    { body: { data: h.input(customer.siteId, over) } },
    { key: 'refused-once' },
  );
  const { held_prices: _after, ...after } = await h.footprint();
  expect(after).toEqual(before);
  return {
    code: answer.refusal,
    field: answer.error.details?.errors?.[0]?.path[0],
    error: answer.error,
    status: answer.status,
  };
}

const setAccount = (customer: Customer, status: 'active' | 'pending' | 'on_stop' | 'closed') =>
  h.withoutTenant((db) => db.updateTable('accounts').set({ status }).where('id', '=', customer.accountId).execute());

describe('an order', () => {
  test('an order is placed with its job, number, capacity, credit, history and email', async () => {
    const customer = await h.customer();
    await h.as(customer.owner);
    const before = await h.footprint();
    const { status, body } = await place(customer, {
      poNumber: ' PO-7 ',
      locationNotes: 'Rear gate',
      driverNotes: 'Ring first',
      customerReference: 'Plot 9',
    });
    expect(status).toBe(201);
    const order = body.data;
    expect(order).toMatchObject({
      status: 'requested',
      state: 'requested',
      poNumber: 'PO-7',
      locationNotes: 'Rear gate',
      driverNotes: 'Ring first',
      customerReference: 'Plot 9',
      placement: 'private',
      placedBy: 'Fresh owner',
      grossPence: 24_000,
      hireDays: 14,
      hireStart: null,
      payment: null,
      permit: null,
      nextJob: { type: 'delivery', status: 'requested', date: '2026-03-05', slot: 'am' },
      timeline: [{ at: NOW, title: 'Ordered', text: 'by Fresh owner, for Thursday 5 March, morning' }],
    });
    expect(order.actions.cancel.allowed).toBe(true);
    expect(order.actions.requestExchange).toEqual({
      allowed: false,
      reason: 'You can do this once the container has been delivered.',
    });
    expect(body.meta).toEqual({ orderIds: [order.id], paymentUrl: null });
    const read = await (await h.as(customer.owner)).ok(getOrder, { params: { id: order.id } });
    expect(read.data).toEqual(order);

    const after = await h.footprint();
    const grown = Object.fromEntries(
      Object.keys(after)
        .filter((name) => !name.startsWith('pgboss.') && after[name] !== before[name])
        .map((name) => [name, after[name]! - (before[name] ?? 0)]),
    );
    expect(grown).toEqual({
      orders: 1,
      jobs: 1,
      audit_events: 1,
      emails: 1,
      order_counts: 1,
      // The number and its figures, the PO number as written and its "po", the reference's "plot".
      search_words: 5,
      depot_days: 1,
      booked: 1,
      exposure: 24_000,
    });
    const [audit] = await h.rows(
      `select actor_kind, actor_user_id, action from audit_events where entity_id = '${order.id}'`,
    );
    expect(audit).toEqual({ actor_kind: 'customer', actor_user_id: customer.owner.id, action: 'order.placed' });
    const work = await h.rows(`select data->>'mailId' as id from pgboss.job where name = 'mail.send'`);
    expect(work).toContainEqual((await h.rows(`select id from emails where data->'orderIds' ? '${order.id}'`))[0]);
  });

  test('an order of n containers is n orders with consecutive numbers, and their sum is the quoted price', async () => {
    const customer = await h.customer();
    const client = await h.as(customer.owner);
    const over = { quantity: 3, placement: 'highway', date: '2026-03-12' } as const;
    await setPrice(h, customer, 19_999);
    const { data: quote } = await client.ok(checkPrices, { body: { data: h.question(customer.siteId, over) } });
    expect(quote.lines.map((l) => [l.code, l.quantity, l.netPence])).toEqual([
      ['delivery', 3, 59_997],
      ['permit', 3, 13_500],
    ]);
    const input = h.input(customer.siteId, { ...over, quoteId: quote.quoteId });
    const { data: first, meta } = await client.ok(createJob, { body: { data: input } });
    expect(meta.orderIds).toHaveLength(3);
    expect(meta.orderIds[0]).toBe(first.id);
    const orders = await Promise.all(
      meta.orderIds.map(async (id) => (await client.ok(getOrder, { params: { id } })).data),
    );
    const number = Number(first.number.slice(3));
    expect(orders.map((o) => o.number)).toEqual([0, 1, 2].map((i) => `SO-${number + i}`));
    expect(orders.reduce((sum, o) => sum + o.price!.grossPence, 0)).toBe(quote.grossPence);
    expect(orders.reduce((sum, o) => sum + o.price!.vatPence, 0)).toBe(quote.vatPence);
    expect(orders.every((o) => o.permit?.status === 'required')).toBe(true);
    expect(await h.number(`select booked from depot_days where depot_id = '${customer.depotId}'`)).toBe(3);
    expect(await h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`)).toBe(
      quote.grossPence,
    );
    expect(await h.number(`select count(*) from emails where account_id = '${customer.accountId}'`)).toBe(1);
  });

  test('an order is scheduled at once if the company confirms automatically', async () => {
    const customer = await h.customer();
    const set = (auto_confirm: boolean) =>
      h.withoutTenant((db) =>
        db.updateTable('tenants').set({ auto_confirm }).where('id', '=', h.fixtures.alpha.tenantId).execute(),
      );
    await set(true);
    const { body } = await place(customer);
    await set(false);
    expect([body.data.status, body.data.jobs[0]!.status]).toEqual(['scheduled', 'confirmed']);
    expect(body.data.timeline.map((t) => t.title)).toEqual(['Confirmed', 'Ordered']);
  });

  test('an order records what it was copied from, if that belongs to the account', async () => {
    const customer = await h.customer();
    const first = await h.placed(customer);
    const foreign = await h.placed(h.fixtures.rival, { date: '2026-03-20' });
    const copied = async (id: string) => (await place(customer, { copiedFromOrderId: id })).body.data.copiedFromOrderId;
    expect(await copied(first.id)).toBe(first.id);
    expect(await copied(foreign.id)).toBeNull();
    expect(await copied('nonsense')).toBeNull();
  });

  test('a repeated order with the same key is the same order; the key with another body is refused', async () => {
    const customer = await h.customer();
    const client = await h.as(customer.owner);
    const body = { data: h.input(customer.siteId) };
    const first = await client.ok(createJob, { body }, { key: 'k1' });
    const before = await h.footprint();
    expect(await client.ok(createJob, { body }, { key: 'k1' })).toEqual(first);
    const other = { data: h.input(customer.siteId, { quantity: 2 }) };
    expect((await client.call(createJob, { body: other }, { key: 'k1' })).refusal).toBe('IDEMPOTENCY_MISMATCH');
    expect(await h.footprint()).toEqual(before);
    expect((await client.call(createJob, { body }, { key: '' })).status).toBe(400);
    expect((await client.call(createJob, { body }, { key: 'x'.repeat(LIMITS.idempotencyKey + 1) })).status).toBe(400);
    // Each person has keys of their own.
    const rival = await h.as(h.fixtures.rival.owner);
    const foreign = { data: h.input(h.fixtures.rival.siteId, { date: '2026-03-20' }) };
    expect((await rival.call(createJob, { body: foreign }, { key: 'k1' })).status).toBe(201);
  });

  test('a refused order may be sent again with its key', async () => {
    const customer = await h.customer();
    await setAccount(customer, 'on_stop');
    const client = await h.as(customer.owner);
    const send = () => client.call(createJob, { body: { data: h.input(customer.siteId) } }, { key: 'k2' });
    expect((await send()).refusal).toBe('ON_STOP');
    await setAccount(customer, 'active');
    expect((await send()).status).toBe(201);
  });
});

describe('the price', () => {
  const quoteFor = async (customer: Customer, over: Parameters<typeof h.question>[1] = {}) =>
    (await (await h.as(customer.owner)).ok(checkPrices, { body: { data: h.question(customer.siteId, over) } })).data;

  test('a quoted price holds for thirty minutes, whatever the price list says since', async () => {
    const customer = await h.customer();
    const { quoteId, validUntil } = await quoteFor(customer);
    await setPrice(h, customer, 30_000);
    h.clock.set(validUntil!);
    const held = await place(customer, { quoteId });
    h.clock.set(NOW);
    expect(held.body.data.price).toMatchObject({ netPence: 20_000, vatPence: 4_000, grossPence: 24_000 });
    expect((await place(customer)).body.data.price?.netPence).toBe(30_000);
  });

  test('an expired quote is refused with a new one if the price has changed, and the new one holds', async () => {
    const customer = await h.customer();
    const { quoteId, validUntil } = await quoteFor(customer);
    await setPrice(h, customer, 30_000);
    const late = new Date(Date.parse(validUntil!) + 1000).toISOString();
    h.clock.set(late);
    const { code, status, error } = await refused(customer, { quoteId });
    expect([status, code]).toEqual([409, 'PRICE_CHANGED']);
    const quote = error.details?.['quote'] as OrderPrice;
    expect(quote).toMatchObject({ netPence: 30_000, grossPence: 36_000, blockers: [] });
    await setPrice(h, customer, 31_000);
    const { status: placed, body } = await place(customer, { quoteId: quote.quoteId });
    h.clock.set(NOW);
    expect([placed, body.data.price?.netPence]).toEqual([201, 30_000]);
  });

  test('a quote does not hold across a switch of the reverse charge: both ways the order has the VAT of now', async () => {
    const customer = await h.customer();
    const set = (on: boolean) =>
      h.rows(
        `update accounts set vat_number = 'GB220430231', reverse_charge = ${on} where id = '${customer.accountId}'`,
      );
    for (const [on, vatPence] of [
      [true, 0],
      [false, 4_000],
    ] as const) {
      const { quoteId } = await quoteFor(customer);
      await set(on);
      const { code, error } = await refused(customer, { quoteId });
      expect(code).toBe('PRICE_CHANGED');
      const quote = error.details?.['quote'] as OrderPrice;
      expect(quote).toMatchObject({ netPence: 20_000, vatPence });
      expect((await place(customer, { quoteId: quote.quoteId })).body.data.price).toMatchObject({ vatPence });
    }
  });

  test('an expired quote gets today’s price if it is the same', async () => {
    const customer = await h.customer();
    const { quoteId, validUntil } = await quoteFor(customer);
    h.clock.set(new Date(Date.parse(validUntil!) + 1000).toISOString());
    const { status } = await place(customer, { quoteId });
    h.clock.set(NOW);
    expect(status).toBe(201);
  });

  test('a quote of another account, for another request, or an invented one is not honoured', async () => {
    const customer = await h.customer();
    await setPrice(h, customer, 30_000);
    const foreign = await quoteFor(await h.customer());
    const forOne = await quoteFor(customer);
    for (const input of [
      { quoteId: foreign.quoteId },
      { quoteId: 'nonsense' },
      { quoteId: forOne.quoteId, quantity: 2 },
    ]) {
      expect((await refused(customer, input)).code).toBe('PRICE_CHANGED');
    }
  });

  test('a price is quoted for a postcode too, before there is a site, with what prevents the order', async () => {
    const customer = await h.customer({ poMandatory: true, limitPence: 20_000 });
    const client = await h.as(customer.owner);
    const { siteId: _, ...question } = h.question(customer.siteId);
    const ask = async (over: Parameters<typeof h.question>[1]) =>
      (await client.ok(checkPrices, { body: { data: { ...question, ...over } } })).data;
    const here = await ask({ postcode: 'ls11 5ps', date: '2026-03-07', placement: 'highway' });
    expect(here.netPence).toBe(24_500);
    expect(here.blockers.map((b) => [b.code, b.field])).toEqual([
      ['OVER_LIMIT', undefined],
      ['PO_REQUIRED', 'poNumber'],
      ['DATE_LOCKED', 'date'],
    ]);
    const away = await ask({ postcode: 'SW1A 1AA' });
    expect(away).toMatchObject({ priceOnApplication: true, quoteId: null, validUntil: null });
    expect(away.blockers.map((b) => b.code)).toContain('NOT_COVERED');
    const bad = await client.call(checkPrices, { body: { data: { ...question, postcode: 'LS11' } } });
    expect(bad.refusal).toBe('NOT_A_POSTCODE');
    expect((await client.call(checkPrices, { body: { data: question } })).error.message).toBe(
      'siteId must be defined.',
    );
  });
});

describe('a date', () => {
  test.each([
    ['past', '2026-03-02', {}],
    ['lead_time', '2026-03-03', {}],
    ['weekend', '2026-03-07', {}],
    ['bank_holiday', '2026-04-03', {}],
    ['closed', '2026-05-12', {}],
    ['too_far', '2026-06-02', {}],
    ['permit_lead_time', '2026-03-09', { placement: 'highway' }],
  ] as const)('a date that is locked says why: %s', async (reason, date, over) => {
    const customer = await h.customer();
    await h.withoutTenant((db) =>
      db
        .insertInto('depot_closures')
        .values({
          depot_id: customer.depotId,
          tenant_id: h.fixtures.alpha.tenantId,
          date: '2026-05-12',
          reason: 'Stocktaking',
        })
        .execute(),
    );
    const answer = await refused(customer, { date, ...over });
    expect([answer.status, answer.code, answer.field]).toEqual([409, 'DATE_LOCKED', 'date']);
    expect(answer.error.details).toMatchObject({ reason });
    const client = await h.as(customer.owner);
    const { data } = await client.ok(getLockedDates, {
      params: { value: customer.siteId },
      query: 'placement' in over ? { placement: over.placement } : {},
    });
    if (reason !== 'past' && reason !== 'too_far') expect(data.details).toContainEqual({ date, reason });
    else expect(date < data.minDate || date > data.maxDate).toBe(true);
  });

  test('a date is free until the cut-off and not after it, by London time', async () => {
    const customer = await h.customer();
    h.clock.set('2026-03-03T14:59:59.999Z');
    const inTime = await place(customer, { date: '2026-03-04' });
    h.clock.set('2026-03-03T15:00:00.000Z');
    const tooLate = await refused(customer, { date: '2026-03-04' });
    // In summer time the same cut-off is an hour earlier in UTC.
    h.clock.set('2026-03-31T14:00:00.000Z');
    const summer = await refused(customer, { date: '2026-04-01' });
    h.clock.set(NOW);
    expect([inTime.status, tooLate.error.details?.['reason'], summer.error.details?.['reason']]).toEqual([
      201,
      'lead_time',
      'lead_time',
    ]);
  });

  test('a full date offers the next free ones, also if only part of the order fits', async () => {
    const customer = await h.customer({ capacity: 2 });
    await h.placed(customer, { date: '2026-03-05' });
    await h.placed(customer, { date: '2026-03-06', quantity: 2 });
    const two = await refused(customer, { date: '2026-03-05', quantity: 2 });
    expect([two.status, two.code, two.field]).toEqual([409, 'DATE_FULL', 'date']);
    expect(two.error.details).toMatchObject({ nextFreeDates: ['2026-03-09', '2026-03-10', '2026-03-11'] });
    expect((await refused(customer, { date: '2026-03-06' })).code).toBe('DATE_FULL');
    expect((await refused(customer, { date: '2026-03-09', quantity: 3 })).code).toBe('DATE_FULL');
    expect((await place(customer, { date: '2026-03-05' })).status).toBe(201);
  });
});

describe('an account', () => {
  test.each([
    ['on_stop', 'ON_STOP'],
    ['closed', 'ON_STOP'],
    ['pending', 'ACCOUNT_PENDING'],
  ] as const)('an account that is %s cannot order', async (status, code) => {
    const customer = await h.customer();
    await setAccount(customer, status);
    expect((await refused(customer, {})).code).toBe(code);
  });

  test('an account can order up to its limit and not a penny over it', async () => {
    const customer = await h.customer({ limitPence: 48_000 });
    expect((await place(customer, { quantity: 2 })).status).toBe(201);
    const { code, error } = await refused(customer, {});
    expect(code).toBe('OVER_LIMIT');
    expect(error.message).toContain('£480.00');
    const short = await h.customer({ limitPence: 47_999 });
    expect((await refused(short, { quantity: 2 })).code).toBe('OVER_LIMIT');
    expect((await place(await h.customer({ limitPence: null }))).status).toBe(201);
  });

  test('an account must give a PO number if it requires one', async () => {
    const customer = await h.customer({ poMandatory: true });
    for (const poNumber of [undefined, null, '', '   ']) {
      const { status, code, field } = await refused(customer, { poNumber });
      expect([status, code, field]).toEqual([400, 'PO_REQUIRED', 'poNumber']);
    }
    expect((await place(customer, { poNumber: 'PO-1' })).status).toBe(201);
  });

  test('an account pays by its agreed method', async () => {
    const credit = await refused(await h.customer(), { payment: { method: 'card' } });
    const prepay = await refused(await h.customer({ type: 'prepay' }), {});
    expect([credit.code, credit.field, prepay.code]).toEqual(['PAYMENT_METHOD', 'payment', 'PAYMENT_METHOD']);
  });
});

describe('a container', () => {
  test('an unsuitable container for the waste or the place is refused on its field', async () => {
    const { alpha } = h.fixtures;
    const customer = await h.customer();
    const far = await h.customer();
    await h.withoutTenant((db) =>
      db.updateTable('sites').set({ zone_id: alpha.farZoneId }).where('id', '=', far.siteId).execute(),
    );
    const road = { placement: 'highway', date: '2026-03-20' } as const;
    const cases = [
      [customer, { containerSubTypeId: alpha.maxi, wasteTypeId: alpha.soil }, 'containerSubTypeId'],
      [customer, { wasteTypeId: alpha.asbestos }, 'containerSubTypeId'],
      [customer, { containerSubTypeId: alpha.maxi, ...road }, 'placement'],
      [far, road, 'placement'],
    ] as const;
    for (const [role, over, field] of cases) {
      const answer = await refused(role, over);
      expect([answer.status, answer.code, answer.field]).toEqual([409, 'CONTAINER_UNSUITABLE', field]);
    }
    const roll = { containerTypeId: alpha.roro, containerSubTypeId: alpha.rollOn };
    expect((await refused(customer, roll)).code).toBe('PRICE_ON_APPLICATION');
    expect((await place(customer, { wasteTypeId: alpha.soil })).status).toBe(201);
  });

  test('a container must be in the catalogue: in the right family, still offered, and this company’s', async () => {
    const { alpha, beta } = h.fixtures;
    const customer = await h.customer();
    for (const over of [
      { containerTypeId: alpha.roro },
      { containerSubTypeId: beta.builders, containerTypeId: beta.skip },
      { containerSubTypeId: 'nonsense' },
    ]) {
      const { error, field } = await refused(customer, over);
      expect([error.name, field]).toEqual(['ValidationError', 'containerSubTypeId']);
    }
    expect((await refused(customer, { wasteTypeId: beta.mixed })).field).toBe('wasteTypeId');
  });
});

describe('a site', () => {
  test('a site of another account, of another tenant, or that does not exist is not found', async () => {
    const customer = await h.customer();
    const { rival, stranger } = h.fixtures;
    for (const siteId of [rival.siteId, stranger.siteId, customer.accountId, 'nonsense']) {
      const { status, code, field } = await refused(customer, { siteId });
      expect([status, code, field]).toEqual([404, 'NOT_FOUND', 'siteId']);
    }
  });

  test('a site that is closed, or that no depot serves, takes no order', async () => {
    const customer = await h.customer();
    for (const status of ['on_stop', 'archived'] as const) {
      await h.withoutTenant((db) =>
        db.updateTable('sites').set({ status }).where('id', '=', customer.siteId).execute(),
      );
      expect((await refused(customer, {})).code).toBe('SITE_CLOSED');
    }
    const client = await h.as(customer.owner);
    const address = { name: 'Palace', addressLine1: '1 The Mall', town: 'London' };
    const { data: site } = await client.ok(createSite, { body: { data: { ...address, postcode: 'sw1a1aa' } } });
    expect(site).toMatchObject({ postcode: 'SW1A 1AA', depot: null, zone: null });
    expect((await client.ok(checkCoverage, { params: { value: site.id } })).data.covered).toBe(false);
    expect((await refused(customer, { siteId: site.id })).code).toBe('NOT_COVERED');
    const bad = await client.call(createSite, { body: { data: { ...address, postcode: 'LS' } } });
    expect([bad.refusal, bad.error.details?.errors?.[0]?.path]).toEqual(['NOT_A_POSTCODE', ['postcode']]);
  });

  test('a site has contacts of its own', async () => {
    const customer = await h.customer();
    const { error } = await refused(customer, { siteContactId: h.fixtures.acme.owner.id });
    expect(error.details?.errors?.[0]).toMatchObject({
      path: ['siteContactId'],
      message: 'Choose a contact of this site.',
    });
  });
});

test('missing confirmations are named', async () => {
  const customer = await h.customer();
  const { error } = await refused(customer, {
    declaration: { hierarchyConfirmed: false as never, prohibitedConfirmed: true },
    termsAccepted: false as never,
  });
  expect(error.details?.errors?.map((e) => [e.path.join('.'), e.message])).toEqual([
    ['declaration.hierarchyConfirmed', 'Confirm the waste hierarchy declaration.'],
    ['termsAccepted', 'Accept the terms to place your order.'],
  ]);
  expect((await (await h.as(customer.owner)).ok(getOrdersByStatus, {})).meta.pagination.total).toBe(0);
});
