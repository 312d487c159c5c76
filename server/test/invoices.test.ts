import { getInvoice, listInvoices } from '@tonnage/contract/invoices';
import { declineOrder } from '../src/modules/orders/commands/decline-order.ts';
import { deleteOrder } from '@tonnage/contract/order-resource';
import { createJob, getSandboxPayment, settleSandboxPayment } from '@tonnage/contract/jobs';
import { exportPayments, getPayment, listPayments, payInvoice } from '@tonnage/contract/payments';
import { getStatement } from '@tonnage/contract/statements';
import { INVOICE_STATES } from '@tonnage/domain/invoices';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, test } from 'vitest';
import { issueCreditNote } from '../src/modules/invoices/commands/issue-credit-note.ts';
import { issueInvoice } from '../src/modules/invoices/commands/issue-invoice.ts';
import { askedInvoices, type AskedInvoice } from '../src/modules/invoices/list.queries.ts';
import { recordPayment } from '../src/modules/payments/commands/record-payment.ts';
import { inBatches } from '../src/platform/csv.ts';
import { expirePayment } from '../src/modules/payments/jobs.ts';
import { draftOf } from './drafts.ts';
import { harness } from './harness.ts';
import { NOW, type Customer } from './world.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

const invoiced = (of: Customer, over: Parameters<typeof draftOf>[1] = {}) =>
  h.office(async (ctx) => (await issueInvoice(ctx, draftOf(of, over))).id);
const paidByBank = (of: Customer, pence: number, invoiceId?: string) =>
  h.office((ctx) => recordPayment(ctx, of.accountId, pence, invoiceId === undefined ? {} : { invoiceId }));
const credited = (invoiceId: string, positions?: number[]) =>
  h.office((ctx) => issueCreditNote(ctx, invoiceId, { reason: 'Charged twice', ...(positions ? { positions } : {}) }));

/** One invoice in each state, by its state. */
async function everyState(of: Customer): Promise<Record<(typeof INVOICE_STATES)[number], string>> {
  h.clock.set('2026-01-05T09:00:00.000Z');
  const overdue = await invoiced(of, { unitPence: 11_100 });
  h.clock.set(NOW);
  const paid = await invoiced(of, { unitPence: 5_000 });
  await paidByBank(of, 6_000, paid);
  const partPaid = await invoiced(of);
  await paidByBank(of, 2_000, partPaid);
  const taken = await invoiced(of);
  await credited(taken);
  return { issued: await invoiced(of), part_paid: partPaid, overdue, paid, credited: taken };
}

