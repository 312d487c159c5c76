import { creditInvoice, getDeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { listDeskPayments, recordPayment, voidPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { checkDeskJob, checkJobChange, updateDeskJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { placePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { writeOff } from './commands/settle-without-money.ts';

const h = harness();
const DAY = '2026-03-03';
const ledger = () => h.as(h.fixtures.ledger);

/** Orders that the office took a cheque for, two of £480.00 together unless given, and what its books say of them. */
async function taken(given: { containerSubTypeId?: string; quantity?: number; grossPence?: number } = {}) {
  const of = await h.customer({ type: 'prepay' });
  const { skip, builders, mixed } = h.fixtures.alpha;
  const data = {
    accountId: of.accountId,
    siteId: of.siteId,
    containerTypeId: skip,
    containerSubTypeId: builders,
    wasteTypeId: mixed,
    date: '2026-03-05',
    quantity: 2,
    caller: { name: 'Lena Fox', email: 'lena@site.example' },
    grossPence: 48_000,
    confirmedByCaller: true as const,
    payment: 'cheque' as const,
    ...given,
  };
  const { orders } = (await (await h.as(h.fixtures.planner)).ok(placePhoneOrder, { body: { data } })).data;
  const [payment] = await h.rows<{ id: string }>(`select id from payments where account_id = '${of.accountId}'`);
  const [receipt] = await h.rows<{ id: string }>(
    `select id from invoices where account_id = '${of.accountId}' order by id`,
  );
  const own = await h.as(of.owner);
  return {
    of,
    own,
    orderIds: orders.map(({ id }) => id),
    paymentId: payment!.id,
    receiptId: receipt!.id,
    voided: async (who = h.fixtures.ledger) =>
      (await h.as(who)).call(voidPayment, {
        params: { id: payment!.id },
        body: { data: { reason: 'The cheque bounced' } },
      }),
    /** What is open on the receipt, what the account owes by its rows and by its limit, and what is to be refunded. */
    books: async () => {
      const { data } = await (await ledger()).ok(getDeskInvoice, { params: { id: receipt!.id } });
      const owed = (await own.ok(getStatement, {})).data.closingPence;
      const used = await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
      const refund = await h.number(`select refund_due_pence from payments where id = '${payment!.id}'`);
      return { open: data.openPence, owed, used, refund };
    },
    cancel: async (id: string) => own.call(cancelOrder, { params: { id }, body: { data: {} } }),
  };
}

describe('a cheque that was taken with orders and bounces', () => {
  test('is voided: its receipt is outstanding like any invoice, the orders stay, and another payment settles it', async () => {
    const t = await taken();
    const { data: before } = await (await ledger()).ok(listDeskPayments, { query: { accountId: t.of.accountId } });
    expect(before).toMatchObject([{ correctable: true, receipt: expect.stringMatching(/^INV-/) as string }]);
    expect((await t.voided(h.fixtures.planner)).refusal).toBe('FORBIDDEN');
    expect((await t.voided()).body.data).toMatchObject({ status: 'voided', correctable: false });
    expect(await t.books()).toEqual({ open: 48_000, owed: 48_000, used: 48_000, refund: 0 });
    const client = await ledger();
    expect((await client.ok(getDeskInvoice, { params: { id: t.receiptId } })).data).toMatchObject({ receipt: false });
    const { data: order } = await t.own.ok(getOrder, { params: { id: t.orderIds[0]! } });
    expect(order).toMatchObject({ status: 'scheduled', payment: { status: 'voided' } });
    // Its price is on that invoice.
    const change = { containerSubTypeId: h.fixtures.alpha.maxi };
    const check = await t.own.ok(checkJobChange, { params: { id: order.jobs[0]!.id }, body: { data: change } });
    expect(check.data.blockers.map(({ code }) => code)).toContain('PAID_BY_CARD');
    const paid = { accountId: t.of.accountId, method: 'cash' as const, amountPence: 48_000, receivedOn: '2026-03-03' };
    await client.ok(recordPayment, { body: { data: paid } });
    expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
    expect(
      await h.number(
        `select count(*) from audit_events where action = 'payment.voided' and entity_id = '${t.paymentId}'`,
      ),
    ).toBe(1);
  });

  test('leaves nothing owed once its orders are cancelled, before or after', async () => {
    const t = await taken();
    expect((await t.cancel(t.orderIds[0]!)).status).toBe(200);
    expect(await t.books()).toEqual({ open: 0, owed: -24_000, used: 0, refund: 24_000 });
    expect((await t.voided()).status).toBe(200);
    expect(await t.books()).toEqual({ open: 24_000, owed: 24_000, used: 24_000, refund: 0 });
    expect((await t.cancel(t.orderIds[1]!)).status).toBe(200);
    expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
  });

  test('has an invoice that is credited like any other', async () => {
    const t = await taken();
    await t.voided();
    const goodwill = { netPence: 10_000, vatRateBp: 2_000 };
    const body = { data: { reason: 'As agreed', goodwill } };
    await (await ledger()).ok(creditInvoice, { params: { id: t.receiptId }, body });
    expect(await t.books()).toEqual({ open: 36_000, owed: 36_000, used: 36_000, refund: 0 });
    for (const id of t.orderIds) await t.cancel(id);
    expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
  });

  test('leaves nothing owed to the customer if it was written off before its orders are cancelled', async () => {
    const t = await taken();
    await t.voided();
    await h.office((ctx) =>
      writeOff(ctx, t.receiptId, { amountPence: 48_000, cause: 'untraceable', writtenOffOn: DAY }),
    );
    expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
    for (const left of [24_000, 0]) {
      expect((await t.cancel(t.orderIds[left === 0 ? 1 : 0]!)).status).toBe(200);
      expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
      const { data } = await (await ledger()).ok(getDeskInvoice, { params: { id: t.receiptId } });
      expect(data).toMatchObject({ writtenOffPence: left, creditedPence: 48_000 - left });
    }
    // What is left of it counts from the same day and for the same reason.
    expect(
      await h.rows(`select amount_pence, write_off_cause, received_on::text from payments
        where account_id = '${t.of.accountId}' and provider = 'write_off' and status = 'voided' order by id`),
    ).toEqual(
      [48_000, 24_000].map((amount_pence) => ({ amount_pence, write_off_cause: 'untraceable', received_on: DAY })),
    );
    expect(
      await h.rows(`select changes ->> 'writtenOffAgainPence' as again from audit_events
        where action = 'payment.voided' and changes ->> 'reason' = 'Order cancelled' and account_id = '${t.of.accountId}' order by id`),
    ).toEqual([{ again: '24000' }, { again: null }]);
  });

  test('keeps what was written off where as much is outstanding as a cancelled order was for', async () => {
    const t = await taken();
    await t.voided();
    const made = await h.office((ctx) =>
      writeOff(ctx, t.receiptId, { amountPence: 10_000, cause: 'agreed', writtenOffOn: DAY }),
    );
    await t.cancel(t.orderIds[0]!);
    expect(await t.books()).toEqual({ open: 14_000, owed: 14_000, used: 14_000, refund: 0 });
    expect(await h.rows(`select status from payments where id = '${made}'`)).toEqual([{ status: 'paid' }]);
    await t.cancel(t.orderIds[1]!);
    expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
  });

  test('has receipts that charge the same order once: what was written off of the older is neither credited nor refunded', async () => {
    const t = await taken({ containerSubTypeId: h.fixtures.alpha.maxi, quantity: 1, grossPence: 36_000 });
    const [job] = await h.rows<{ id: string }>(`select id from jobs where order_id = '${t.orderIds[0]!}'`);
    const smaller = { containerSubTypeId: h.fixtures.alpha.builders };
    const params = { id: job!.id };
    const office = await h.as(h.fixtures.planner);
    const { data } = await office.ok(checkDeskJob, { params, body: { data: smaller } });
    await office.ok(updateDeskJob, { params, body: { data: { ...smaller, quoteId: data.quoteId } } });
    await t.voided();
    expect(await t.books()).toEqual({ open: 24_000, owed: 24_000, used: 24_000, refund: 0 });
    await h.office((ctx) => writeOff(ctx, t.receiptId, { amountPence: 24_000, cause: 'insolvent', writtenOffOn: DAY }));
    const [newer] = await h.rows<{ id: string }>(`select id from invoices where replaces_id = '${t.receiptId}'`);
    const byHand = await (
      await ledger()
    ).call(creditInvoice, { params: { id: newer!.id }, body: { data: { reason: 'By hand' } } });
    expect([byHand.refusal, byHand.error.message]).toEqual([
      'CREDITED_ALREADY',
      '£240.00 of this invoice is written off, so £0.00 is left to credit. Void the write-off first to credit more.',
    ]);
    expect((await t.cancel(t.orderIds[0]!)).status).toBe(200);
    expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
    expect(
      await h.number(`select count(*) from invoices where account_id = '${t.of.accountId}' and kind = 'credit_note'
        and paid_pence < gross_pence`),
    ).toBe(0);
  });

  test('is credited once for an order that is cancelled while the office credits its line', async () => {
    for (let i = 0; i < 6; i++) {
      const t = await taken();
      await t.voided();
      const byHand = (await ledger()).call(creditInvoice, {
        params: { id: t.receiptId },
        body: { data: { reason: 'By hand', lines: [{ position: 1, quantity: 1 }] } },
      });
      const [cancelled, credited] = await Promise.all([t.cancel(t.orderIds[0]!), byHand]);
      expect(cancelled.status).toBe(200);
      expect(['CREDITED_ALREADY', 'none, but 201']).toContain(credited.refusal);
      expect(await t.books()).toEqual({ open: 24_000, owed: 24_000, used: 24_000, refund: 0 });
    }
  });

  test('is voided once, and the books agree, while its orders are cancelled at the same time', async () => {
    for (let i = 0; i < 4; i++) {
      const t = await taken();
      const [first, second, ...cancelled] = await Promise.all([
        t.voided(),
        t.voided(),
        ...t.orderIds.map((id) => t.cancel(id)),
      ]);
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(cancelled.map(({ status }) => status)).toEqual([200, 200]);
      expect(await t.books()).toEqual({ open: 0, owed: 0, used: 0, refund: 0 });
    }
  });
});
