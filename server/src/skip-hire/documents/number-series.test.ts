import { getNumberSeries, setNumberSeries } from '@tonnage/contract/skip-hire/documents/number-series';
import { setNextNumbers } from '@tonnage/contract/skip-hire/moving-in';
import type { Series } from '@tonnage/domain/skip-hire/number-series';
import { beforeEach, expect, test } from 'vitest';
import { draftOf } from '../../../test/drafts.ts';
import type { Customer } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { issueCreditNote } from '../billing/invoices/commands/credit-note.ts';
import { issueInvoice } from '../billing/invoices/commands/issue-invoice.ts';
import { takeNumber } from './commands/take-number.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
let customer: Customer;
beforeEach(async () => void (customer = await h.customer()));

const of = async (series: Series) =>
  (await (await manager()).ok(getNumberSeries, {})).data.find((one) => one.series === series)!;
const set = async (series: Series, data: { prefix: string; digits: number; next?: number }) =>
  (await manager()).call(setNumberSeries, { params: { series }, body: { data } });
const invoiced = async () => (await h.office((ctx) => issueInvoice(ctx, draftOf(customer)))).number;
const trail = () =>
  h.rows<{ changes: object }>(`select changes from audit_events where action = 'number_series.set' order by id desc`);

test('invoices go on with another prefix and zeros, earlier ones keep their number, and it is audited', async () => {
  const before = await invoiced();
  const { next } = await of('invoice');
  expect(before).toBe(`INV-${next - 1}`);
  const saved = await set('invoice', { prefix: 'hs-', digits: 6 });
  const example = `HS-${String(next).padStart(6, '0')}`;
  expect(saved.body).toMatchObject({ data: { prefix: 'HS-', digits: 6, next, example } });
  expect((await trail())[0]!.changes).toEqual({ series: 'invoice', from: `INV-${next}`, to: example });
  expect(await invoiced()).toBe(example);
  expect(await h.number(`select count(*) from invoices where number = '${before}'`)).toBe(1);
  const events = (await trail()).length;
  await set('invoice', { prefix: 'HS-', digits: 6 });
  expect((await trail()).length).toBe(events);
});

test('a series goes up and never back, and a new prefix may begin at 1', async () => {
  const { prefix, digits, next } = await of('invoice');
  const back = await set('invoice', { prefix, digits, next: next - 1 });
  expect([back.refusal, back.error.details]).toMatchObject(['NUMBER_TAKEN', { errors: [{ path: ['next'] }] }]);
  expect((await set('invoice', { prefix, digits, next: next + 10 })).status).toBe(200);
  expect((await set('invoice', { prefix: 'Y27/', digits: 3, next: 1 })).status).toBe(200);
  expect([await invoiced(), await invoiced()]).toEqual(['Y27/001', 'Y27/002']);
  // Back to the first one: what it gave is used.
  const again = await set('invoice', { prefix, digits, next: 1 });
  expect([again.refusal, again.error.message]).toEqual([
    'NUMBER_TAKEN',
    expect.stringMatching(
      new RegExp(`^Numbers up to ${prefix}0*${next - 1} may be used\\. Enter ${next} or a higher number\\.$`),
    ),
  ]);
  expect((await of('invoice')).example).toBe('Y27/003');
  // Left out, the number goes on where it is, if nothing was used from there.
  expect((await set('invoice', { prefix: 'Y27/', digits: 1 })).body).toMatchObject({ data: { example: 'Y27/3' } });
});

test('numbers of an earlier system are not given again, whatever their zeros and capitals', async () => {
  const number = await invoiced();
  await h.rows(`update invoices set number = 'old-0077' where number = '${number}'`);
  expect((await set('invoice', { prefix: 'OLD-', digits: 1, next: 77 })).refusal).toBe('NUMBER_TAKEN');
  expect((await set('credit_note', { prefix: 'OLD-', digits: 1, next: 5 })).refusal).toBe('NUMBER_TAKEN');
  expect((await set('quote', { prefix: 'OLD-', digits: 1, next: 5 })).refusal).toBe('NUMBER_TAKEN');
  expect((await set('invoice', { prefix: 'OLD-', digits: 1, next: 78 })).status).toBe(200);
  expect(await invoiced()).toBe('OLD-78');
});