describe('invoices of the account', () => {
  test('are found by state, day, order, words and in any order, with what is open above them', async () => {
    const of = await h.customer();
    const ids = await everyState(of);
    const order = await h.placed(of);
    const ofOrder = await invoiced(of, { orderId: order.id, order: order.number });
    const client = h.bearer(await h.session(of.owner));
    const found = async (query: object) => (await client.ok(listInvoices, { query })).data.map(({ id }) => id);
    for (const state of INVOICE_STATES) {
      const { data } = await client.ok(listInvoices, { query: { state } });
      expect([state, data.every((row) => row.state === state), data.some(({ id }) => id === ids[state])]).toEqual([
        state,
        true,
        true,
      ]);
    }
    const { data, meta } = await client.ok(listInvoices, { query: { state: 'open' } });
    expect(data.map(({ openPence }) => openPence).toSorted((a, b) => a - b)).toEqual([10_000, 12_000, 12_000, 13_320]);
    expect(meta.totals).toEqual({ open: 4, openPence: 47_320, overdue: 1, overduePence: 13_320 });
    expect(await found({ from: '2026-01-01', to: '2026-01-31' })).toEqual([ids.overdue]);
    expect(await found({ order: order.number.toLowerCase() })).toEqual([ofOrder]);
    expect(await found({ q: order.number })).toEqual([ofOrder]);
    expect((await found({ sort: 'grossPence:asc' }))[0]).toBe(ids.paid);
    expect((await found({ sort: 'issuedOn:asc' }))[0]).toBe(ids.overdue);
    const paged = await client.ok(listInvoices, { query: { pagination: { page: 2, pageSize: 4 } } });
    expect([paged.data.length, paged.meta.pagination]).toEqual([2, { page: 2, pageSize: 4, pageCount: 2, total: 6 }]);
    const csv = await client.raw({ method: 'GET', url: '/api/invoices/export.csv?state=overdue' });
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain('Overdue,2026-01-05');
  });

  test('go out as a file in the order of their list, in batches of which none repeats or misses one', async () => {
    const of = await h.customer();
    await everyState(of);
    const client = h.bearer(await h.session(of.owner));
    const today = NOW.slice(0, 10);
    for (const field of ['number', 'issuedOn', 'dueOn', 'grossPence', 'openPence'] as const)
      for (const sort of [`${field}:asc`, `${field}:desc`] as const) {
        const { data } = await client.ok(listInvoices, { query: { sort } });
        const walked: string[] = [];
        const batches = inBatches<AskedInvoice>(1, (last) =>
          h.member(of.owner, ({ db, scope }) => askedInvoices(db, scope, { sort }, today, last).limit(1).execute()),
        );
        for await (const batch of batches) walked.push(...batch.map(({ id }) => id));
        expect([sort, walked]).toEqual([sort, data.map(({ id }) => id)]);
      }
  });

  test('say their lines, their VAT and what paid them, and their paper says the same', async () => {
    const of = await h.customer();
    const order = await h.placed(of);
    const id = await invoiced(of, { orderId: order.id, order: order.number, site: 'First site' });
    await paidByBank(of, 2_000, id);
    const client = await h.as(of.owner);
    const { data } = await client.ok(getInvoice, { params: { id } });
    expect(data).toMatchObject({
      state: 'part_paid',
      netPence: 10_000,
      vatPence: 2_000,
      grossPence: 12_000,
      openPence: 10_000,
    });
    expect(data.lines).toMatchObject([
      { label: 'Cleaning a skip', netPence: 10_000, vatPence: 2_000, order: { number: order.number } },
    ]);
    expect(data.vat).toEqual([{ vatRateBp: 2000, netPence: 10_000, vatPence: 2_000 }]);
    expect(data.settlements).toMatchObject([{ kind: 'bank', amountPence: 2_000 }]);
    const file = await client.raw({ method: 'GET', url: `/api/documents/${data.documentId}/file` });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), { mergePages: true });
    for (const words of [data.number, 'Cleaning a skip', '£120.00', 'VAT at 20% on £100.00', order.number])
      expect(text).toContain(words);
  });

  test('are for those of a site only where they are of that site alone', async () => {
    const { acme } = h.world;
    const { limited } = acme;
    await h.rows(`update account_members set role = 'accounts' where user_id = '${limited.id}'`);
    const [first, second] = [await invoiced(acme), await invoiced(acme, { siteId: acme.secondSiteId })];
    const client = h.bearer(await h.session(limited));
    const { data } = await client.ok(listInvoices, {});
    expect(data.map(({ id }) => id)).toEqual([second]);
    expect((await client.call(getInvoice, { params: { id: first } })).refusal).toBe('NOT_FOUND');
    expect((await client.call(payInvoice, { params: { id: first } })).refusal).toBe('NOT_FOUND');
    expect((await client.call(payInvoice, { params: { id: second } })).status).toBe(201);
    for (const e of [listPayments, exportPayments, getStatement])
      expect((await client.call(e, {})).refusal).toBe('WHOLE_ACCOUNT_ONLY');
    await h.rows(`update account_members set role = 'buyer' where user_id = '${limited.id}'`);
  });
});

describe('the file of payments', () => {
  test('has what came, for what, and with the file of all what a card came to nothing with', async () => {
    const of = await h.customer();
    const id = await invoiced(of);
    const client = await h.as(of.owner);
    await client.ok(payInvoice, { params: { id } });
    await paidByBank(of, 12_000, id);
    await paidByBank(of, 500);
    const { number } = (await client.ok(getInvoice, { params: { id } })).data;
    const { text, headers } = await client.call(exportPayments, {});
    expect(headers['content-disposition']).toBe('attachment; filename="payments-2026-03-03.csv"');
    expect(parse(text, { columns: true, bom: true })).toMatchObject([
      { 'Came on': '2026-03-03', How: 'Bank transfer', State: 'Paid', Pays: number, 'Amount (GBP)': '120' },
      { Pays: '', 'Amount (GBP)': '5', 'Pays nothing yet (GBP)': '5' },
    ]);
    const all = parse((await client.call(exportPayments, { query: { status: 'all' } })).text, {
      columns: true,
      bom: true,
    });
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({ How: 'Card', State: 'Pending', 'Came on': '' });
  });
});

