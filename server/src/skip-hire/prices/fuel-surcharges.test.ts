import { updateCustomerTerms } from '@tonnage/contract/skip-hire/accounts/accounts';
import { exportSales, getDeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import type { Sent } from '@tonnage/contract/endpoint';
import * as fuel from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import { getDeskPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { checkJobChange } from '@tonnage/contract/skip-hire/orders/job-changes';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { placePhoneOrder, quotePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { listContainerPrices, quoteContainer } from '@tonnage/contract/skip-hire/prices';
import * as quotes from '@tonnage/contract/skip-hire/quotes';
import { JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { afterEach, describe, expect, test } from 'vitest';
import { type Customer, NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const ledger = () => h.as(h.fixtures.ledger);
afterEach(async () => {
  h.clock.set(NOW);
  await h.rows('delete from fuel_surcharges');
});

type Input = Sent<typeof fuel.createFuelSurcharge>['body']['data'];
const input = (over: Partial<Input> = {}): Input => ({
  percentBp: 450,
  jobTypes: [...JOB_TYPES],
  validFrom: TODAY,
  validTo: null,
  ...over,
});
const create = async (over: Partial<Input> = {}) =>
  (await ledger()).call(fuel.createFuelSurcharge, { body: { data: input(over) } });
const added = async (over: Partial<Input> = {}) =>
  (await (await ledger()).ok(fuel.createFuelSurcharge, { body: { data: input(over) } })).data;
const update = async (id: string, over: Partial<Input>) =>
  (await ledger()).call(fuel.updateFuelSurcharge, { params: { id }, body: { data: input(over) } });
const end = async (id: string, lastDay: string) =>
  (await ledger()).call(fuel.endFuelSurcharge, { params: { id }, body: { data: { lastDay } } });
/** As the list shows them, the latest first. */
const listed = async () =>
  (await (await ledger()).ok(fuel.listFuelSurcharges, {})).data.map(({ percentBp, validFrom, validTo }) =>
    [percentBp, validFrom, validTo ?? '…'].join(' '),
  );
const wrongFields = ({ error }: { error: { details?: { errors?: { path: string[] }[] } } }) =>
  error.details?.errors?.map(({ path }) => path.join('.'));

/** The price of the usual delivery, £200.00 on the list. */
const asked = async (of: Customer, over: object = {}) =>
  (await (await h.as(of.owner)).ok(checkPrices, { body: { data: h.question(of.siteId, over) } })).data;
const orderOf = async (of: Customer, id: string) =>
  (await (await h.as(of.owner)).ok(getOrder, { params: { id } })).data.price!;
const parts = ({ lines }: { lines: readonly { label: string; netPence: number; vatPence: number }[] }) =>
  lines.map(({ label, netPence, vatPence }) => [label, netPence, vatPence]);
const FUEL = ['Fuel surcharge 4.5%', 900, 180];

describe('a fuel surcharge', () => {
  test('that is put off leaves no day without: the one before goes on until then, which the audit says', async () => {
    const first = await added();
    const { id } = await added({ percentBp: 600, validFrom: '2026-04-01' });
    expect(await listed()).toEqual(['600 2026-04-01 …', `450 ${TODAY} 2026-03-31`]);
    expect((await update(id, { percentBp: 600, validFrom: '2026-05-01' })).status).toBe(200);
    expect(await listed()).toEqual(['600 2026-05-01 …', `450 ${TODAY} 2026-04-30`]);
    const ended = await h.rows<{ changes: object }>(
      `select changes from audit_events where action = 'fuel_surcharge.ended' order by id desc limit 2`,
    );
    expect(ended.map(({ changes }) => changes)).toMatchObject([
      { id: first.id, lastDay: '2026-04-30' },
      { id: first.id, lastDay: '2026-03-31' },
    ]);
  });

  test('changes from a day on: the previous one ends before it; it is ended, and one that is planned is changed or removed', async () => {
    await added();
    const planned = await added({ percentBp: 600, validFrom: '2026-04-01' });
    expect(await listed()).toEqual(['600 2026-04-01 …', '450 2026-03-03 2026-03-31']);
    expect((await update(planned.id, { percentBp: 500, validFrom: '2026-03-20' })).status).toBe(200);
    expect(await listed()).toEqual(['500 2026-03-20 …', '450 2026-03-03 2026-03-19']);
    expect((await end(planned.id, '2026-06-30')).status).toBe(200);
    expect((await end(planned.id, '2026-06-30')).refusal).toBe('WRONG_STATE');
    expect((await end(planned.id, '2026-03-10')).status).toBe(200);
    expect(await listed()).toEqual(['450 2026-03-03 2026-03-19']);
    expect((await end(planned.id, '2026-03-10')).refusal).toBe('NOT_FOUND');
    const actions = await h.rows<{ action: string }>(
      `select action from audit_events where action like 'fuel_surcharge.%' order by id desc limit 7`,
    );
    // Each that ends for another is in the audit too.
    expect(actions.map(({ action }) => action.split('.')[1])).toEqual(
      ['added', 'ended', 'added', 'ended', 'changed', 'ended', 'ended'].toReversed(),
    );
  });

  test('that has applied is ended, not changed, and no day before today gets one', async () => {
    const { id } = await added();
    expect((await update(id, { percentBp: 400 })).status).toBe(200);
    h.clock.set('2026-03-04T09:00:00.000Z');
    expect((await update(id, { percentBp: 300, validFrom: '2026-03-05' })).refusal).toBe('WRONG_STATE');
    const past = [await create({ validFrom: TODAY }), await end(id, TODAY)];
    expect(past.map((answer) => [answer.refusal, wrongFields(answer)])).toEqual([
      ['PRICE_FROM_PAST', ['validFrom']],
      ['PRICE_FROM_PAST', ['lastDay']],
    ]);
    expect((await end(id, '2026-03-04')).status).toBe(200);
    expect(await listed()).toEqual(['400 2026-03-03 2026-03-04']);
  });

  test('is refused at the field that is wrong', async () => {
    const wrong = async (over: Partial<Input>) => wrongFields(await create(over));
    expect([
      await wrong({ percentBp: 455.5 }),
      await wrong({ percentBp: 0 }),
      await wrong({ percentBp: 5_010 }),
      await wrong({ jobTypes: [] }),
      await wrong({ jobTypes: ['delivery', 'delivery'] }),
      await wrong({ validFrom: '2026-04-01', validTo: '2026-03-31' }),
    ]).toEqual([['percentBp'], ['percentBp'], ['percentBp'], ['jobTypes'], ['jobTypes'], ['validTo']]);
    await added({ validFrom: '2026-04-01' });
    const over = await create({ validFrom: '2026-03-10' });
    expect([over.refusal, wrongFields(over)]).toEqual(['FUEL_SURCHARGE_OVERLAPS', ['validFrom']]);
    expect((await create({ validFrom: '2026-03-10', validTo: '2026-03-31' })).status).toBe(201);
    expect((await create({ validFrom: '2026-04-01' })).refusal).toBe('FUEL_SURCHARGE_OVERLAPS');
  });

  test('of two written at once for one day is stored once, and the table itself allows no second', async () => {
    const client = await ledger();
    const both = await Promise.all(
      [450, 600].map((percentBp) =>
        client.call(fuel.createFuelSurcharge, { body: { data: input({ percentBp, validFrom: '2026-03-10' }) } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await listed()).toHaveLength(1);
    await expect(
      h.rows(`insert into fuel_surcharges select tenant_id, gen_random_uuid(), percent_bp, job_types, '2027-01-01', null, created_at
        from fuel_surcharges`),
    ).rejects.toMatchObject({ constraint: 'fuel_surcharges_one_a_day' });
  });

  test('is read by the office, and written by accounts and managers', async () => {
    const { id } = await added();
    const planner = await h.as(h.fixtures.planner);
    const office = [
      (await planner.call(fuel.listFuelSurcharges, {})).status,
      (await planner.call(fuel.createFuelSurcharge, { body: { data: input() } })).status,
      (await planner.call(fuel.endFuelSurcharge, { params: { id }, body: { data: { lastDay: TODAY } } })).status,
    ];
    expect(office).toEqual([200, 403, 403]);
  });
});

describe('the price of a job', () => {
  test('has the surcharge of its own day as a line, for the movements that it names', async () => {
    const of = await h.customer();
    await added({ validFrom: '2026-03-06', validTo: '2026-03-10', jobTypes: ['delivery'] });
    const before = await asked(of, { date: '2026-03-05' });
    expect([before.lines.length, before.grossPence]).toEqual([1, 24_000]);
    const two = await asked(of, { date: '2026-03-10', quantity: 2 });
    expect(parts(two).slice(1)).toEqual([['Fuel surcharge 4.5%', 1_800, 360]]);
    expect([two.netPence, two.vatPence, two.grossPence]).toEqual([41_800, 8_360, 50_160]);
    expect((await asked(of, { date: '2026-03-11' })).lines).toHaveLength(1);
    const order = await h.standing(of);
    const swap = await asked(of, { orderId: order.id, jobType: 'exchange', date: '2026-03-10' });
    expect(swap.lines.map(({ code }) => code)).toEqual(['exchange']);
  });

  test('has it for a stranger too, and in what each container costs at a site', async () => {
    const of = await h.customer();
    await added();
    const { skip, builders, mixed } = h.fixtures.alpha;
    const job = {
      jobType: 'delivery',
      containerTypeId: skip,
      containerSubTypeId: builders,
      wasteTypeId: mixed,
    } as const;
    const stranger = await (
      await ledger()
    ).ok(quoteContainer, {
      body: { data: { ...job, where: 'LS11 5PS', date: '2026-03-05' } },
    });
    expect(parts(stranger.data)[1]).toEqual(FUEL);
    const sizes = await (
      await h.as(of.owner)
    ).ok(listContainerPrices, {
      body: { data: { siteId: of.siteId, wasteTypeId: mixed } },
    });
    expect(sizes.data.find(({ containerSubTypeId }) => containerSubTypeId === builders)!.netPence).toBe(20_900);
  });

  test('stays as it was ordered when the surcharge changes, and as it was quoted while that is valid', async () => {
    const of = await h.customer();
    const rule = await added();
    const order = await h.placed(of);
    const told = await asked(of);
    expect(parts(told)[1]).toEqual(FUEL);
    await update(rule.id, { percentBp: 1_000 });
    expect(parts(await orderOf(of, order.id))[1]).toEqual(FUEL);
    const client = await h.as(of.owner);
    const place = (quoteId: string) => client.call(createJob, { body: { data: { ...h.input(of.siteId), quoteId } } });
    const held = await place(told.quoteId!);
    expect([held.status, parts(held.body.data.price!)[1]]).toEqual([201, FUEL]);
    const again = await asked(of);
    expect(again.grossPence).toBe(26_400);
    h.clock.set('2026-03-03T10:00:00.000Z');
    await end(rule.id, TODAY);
    const late = await place(again.quoteId!);
    expect(late.refusal).toBe('PRICE_CHANGED');
    expect(late.error.details?.['quote']).toMatchObject({ grossPence: 24_000 });
  });

  test('follows the day that its customer moves it to, and stays where that has the same surcharge', async () => {
    const of = await h.customer();
    const { jobId } = await h.placed(of);
    await added({ validFrom: '2026-03-10' });
    const client = await h.as(of.owner);
    const moved = async (date: string) =>
      (await client.ok(checkJobChange, { params: { id: jobId }, body: { data: { date } } })).data;
    expect((await moved('2026-03-06')).after?.grossPence).toBe(24_000);
    const later = await moved('2026-03-10');
    expect([later.before?.grossPence, later.after?.grossPence, parts(later.after!)[1]]).toEqual([24_000, 25_080, FUEL]);
  });

  test('leaves a price that the office agreed as it is, on whatever day', async () => {
    const of = await h.customer();
    const { jobId } = await h.placed(of);
    await h.rows(`update jobs set price_reason = 'Promised' where id = '${jobId}'`);
    await added({ validFrom: '2026-03-10' });
    const { data } = await (
      await h.as(of.owner)
    ).ok(checkJobChange, { params: { id: jobId }, body: { data: { date: '2026-03-10' } } });
    expect([data.before?.grossPence, data.after?.grossPence]).toEqual([24_000, 24_000]);
  });

  test('of an account that was exempted has none', async () => {
    const of = await h.customer();
    await added();
    expect((await asked(of)).lines).toHaveLength(2);
    const terms = {
      type: 'credit' as const,
      creditLimitPence: null,
      paymentTermsDays: 30,
      termsBasis: 'invoice' as const,
      invoiceGrouping: 'account' as const,
      invoiceFrequency: 'completion' as const,
      invoicesHeld: false,
    };
    const set = async (over: object) =>
      (await ledger()).ok(updateCustomerTerms, { params: { id: of.accountId }, body: { data: { ...terms, ...over } } });
    expect((await set({ fuelSurchargeExempt: true })).data.fuelSurchargeExempt).toBe(true);
    expect((await set({})).data.fuelSurchargeExempt).toBe(true);
    expect((await asked(of)).lines).toHaveLength(1);
    expect((await asked(await h.customer())).lines).toHaveLength(2);
    expect((await set({ fuelSurchargeExempt: false })).data.fuelSurchargeExempt).toBe(false);
    expect((await asked(of)).lines).toHaveLength(2);
  });

  test('that the office agrees includes the fuel, and is compared with the list with it', async () => {
    const of = await h.customer();
    await added();
    const { skip, builders, mixed } = h.fixtures.alpha;
    const job = {
      jobType: 'delivery' as const,
      containerTypeId: skip,
      containerSubTypeId: builders,
      wasteTypeId: mixed,
      date: '2026-03-05',
      accountId: of.accountId,
      where: of.siteId,
    };
    const office = await h.as(h.fixtures.planner);
    const quote = async (over: object) =>
      (await office.ok(quotePhoneOrder, { body: { data: { ...job, ...over } } })).data;
    const list = await quote({});
    expect([parts(list)[1], list.listPence]).toEqual([FUEL, 20_900]);
    const agreed = await quote({ agreedPence: list.lowestPence });
    expect([agreed.lines.length, agreed.netPence, agreed.blockers]).toEqual([1, list.lowestPence, []]);
    const lower = await quote({ agreedPence: list.lowestPence! - 1 });
    expect(lower.blockers).toMatchObject([{ code: 'PRICE_NOT_YOURS' }]);
    const { where: siteId, ...rest } = job;
    const placed = await office.ok(placePhoneOrder, {
      body: {
        data: {
          ...rest,
          siteId,
          caller: { name: 'Olu', email: 'olu@stranger.example' },
          grossPence: list.grossPence,
          confirmedByCaller: true,
          payment: 'account',
        },
      },
    });
    expect(parts(await orderOf(of, placed.data.orders[0]!.id))[1]).toEqual(FUEL);
  });

  test('of a written quote is what is ordered with it, whatever the surcharge is by then', async () => {
    const of = await h.customer();
    const rule = await added();
    const { skip, builders, mixed } = h.fixtures.alpha;
    const line = { containerTypeId: skip, containerSubTypeId: builders, wasteTypeId: mixed };
    const client = await h.as(h.fixtures.clerk);
    const { data } = await client.ok(quotes.createQuote, {
      body: {
        data: {
          accountId: of.accountId,
          where: of.siteId,
          date: '2026-03-10',
          lines: [line],
          name: 'Olu',
          email: 'olu@stranger.example',
          validTo: '2026-04-01',
          grossPence: 25_080,
        },
      },
    });
    expect(parts(data.lines[0]!)[1]).toEqual(FUEL);
    await end(rule.id, TODAY);
    const job = { ...line, date: '2026-03-12', quote: { id: data.id, line: 0 }, accountId: of.accountId };
    const told = await client.ok(quotePhoneOrder, { body: { data: { ...job, where: of.siteId } } });
    expect([told.data.grossPence, told.data.blockers]).toEqual([25_080, []]);
  });
});

test('the invoice has the order’s lines, and so have the sales by line and the margin', async () => {
  const of = await h.customer();
  await h.rows(`update accounts set invoice_frequency = 'completion' where id = '${of.accountId}'`);
  await added();
  const order = await h.standing(of);
  const price = await orderOf(of, order.id);
  h.clock.set('2026-03-10T09:00:00.000Z');
  const [issued] = await h.office((ctx) => runInvoices(ctx, '2026-03-09'));
  const client = await ledger();
  const { data } = await client.ok(getDeskInvoice, { params: { id: issued!.id } });
  expect(data).toMatchObject({ netPence: 20_900, vatPence: 4_180, grossPence: price.grossPence });
  expect(data.lines.map(({ code, netPence, vatPence }) => [code, netPence, vatPence])).toEqual([
    ['delivery', 20_000, 4_000],
    ['fuel_surcharge', 900, 180],
  ]);
  const { text } = await client.call(exportSales, { query: { from: TODAY, to: '2026-03-10' } });
  expect(text.split('\n').filter((row) => row.includes('Fuel surcharge 4.5%'))).toHaveLength(1);

  const { mixed } = h.fixtures.alpha;
  await h.rows(`update waste_types set tipping_pence_per_tonne = null where id = '${mixed}'`);
  await h.rows('update zones set movement_cost_pence = 6000');
  const { cost } = (await client.ok(getDeskPriceBasis, { params: { id: order.id } })).data;
  expect(cost).toMatchObject({ costPence: 12_000, marginPence: 8_900 });
});