test('two series never share a prefix, nor one that could give the same number', async () => {
  await set('credit_note', { prefix: 'CR', digits: 1 });
  for (const same of ['CR', 'CR2']) {
    const refused = await set('invoice', { prefix: same, digits: 1 });
    expect([refused.refusal, refused.error.details]).toMatchObject([
      'SERIES_TAKEN',
      { errors: [{ path: ['prefix'] }] },
    ]);
  }
  expect((await set('invoice', { prefix: ' ', digits: 1 })).status).toBe(400);
  for (const wrong of ['A_1', 'INV.26.', '2026/', '26']) {
    const refused = await set('invoice', { prefix: wrong, digits: 1 });
    expect([refused.status, refused.error.details]).toMatchObject([
      400,
      { errors: [{ message: expect.stringMatching(/^Begin with a letter/) }] },
    ]);
  }
  expect((await set('invoice', { prefix: 'A', digits: 10 })).status).toBe(400);
});

test('two managers and ten invoices at once: no number twice, no gap within a prefix', async () => {
  const { next } = await of('invoice');
  const customers = await Promise.all(Array.from({ length: 10 }, () => h.customer()));
  const client = await manager();
  const put = (series: Series, prefix: string) =>
    client.call(setNumberSeries, { params: { series }, body: { data: { prefix, digits: 5 } } });
  const [one, two, ...issued] = await Promise.all([
    put('invoice', 'RACE-'),
    put('quote', 'RACE-'),
    ...customers.map(async (own) => (await h.office((ctx) => issueInvoice(ctx, draftOf(own)))).number),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const values = issued.map((number) => Number(/(\d+)$/.exec(number)![1])).toSorted((a, b) => a - b);
  expect(values).toEqual(Array.from({ length: 10 }, (_, i) => next + i));
});

test('a transaction that takes the next number waits for the one before it, and one that fails leaves no gap', async () => {
  const { next, example, digits } = await of('invoice');
  const [given, held] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const failing = h.office(async ({ db, scope }) => {
    given.resolve(await takeNumber(db, scope.tenantId, 'invoice'));
    await held.promise;
    throw new Error('Power cut');
  });
  expect(await given.promise).toBe(example);
  const waiting = Promise.all([invoiced(), set('invoice', { prefix: 'WAIT-', digits })]);
  const locked = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => h.number(locked)).toBe(2);
  held.resolve();
  await expect(failing).rejects.toThrow('Power cut');
  const [number, saved] = await waiting;
  expect([Number(/\d+$/.exec(number)![0]), saved.status]).toEqual([next, 200]);
  expect(await of('invoice')).toMatchObject({ prefix: 'WAIT-', next: next + 1 });
});

test('each series is printed as it is set: orders, credit notes, quotes and papers', async () => {
  const { next } = await of('order');
  expect((await set('order', { prefix: 'J', digits: 7, next: next + 5 })).status).toBe(200);
  expect((await h.placed(customer)).number).toBe(`J${String(next + 5).padStart(7, '0')}`);
  expect((await set('order', { prefix: 'K', digits: 1, next })).refusal).toBe('NUMBER_TAKEN');
  await set('credit_note', { prefix: 'CR-', digits: 4, next: 900 });
  const { id } = await h.office((ctx) => issueInvoice(ctx, draftOf(customer)));
  const credited = await h.office((ctx) => issueCreditNote(ctx, id, { reason: 'Twice' }));
  expect(await h.number(`select count(*) from invoices where credits_id = '${id}' and number = 'CR-0900'`)).toBe(1);
  expect(credited).toBeDefined();
  // The numbers of moving in are the same ones.
  const client = await manager();
  const { data } = await client.ok(setNextNumbers, { body: { data: { creditNote: 950 } } });
  expect(data.creditNote).toBe(950);
  expect((await of('credit_note')).example).toBe('CR-0950');
});

test('only who manages settings sets them, and another company has its own', async () => {
  const office = await h.as(h.fixtures.planner);
  const body = { data: { prefix: 'X-', digits: 1 } };
  expect((await office.call(setNumberSeries, { params: { series: 'quote' }, body })).refusal).toBe('FORBIDDEN');
  await set('quote', { prefix: 'QUO-', digits: 3 });
  const other = await h.rows<{ prefix: string }>(
    `select prefix from counters where kind = 'quote' and tenant_id = '${h.fixtures.beta.tenantId}'`,
  );
  expect(other).toEqual([{ prefix: 'Q-' }]);
});