describe('credit notes', () => {
  test('take back lines once, VAT and all, and keep what was paid for other invoices', async () => {
    const of = await h.customer();
    const [first, second] = [await invoiced(of), await invoiced(of)];
    await paidByBank(of, 12_000, first);
    const note = await credited(first);
    expect(note).toMatchObject({ number: expect.stringMatching(/^CN-\d+$/) as string, grossPence: 12_000 });
    const client = await h.as(of.owner);
    const see = async (id: string) => (await client.ok(getInvoice, { params: { id } })).data;
    // Paid up already: the credit pays the other one.
    expect(await see(first)).toMatchObject({ state: 'paid', lines: [{ credited: true }] });
    expect(await see(second)).toMatchObject({
      state: 'credited',
      settlements: [{ kind: 'credit_note', reference: note.number }],
    });
    await expect(credited(first)).rejects.toMatchObject({ code: 'CREDITED_ALREADY' });
    await expect(credited(second, [7])).rejects.toMatchObject({ code: 'CREDITED_ALREADY' });
    const third = await invoiced(of);
    const both = await Promise.allSettled([credited(third), credited(third)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(-36_000);
  });
});

describe('paying by card', () => {
  /** An invoice and the page that its payer was sent to. */
  async function begun(of?: Customer) {
    const customer = of ?? (await h.customer());
    const id = await invoiced(customer);
    const client = await h.as(customer.owner);
    const { data } = await client.ok(payInvoice, { params: { id } });
    const reference = data.url.split('/').at(-1)!;
    const settle = (outcome: 'approve' | 'decline') =>
      h.guest().call(settleSandboxPayment, { params: { reference }, body: { data: { outcome } } });
    const see = async () => (await client.ok(getInvoice, { params: { id } })).data;
    const payment = async () => (await client.ok(getPayment, { params: { id: data.paymentId } })).data;
    return { customer, id, client, reference, data, settle, see, payment };
  }

  test('pays what is open, and leaves its audit rows', async () => {
    const w = await begun();
    expect(w.data.amountPence).toBe(12_000);
    const page = await h.guest().ok(getSandboxPayment, { params: { reference: w.reference } });
    expect(page.data).toMatchObject({
      amountPence: 12_000,
      orderNumbers: [],
      returnUrl: `/invoices/paid/${w.data.paymentId}`,
    });
    expect(page.data.invoiceNumber).toMatch(/^INV-/);
    expect((await w.see()).pendingPayment).toMatchObject({ id: w.data.paymentId });
    expect((await w.settle('approve')).status).toBe(200);
    expect(await w.see()).toMatchObject({ state: 'paid', pendingPayment: null, settlements: [{ kind: 'card' }] });
    expect(await w.payment()).toMatchObject({ status: 'paid', unallocatedPence: 0, invoices: [{ id: w.id }] });
    const actions = await h.rows<{ action: string }>(
      `select action from audit_events where account_id = '${w.customer.accountId}' and action like 'payment.%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['payment.started', 'payment.paid']);
    expect((await w.client.call(payInvoice, { params: { id: w.id } })).refusal).toBe('NOTHING_TO_PAY');
  });

  test('declined or run out it leaves the invoice as open as it was', async () => {
    const declined = await begun();
    await declined.settle('decline');
    const expired = await begun();
    const { tenantId } = h.world.alpha;
    for (let i = 0; i < 2; i++) await expirePayment(h.deps, { paymentId: expired.data.paymentId, tenantId });
    expect([(await declined.payment()).status, (await expired.payment()).status]).toEqual(['declined', 'expired']);
    for (const w of [declined, expired]) {
      expect(await w.see()).toMatchObject({ state: 'issued', openPence: 12_000, pendingPayment: null });
      expect((await w.client.call(payInvoice, { params: { id: w.id } })).status).toBe(201);
    }
  });

  test('begun twice, or by two at once, is one page; another amount closes it', async () => {
    const w = await begun();
    const again = await Promise.all([1, 2, 3].map(() => w.client.ok(payInvoice, { params: { id: w.id } })));
    expect(new Set(again.map(({ data }) => data.url))).toEqual(new Set([w.data.url]));
    await paidByBank(w.customer, 2_000, w.id);
    const { data } = await w.client.ok(payInvoice, { params: { id: w.id } });
    expect(data.amountPence).toBe(10_000);
    expect((await w.settle('approve')).refusal).toBe('PAYMENT_SETTLED');
    const pending = `select count(*) from payments where invoice_id = '${w.id}' and status = 'pending'`;
    expect(await h.number(pending)).toBe(1);
  });

  test('is refused for an invoice that is paid or credited', async () => {
    const of = await h.customer();
    const ids = await everyState(of);
    const client = await h.as(of.owner);
    const refusals = await Promise.all(
      INVOICE_STATES.map(async (state) => [
        state,
        (await client.call(payInvoice, { params: { id: ids[state] } })).refusal,
      ]),
    );
    expect(Object.fromEntries(refusals)).toMatchObject({ paid: 'NOTHING_TO_PAY', credited: 'NOTHING_TO_PAY' });
    expect(refusals.filter(([, refusal]) => refusal === 'NOTHING_TO_PAY')).toHaveLength(2);
  });
});

test('the statement adds up, on any days, and its ageing is its balance', async () => {
  const of = await h.customer();
  await everyState(of);
  const client = await h.as(of.owner);
  for (const query of [{}, { from: '2026-01-01', to: '2026-01-31' }, { from: '2026-03-03', to: '2026-03-03' }]) {
    const { data } = await client.ok(getStatement, { query });
    const moved = data.movements.reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect(data.openingPence + moved).toBe(data.closingPence);
    const { ages, unallocatedPence, balancePence } = data.ageing;
    expect(Object.values(ages).reduce((a, b) => a + b, 0) - unallocatedPence).toBe(balancePence);
    expect(balancePence).toBe(data.closingPence);
  }
  const today = await client.ok(getStatement, {});
  expect(today.data.ageing.ages).toEqual({ current: 22_000, days30: 13_320, days60: 0, days90: 0, over90: 0 });
  const csv = await client.raw({ method: 'GET', url: '/api/accounts/me/statement/export.csv' });
  expect(csv.text).toContain('Opening balance');
  for (const query of [{ from: '2026-02-01', to: '2026-01-01' }, { from: '2001-01-01' }])
    expect((await client.call(getStatement, { query })).refusal).toBe('STATEMENT_DAYS');
});

test('an order that was paid by card has its paid invoice', async () => {
  const reference = await h.cardPayment();
  await h.guest().ok(settleSandboxPayment, { params: { reference }, body: { data: { outcome: 'approve' } } });
  const [row] = await h.rows<
    Record<string, unknown>
  >(`select i.gross_pence, i.paid_pence, i.due_on, i.issued_on, a.exposure_pence,
    (select count(*) from jobs j where j.invoice_id = i.id)::int as jobs from invoices i join payments p on p.id = i.receipt_for
    join accounts a on a.id = i.account_id where p.reference = '${reference}'`);
  expect(row).toEqual({
    gross_pence: 24_000,
    paid_pence: 24_000,
    due_on: '2026-03-03',
    issued_on: '2026-03-03',
    exposure_pence: 0,
    jobs: 1,
  });
});

test('an order that was paid by card and is called off has its credit note, and the money is owed to the card', async () => {
  const of = await h.customer({ type: 'prepay' });
  const client = await h.as(of.owner);
  const body = { data: h.wish(of.siteId, { payment: { method: 'card' as const }, quantity: 2 }) };
  const { meta } = await client.ok(createJob, { body });
  const reference = meta.paymentUrl!.split('/').at(-1)!;
  await h.guest().ok(settleSandboxPayment, { params: { reference }, body: { data: { outcome: 'approve' } } });
  const [cancelled, declined] = meta.orderIds as [string, string];
  await client.ok(deleteOrder, { params: { id: cancelled } });
  await h.office((ctx) => declineOrder(ctx, declined, 'No vehicle can reach it'));
  const notes = await h.rows(
    `select gross_pence, reason from invoices where kind = 'credit_note' and account_id = '${of.accountId}' order by id`,
  );
  expect(notes).toEqual([
    { gross_pence: 24_000, reason: 'The order was cancelled' },
    { gross_pence: 24_000, reason: 'No vehicle can reach it' },
  ]);
  const { data } = await client.ok(getStatement, {});
  expect([data.closingPence, data.ageing.balancePence, data.ageing.unallocatedPence]).toEqual([
    -48_000, -48_000, 48_000,
  ]);
  const due = `select refund_due_pence from payments where account_id = '${of.accountId}'`;
  expect(await h.number(due)).toBe(48_000);
});

test('an issued invoice stays as it was, whoever asks', async () => {
  const id = await invoiced(h.world.acme);
  const change = (set: string) =>
    h.office((ctx) =>
      ctx.db.executeQuery({ sql: `update invoices set ${set} where id = '${id}'`, parameters: [] } as never),
    );
  await expect(change('gross_pence = 1')).rejects.toMatchObject({ code: '42501' });
  await expect(change('paid_pence = 12001')).rejects.toMatchObject({ code: '23514' });
  await expect(
    h.rows(`update documents set title = 'x' where number = (select number from invoices where id = '${id}')`),
  ).rejects.toThrow('stays as it was');
});
