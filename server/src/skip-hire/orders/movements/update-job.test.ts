import {
  checkJobChange,
  patchJob,
  putJob,
  updateJob,
  type JobChangePrice,
} from '@tonnage/contract/skip-hire/orders/job-changes';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { getLockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import type { Sent } from '@tonnage/contract/endpoint';
import { EDITABLE_FIELDS, editableFields, FIELDS_OF, type EditableField } from '@tonnage/domain/skip-hire/job-edit';
import { JOB_STATUSES, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { makeSiteContact } from '@tonnage/demo/factories';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { settlePayment } from '../../billing/payments/commands/settle-payment.ts';
import { grantPermit } from '../../permits/commands/permit.ts';
import { setAccountStatus, setTerms } from '../../accounts/commands/customer-terms.ts';
import { harness, type Placed } from '../../../../test/harness.ts';
import { setPrice } from '../../../../test/set-price.ts';
import { NOW, onCredit, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
type Change = Sent<typeof updateJob>['body']['data'];

const change = async (customer: Customer, jobId: string, data: Change) =>
  (await h.as(customer.owner)).call(updateJob, { params: { id: jobId }, body: { data } });
const check = async (customer: Customer, jobId: string, data: Change) =>
  (await (await h.as(customer.owner)).ok(checkJobChange, { params: { id: jobId }, body: { data } })).data;
const see = async (customer: Customer, id: string) =>
  (await (await h.as(customer.owner)).ok(getOrder, { params: { id } })).data;
const owed = (customer: Customer) => h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`);
const places = (depotId: string) =>
  h.rows<{ date: string; booked: number }>(
    `select date, booked from depot_days where depot_id = '${depotId}' and booked > 0 order by date`,
  );
const confirm = (order: Placed) => h.office((ctx) => confirmJob(ctx, order.jobId));

/** The refusal of a change, with proof that nothing was written except perhaps a new quote. */
async function refused(customer: Customer, jobId: string, data: Change) {
  const { held_prices: _before, ...before } = await h.footprint();
  const answer = await change(customer, jobId, data);
  const { held_prices: _after, ...after } = await h.footprint();
  expect(after).toEqual(before);
  return { code: answer.refusal, field: answer.error.details?.errors?.[0]?.path[0], error: answer.error };
}

describe('another day', () => {
  test('a new day moves the job’s capacity in one transaction, and tells the history and the requester', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer);
    const before = await h.footprint();
    const { status, body } = await change(customer, jobId, { date: '2026-03-10', slot: 'pm' });
    expect(status).toBe(200);
    expect(body.data.jobs[0]).toMatchObject({ date: '2026-03-10', slot: 'pm', status: 'requested' });
    expect(body.data.timeline[0]).toMatchObject({
      kind: 'changed',
      jobType: 'delivery',
      jobId,
      title: 'Delivery rescheduled',
      text: 'to Tuesday 10 March, afternoon, by Fresh owner',
    });
    expect(await places(customer.depotId)).toEqual([{ date: '2026-03-10', booked: 1 }]);
    const after = await h.footprint();
    const grown = Object.keys(after).filter((name) => !name.startsWith('pgboss.') && after[name] !== before[name]);
    expect(grown.toSorted()).toEqual(['audit_events', 'depot_days', 'emails']);
    const [audit] = await h.rows<{ changes: object; actor_user_id: string }>(
      `select changes, actor_user_id from audit_events where entity_id = '${id}' and action = 'job.changed'`,
    );
    expect(audit).toMatchObject({
      actor_user_id: customer.owner.id,
      changes: { was: { date: '2026-03-05', slot: 'am' }, is: { date: '2026-03-10', slot: 'pm' } },
    });
    expect(
      await h.number(`select count(*) from emails where template = 'job-changed' and data->>'jobId' = '${jobId}'`),
    ).toBe(1);
  });

  test('a full day leaves the old one as it was, and offers the next', async () => {
    const customer = await h.customer({ capacity: 1 });
    const { id, jobId } = await h.placed(customer);
    await h.placed(customer, { date: '2026-03-06' });
    await h.placed(customer, { date: '2026-03-04' });
    for (const date of ['2026-03-06', '2026-03-04']) {
      const { code, field, error } = await refused(customer, jobId, { date });
      expect([code, field]).toEqual(['DATE_FULL', 'date']);
      expect(error.details?.['nextFreeDates']).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    }
    expect((await see(customer, id)).jobs[0]).toMatchObject({ date: '2026-03-05' });
    // Its own day is full too, because of this job: staying there needs no further capacity.
    expect((await change(customer, jobId, { date: '2026-03-05', slot: 'any' })).status).toBe(200);
  });

  test('a new day must satisfy the calendar and the road permit', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer, { placement: 'highway', date: '2026-03-16' });
    const reason = async (date: string) => (await refused(customer, jobId, { date })).error.details?.['reason'];
    expect(await reason('2026-03-15')).toBe('weekend');
    expect(await reason('2026-03-03')).toBe('lead_time');
    expect(await reason('2026-03-09')).toBe('permit_lead_time');
    expect(await reason('2026-07-01')).toBe('too_far');
    await h.office((ctx) => grantPermit(ctx, id, { number: 'LCC-1', from: '2026-03-13', to: '2026-03-26' }));
    expect(await reason('2026-03-27')).toBe('permit');
    const client = await h.as(customer.owner);
    const days = await client.ok(getLockedDates, { params: { value: customer.siteId }, query: { jobId } });
    expect(days.data.details.filter((day) => day.reason === 'permit')[0]?.date).toBe('2026-03-04');
    expect(days.data.lockedDates).not.toContain('2026-03-16');
    // The permit is granted, so there is no wait for the council.
    expect((await change(customer, jobId, { date: '2026-03-13' })).status).toBe(200);
  });

  test('a repeated request has no further effect', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer);
    await change(customer, jobId, { date: '2026-03-10' });
    const before = await h.footprint();
    expect((await change(customer, jobId, { date: '2026-03-10' })).status).toBe(200);
    expect(await h.footprint()).toEqual(before);
    expect(await places(customer.depotId)).toEqual([{ date: '2026-03-10', booked: 1 }]);
    expect((await see(customer, id)).timeline).toHaveLength(2);
  });
});

describe('the rule of portal.md §4', () => {
  /** A value that differs from the test's order, for each field. */
  const other = (contactId: string): Record<EditableField, Change> => ({
    date: { date: '2026-03-24' },
    slot: { slot: 'pm' },
    notes: { notes: 'Blue gate' },
    locationNotes: { locationNotes: 'Left of the shed' },
    driverNotes: { driverNotes: 'Ring first' },
    containerTypeId: { containerTypeId: h.fixtures.alpha.roro, containerSubTypeId: h.fixtures.alpha.rollOn },
    containerSubTypeId: { containerSubTypeId: h.fixtures.alpha.maxi },
    wasteTypeId: { wasteTypeId: h.fixtures.alpha.soil },
    placement: { placement: 'highway' },
    poNumber: { poNumber: 'PO-9' },
    customerReference: { customerReference: 'Plot 9' },
    siteContactId: { siteContactId: contactId },
  });

  test('every status × type × field × side of the cut-off follows the rule', async () => {
    const customer = await h.customer();
    const { alpha } = h.fixtures;
    const site = { tenantId: alpha.tenantId, accountId: customer.accountId, siteId: customer.siteId };
    const contactId = await h.making((m) =>
      makeSiteContact(m, { ...site, name: 'Gate', role: 'gateman', phone: '0113' }),
    );
    // On the road the table requires no permit for a tip and return, so the order is on private land.
    const { jobId } = await h.placed(customer, { date: '2026-03-20' });
    const inputs = other(contactId);
    const set = (status: string, type: string, date: string) =>
      h.withoutTenant((db) =>
        db
          .updateTable('jobs')
          .set({ status: status as never, type: type as never, date })
          .where('id', '=', jobId)
          .execute(),
      );
    // One type of each list of fields; the domain's test covers the others.
    for (const type of ['delivery', 'exchange', 'collection'] as const) {
      for (const status of JOB_STATUSES) {
        // Wednesday's cut-off for Thursday has not passed; Monday's for today has.
        for (const [date, inTime] of [
          ['2026-03-20', true],
          ['2026-03-03', false],
        ] as const) {
          await set(status, type, date);
          const open = editableFields({ type, status }, inTime);
          const checked = await Promise.all(
            EDITABLE_FIELDS.map(async (field) => {
              const { blockers } = await check(customer, jobId, inputs[field]);
              return [field, !blockers.some(({ code }) => code === 'NOT_EDITABLE')] as const;
            }),
          );
          const expected = EDITABLE_FIELDS.map((field) => [
            field,
            open.has(field) && (field !== 'containerTypeId' || open.has('containerSubTypeId')),
          ]);
          expect([type, status, inTime, checked]).toEqual([type, status, inTime, expected]);
        }
      }
    }
  });

  test('a refusal names its reason and what may still be changed, and nothing is written', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: '2026-03-12' });
    await confirm(order);
    const { code, field, error } = await refused(customer, order.jobId, {
      date: '2026-03-13',
      poNumber: 'PO-9',
      notes: 'Blue gate',
    });
    expect([code, field]).toEqual(['NOT_EDITABLE', 'poNumber']);
    expect(error.details?.['editable']).toEqual(['date', 'slot', 'notes', 'locationNotes', 'driverNotes']);
    expect(error.message).toMatch(/^This job is confirmed/);
    const seen = (await see(customer, order.id)).jobs[0]!;
    expect(seen.edit).toEqual({
      fields: ['date', 'slot', 'notes', 'locationNotes', 'driverNotes'],
      until: '2026-03-11T15:00:00.000Z',
      reason: error.message,
    });
    expect((await change(customer, order.jobId, { date: '2026-03-13', notes: 'Blue gate' })).status).toBe(200);
    expect((await see(customer, order.id)).status).toBe('scheduled');
  });

  test('the cut-off counts to the minute', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: '2026-03-05' });
    await confirm(order);
    const at = async (now: string) => {
      h.clock.set(now);
      try {
        return await check(customer, order.jobId, { date: '2026-03-12' });
      } finally {
        h.clock.set(NOW);
      }
    };
    expect((await at('2026-03-04T14:59:59.000Z')).blockers).toEqual([]);
    expect((await at('2026-03-04T15:00:00.000Z')).blockers).toMatchObject([{ code: 'NOT_EDITABLE', field: 'date' }]);
  });

  test('a job of another account or outside the limits is not found, and a viewer is told of their role', async () => {
    const { acme, rival, stranger, beta } = h.fixtures;
    const { jobId } = await h.placed(acme, { date: '2026-03-12' });
    const body = { data: { notes: 'x' } };
    const params = { id: jobId };
    for (const endpoint of [updateJob, putJob, patchJob, checkJobChange]) {
      for (const client of [await h.as(rival.owner), await h.as(stranger.owner, beta), await h.as(acme.limited)])
        expect((await client.call(endpoint, { params, body })).refusal).toBe('NOT_FOUND');
      for (const who of [acme.viewer, acme.accounts])
        expect((await (await h.as(who)).call(endpoint, { params, body })).refusal).toBe('FORBIDDEN');
      expect((await (await h.as(acme.owner)).call(endpoint, { params: { id: 'nonsense' }, body })).refusal).toBe(
        'NOT_FOUND',
      );
    }
  });
});

describe('notes', () => {
  test('a job’s notes are all that PUT and PATCH of the specification need, and merge', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer, { driverNotes: 'Ring first', poNumber: 'PO-1' });
    const client = await h.as(customer.owner);
    const mails = () => h.number(`select count(*) from emails where data->>'jobId' = '${jobId}'`);
    const before = await mails();
    const { data } = await client.ok(putJob, { params: { id: jobId }, body: { data: { notes: ' Blue gate ' } } });
    expect(data).toMatchObject({ id: jobId, notes: 'Blue gate', date: '2026-03-05', slot: 'am' });
    await client.ok(patchJob, { params: { id: jobId }, body: { data: { locationNotes: 'Left of the shed' } } });
    expect(await see(customer, id)).toMatchObject({
      driverNotes: 'Ring first',
      poNumber: 'PO-1',
      locationNotes: 'Left of the shed',
      jobs: [{ notes: 'Blue gate' }],
    });
    await client.ok(patchJob, { params: { id: jobId }, body: { data: { notes: '' } } });
    expect((await see(customer, id)).jobs[0]!.notes).toBeNull();
    expect(await mails()).toBe(before);
    const unknown = await client.call(putJob, { params: { id: jobId }, body: { data: { driver: 'x' } as never } });
    expect([unknown.status, unknown.error.message]).toEqual([400, 'Invalid key driver']);
  });
});

describe('another container, waste or placement', () => {
  const { round } = Math;
  const gross = (net: number) => round(net * 1.2);

  test('the new price has to have been shown, and then the debt changes', async () => {
    const customer = await h.customer();
    const { alpha } = h.fixtures;
    const { id, jobId } = await h.placed(customer);
    const input = { containerSubTypeId: alpha.maxi };
    const { code, error } = await refused(customer, jobId, input);
    expect(code).toBe('PRICE_CHANGED');
    const quote = error.details?.['quote'] as JobChangePrice;
    expect(quote).toMatchObject({ before: { grossPence: gross(20_000) }, after: { grossPence: gross(30_000) } });
    expect(quote.differencePence).toBe(gross(10_000));
    const { body } = await change(customer, jobId, { ...input, quoteId: quote.quoteId });
    expect(body.data).toMatchObject({
      containerSubType: { name: '12 yd maxi' },
      grossPence: gross(30_000),
      chargesPence: gross(30_000),
      price: { lines: [{ label: '12 yd maxi, mixed construction' }] },
    });
    expect(await owed(customer)).toBe(gross(30_000));

    const back = await check(customer, jobId, { containerSubTypeId: alpha.builders });
    expect(back.differencePence).toBe(-gross(10_000));
    await change(customer, jobId, { containerSubTypeId: alpha.builders, quoteId: back.quoteId });
    expect(await owed(customer)).toBe(gross(20_000));
    const job = await h.rows(`select net_pence, price->>'grossPence' as gross from jobs where id = '${jobId}'`);
    expect(job).toEqual([{ net_pence: 20_000, gross: String(gross(20_000)) }]);
    expect((await see(customer, id)).timeline.map((t) => t.text)).toEqual([
      'changed: container size, by Fresh owner',
      'changed: container size, by Fresh owner',
      'by Fresh owner, for Thursday 5 March, morning',
    ]);
  });

  test('a quote is honoured for thirty minutes and for exactly the same change', async () => {
    const customer = await h.customer();
    const { alpha } = h.fixtures;
    const { jobId } = await h.placed(customer);
    const input = { containerSubTypeId: alpha.maxi };
    const shown = await check(customer, jobId, input);
    await setPrice(h, customer, 33_000, { containerSubTypeId: alpha.maxi });
    const other = await refused(customer, jobId, { ...input, date: '2026-03-06', quoteId: shown.quoteId });
    expect(other.code).toBe('PRICE_CHANGED');
    expect((other.error.details!['quote'] as JobChangePrice).after?.grossPence).toBe(gross(33_000));
    const { body } = await change(customer, jobId, { ...input, quoteId: shown.quoteId });
    expect(body.data.grossPence).toBe(gross(30_000));
    expect((await refused(customer, jobId, { containerSubTypeId: alpha.builders, quoteId: shown.quoteId })).code).toBe(
      'PRICE_CHANGED',
    );
  });

  test('a change that does not affect the price keeps the agreed price, whatever the list says since', async () => {
    const customer = await h.customer();
    const { jobId } = await h.placed(customer);
    await setPrice(h, customer, 26_000);
    const moved = await change(customer, jobId, { date: '2026-03-09', wasteTypeId: h.fixtures.alpha.soil });
    expect(moved.body.data).toMatchObject({ grossPence: gross(20_000), wasteType: { name: 'Soil and stones' } });
    expect(moved.body.data.price?.lines[0]?.label).toBe('8 yd builders, soil and stones');
    // A date from the new list is different.
    await setPrice(h, customer, 27_000, { from: '2026-03-16' });
    expect((await refused(customer, jobId, { date: '2026-03-17' })).code).toBe('PRICE_CHANGED');
    expect(await owed(customer)).toBe(gross(20_000));
  });

  test('a change that is unsuitable, has no price, or is not in the catalogue is refused', async () => {
    const customer = await h.customer();
    const { alpha, rival } = h.fixtures;
    const { jobId } = await h.placed(customer);
    const of = async (input: Change) => {
      const { code, field } = await refused(customer, jobId, input);
      return [code, field];
    };
    expect(await of({ containerSubTypeId: alpha.maxi, wasteTypeId: alpha.soil })).toEqual([
      'CONTAINER_UNSUITABLE',
      'containerSubTypeId',
    ]);
    expect(await of({ containerSubTypeId: alpha.maxi, placement: 'highway' })).toEqual([
      'CONTAINER_UNSUITABLE',
      'placement',
    ]);
    expect(await of({ wasteTypeId: alpha.asbestos })).toEqual(['CONTAINER_UNSUITABLE', 'containerSubTypeId']);
    expect(await of({ containerTypeId: alpha.roro, containerSubTypeId: alpha.rollOn })).toEqual([
      'PRICE_ON_APPLICATION',
      'containerSubTypeId',
    ]);
    expect((await refused(customer, jobId, { containerSubTypeId: alpha.roro })).error.message).toBe(
      'Choose a container from the list.',
    );
    const foreign = await h.making((m) =>
      makeSiteContact(m, {
        tenantId: alpha.tenantId,
        accountId: rival.accountId,
        siteId: rival.siteId,
        name: 'X',
        role: 'gateman',
        phone: '0113',
      }),
    );
    expect((await refused(customer, jobId, { siteContactId: foreign })).error.message).toBe(
      'Choose a contact of this site.',
    );
  });

  test('a move onto the road requests a permit and charges it; a move off it removes both', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer, { date: '2026-03-13' });
    expect((await refused(customer, jobId, { placement: 'highway', date: '2026-03-06' })).error.details).toMatchObject({
      reason: 'permit_lead_time',
    });
    const quote = await check(customer, jobId, { placement: 'highway' });
    expect(quote.differencePence).toBe(gross(4_500));
    const { body } = await change(customer, jobId, { placement: 'highway', quoteId: quote.quoteId });
    expect(body.data).toMatchObject({ placement: 'highway', permit: { status: 'required' } });
    const back = await check(customer, jobId, { placement: 'private' });
    await change(customer, jobId, { placement: 'private', quoteId: back.quoteId });
    expect(await see(customer, id)).toMatchObject({ placement: 'private', permit: null, grossPence: gross(20_000) });
    expect(await owed(customer)).toBe(gross(20_000));
  });

  test('a dearer change needs the credit and an account in good standing; a cheaper one needs neither', async () => {
    const customer = await h.customer({ limitPence: 30_000 });
    const { alpha } = h.fixtures;
    const { jobId } = await h.placed(customer);
    const { quoteId } = await check(customer, jobId, { containerSubTypeId: alpha.maxi });
    const dearer = { containerSubTypeId: alpha.maxi, quoteId };
    expect((await refused(customer, jobId, dearer)).code).toBe('OVER_LIMIT');
    await h.office((ctx) => setTerms(ctx, customer.accountId, onCredit(100_000)));
    await h.office((ctx) => setAccountStatus(ctx, customer.accountId, 'on_stop', 'Overdue'));
    expect((await refused(customer, jobId, dearer)).code).toBe('ON_STOP');
    expect((await change(customer, jobId, { date: '2026-03-10', notes: 'x' })).status).toBe(200);
  });

  test('a PO number that the account requires cannot be cleared', async () => {
    const customer = await h.customer({ poMandatory: true });
    const { jobId } = await h.placed(customer, { poNumber: 'PO-1' });
    expect((await refused(customer, jobId, { poNumber: '' })).code).toBe('PO_REQUIRED');
    expect((await change(customer, jobId, { poNumber: 'PO-2' })).body.data.poNumber).toBe('PO-2');
  });
});

describe('an order that was paid by card', () => {
  const paid = async () => {
    const customer = await h.customer({ type: 'prepay' });
    const order = await h.placed(customer, { payment: { method: 'card' }, containerSubTypeId: h.fixtures.alpha.maxi });
    const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${order.id}'`);
    return { customer, order, paymentId: row!.id };
  };
  const due = (paymentId: string) => h.number(`select refund_due_pence from payments where id = '${paymentId}'`);

  test('may move while its payment is pending, but not change its price', async () => {
    const { customer, order } = await paid();
    expect((await change(customer, order.jobId, { date: '2026-03-10' })).status).toBe(200);
    const { builders } = h.fixtures.alpha;
    const { code, error } = await refused(customer, order.jobId, { containerSubTypeId: builders });
    expect([code, error.message]).toEqual([
      'PAID_BY_CARD',
      'This is awaiting a card payment of £360.00. Pay first, or let it lapse and order again at £240.00.',
    ]);
  });

  test('may become cheaper, and the difference is refunded; never dearer', async () => {
    const { customer, order, paymentId } = await paid();
    await h.office((_ctx, callers) => settlePayment(callers.system(NOW), paymentId, 'paid'));
    const { builders, maxi } = h.fixtures.alpha;
    const shown = await check(customer, order.jobId, { containerSubTypeId: builders });
    expect(shown).toMatchObject({ differencePence: -12_000, blockers: [] });
    const { quoteId } = shown;
    expect((await change(customer, order.jobId, { containerSubTypeId: builders, quoteId })).status).toBe(200);
    expect(await due(paymentId)).toBe(12_000);
    const { code, error } = await refused(customer, order.jobId, { containerSubTypeId: maxi });
    expect([code, error.message]).toEqual([
      'PAID_BY_CARD',
      'This has been paid for, and the change costs £120.00 more. Cancel it and order again, or call us to pay the difference.',
    ]);
    expect(await due(paymentId)).toBe(12_000);
    expect(await owed(customer)).toBe(0);
  });
});

test('every field of the rule is a field of the API', () => {
  for (const type of JOB_TYPES) expect(EDITABLE_FIELDS).toEqual(expect.arrayContaining([...FIELDS_OF[type]]));
});
