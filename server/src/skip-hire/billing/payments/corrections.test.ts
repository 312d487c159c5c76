import { getDeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import {
  listDeskPayments,
  listPayments,
  movePayment,
  recordPayment as recordPaymentEndpoint,
  voidPayment,
} from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { PAYMENT_STATES, RECORDED_METHODS } from '@tonnage/domain/skip-hire/payments';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { takePayment } from './commands/start-payment.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import { recordPayment } from './commands/record-payment.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const ledger = () => h.as(h.fixtures.ledger);
const exposure = (of: Customer) => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
const open = async (id: string) => (await (await ledger()).ok(getDeskInvoice, { params: { id } })).data.openPence;
const balance = async (of: Customer, to?: string) => {
  const { data } = await (await h.as(of.owner)).ok(getStatement, { query: to === undefined ? {} : { to } });
  expect(data.ageing.balancePence).toBe(data.closingPence);
  return data.closingPence;
};

test('a voided payment stays on the statement with its reversal, and what it paid is outstanding again', async () => {
  const of = await h.customer();
  const { invoiceId, paymentId } = await h.money(of);
  const client = await ledger();
  h.clock.set('2026-03-05T09:00:00.000Z');
  const reason = 'The cheque bounced';
  const { data } = await client.ok(voidPayment, { params: { id: paymentId }, body: { data: { reason } } });
  expect(data).toMatchObject({ status: 'voided', voidedOn: '2026-03-05', voidReason: reason, movedTo: null });
  expect([await open(invoiceId), await exposure(of), await balance(of)]).toEqual([12_000, 0, 12_000]);
  expect(await balance(of, '2026-03-04')).toBe(10_000);
  const own = await h.as(of.owner);
  const { movements } = (await own.ok(getStatement, {})).data;
  expect(movements.map(({ kind, date, amountPence }) => [kind, date, amountPence])).toEqual([
    ['invoice', '2026-03-03', 12_000],
    ['payment', '2026-03-03', -2_000],
    ['voided_payment', '2026-03-05', 2_000],
  ]);
  expect((await own.ok(listPayments, {})).data).toMatchObject([{ status: 'voided', voidedOn: '2026-03-05' }]);
  const audited = await h.rows<{ changes: { reason: string } }>(
    `select changes from audit_events where action = 'payment.voided' and entity_id = '${paymentId}'`,
  );
  expect(audited).toMatchObject([{ changes: { reason, reopened: expect.stringMatching(/^INV-/) as string } }]);
});

test('a payment that moves pays the other customer’s invoices with its own date, and both statements show it', async () => {
  const [from, to] = [await h.customer(), await h.customer()];
  const { invoiceId, paymentId } = await h.money(from);
  const [first, named] = await h.office(async (ctx) => [
    (await issueInvoice(ctx, draftOf(to, { unitPence: 5_000 }))).id,
    (await issueInvoice(ctx, draftOf(to))).id,
  ]);
  h.clock.set('2026-03-05T09:00:00.000Z');
  const client = await ledger();
  const body = { data: { accountId: to.accountId, invoiceId: named!, reason: 'Paid by the sister company' } };
  const { data } = await client.ok(movePayment, { params: { id: paymentId }, body });
  expect(data).toMatchObject({ status: 'paid', receivedOn: '2026-03-03', account: { id: to.accountId } });
  expect([await open(invoiceId), await open(first!), await open(named!)]).toEqual([12_000, 6_000, 10_000]);
  expect([await balance(from), await balance(to)]).toEqual([12_000, 16_000]);
  expect([await exposure(from), await exposure(to)]).toEqual([0, -2_000]);
  const { data: voided } = await client.ok(listDeskPayments, {
    query: { show: 'voided', accountId: from.accountId },
  });
  expect(voided).toMatchObject([{ id: paymentId, movedTo: { id: to.accountId }, correctable: false }]);
  // To another invoice of the same customer: nothing is voided.
  const again = await client.ok(movePayment, {
    params: { id: data.id },
    body: { data: { accountId: to.accountId, invoiceId: first!, reason: 'Wrong invoice' } },
  });
  expect(again.data).toMatchObject({ id: data.id, status: 'paid', invoices: [{ id: first }] });
  expect([await open(first!), await open(named!), await balance(to)]).toEqual([4_000, 12_000, 16_000]);
  const csv = parse((await client.csv(listDeskPayments, { query: { accountId: to.accountId } })).text, {
    columns: true,
    bom: true,
  });
  expect(csv).toMatchObject([{ 'Amount (£)': '20.00', Method: 'Bank transfer' }]);
});

test('a card payment, every state but paid and moving an order’s payment are refused, and so is a customer’s foreign invoice', async () => {
  const of = await h.customer();
  const { invoiceId, paymentId } = await h.money(of);
  const other = await h.customer();
  const client = await ledger();
  const voiding = (id: string) => client.call(voidPayment, { params: { id }, body: { data: { reason: 'Mistake' } } });
  const moving = (id: string, data: object = {}) =>
    client.call(movePayment, {
      params: { id },
      body: { data: { accountId: other.accountId, reason: 'Mistake', ...data } },
    });
  expect((await moving(paymentId, { invoiceId })).refusal).toBe('NOT_FOUND');
  const foreign = { accountId: other.accountId, invoiceIds: [invoiceId], amountPence: 100, receivedOn: '2026-03-03' };
  expect((await client.call(recordPaymentEndpoint, { body: { data: foreign } })).refusal).toBe('NOT_FOUND');
  expect(await h.number(`select count(*) from payments where account_id = '${other.accountId}'`)).toBe(0);
  for (const method of RECORDED_METHODS) {
    const id = await h.office((ctx) => recordPayment(ctx, of.accountId, 100, { method }));
    expect([method, (await voiding(id)).status]).toEqual([method, 200]);
  }
  for (const state of PAYMENT_STATES.filter((each) => each !== 'paid' && each !== 'voided')) {
    const id = await h.member(of.owner, (ctx) => takePayment(ctx, 100, 'cash'));
    await h.rows(`update payments set status = '${state}' where id = '${id}'`);
    expect([state, (await voiding(id)).refusal, (await moving(id)).refusal]).toEqual([
      state,
      'PAYMENT_VOIDED',
      'PAYMENT_VOIDED',
    ]);
  }
  const card = await h.office((ctx) => recordPayment(ctx, of.accountId, 100));
  await h.rows(`update payments set provider = 'stripe' where id = '${card}'`);
  expect([(await voiding(card)).refusal, (await moving(card)).refusal]).toEqual(['PAID_BY_CARD', 'PAID_BY_CARD']);
  const order = await h.office((ctx) => recordPayment(ctx, of.accountId, 100, { method: 'cheque' }));
  await h.rows(`update invoices set receipt_for = '${order}' where id = '${invoiceId}'`);
  const refused = await moving(order);
  expect([refused.refusal, refused.error.message]).toEqual(['PAID_UP_FRONT', expect.stringContaining('INV-')]);
});

test('of two corrections at once one is made, and two that cross between the same customers both end', async () => {
  const [one, two] = [await h.customer(), await h.customer()];
  const { paymentId } = await h.money(one);
  const client = await ledger();
  const move = (id: string, to: Customer) =>
    client.call(movePayment, { params: { id }, body: { data: { accountId: to.accountId, reason: 'Mistake' } } });
  const voiding = (id: string) => client.call(voidPayment, { params: { id }, body: { data: { reason: 'Mistake' } } });
  const both = await Promise.all([move(paymentId, two), voiding(paymentId), move(paymentId, two)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const [a, b] = [(await h.money(one)).paymentId, (await h.money(two)).paymentId];
  const crossed = await Promise.all([move(a, two), move(b, one)]);
  expect(crossed.map(({ status }) => status)).toEqual([200, 200]);
  for (const each of [one, two]) expect(await balance(each)).toBe(await openOf(each));
});

/** The emails about an account's corrected payments, rendered, oldest first. */
async function corrections(of: Customer) {
  const from = `from emails where account_id = '${of.accountId}' and template = 'payment-corrected' order by id`;
  for (const { id } of await h.rows<{ id: string }>(`select id ${from}`))
    await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  const mails = await h.rows<{ to_address: string; plain: string }>(`select to_address, plain ${from}`);
  return mails.map(({ to_address: to, plain }) => ({ to, plain: plain.replaceAll(/\s+/g, ' ') }));
}

test('a correction is emailed to those who pay, in plain words and without the reason of the staff', async () => {
  const [from, to] = [await h.customer(), await h.customer()];
  const accounts = await h.joined(from.accountId, undefined, { role: 'accounts' });
  await h.joined(from.accountId, undefined, { role: 'buyer' });
  const { paymentId } = await h.money(from);
  await h.office((ctx) => issueInvoice(ctx, draftOf(to)));
  const client = await ledger();
  const reason = 'Slip of the clerk';
  const body = { data: { accountId: to.accountId, reason } };
  const { data } = await client.ok(movePayment, { params: { id: paymentId }, body });
  const [removed, ...others] = await corrections(from);
  expect([removed!.to, others]).toEqual([accounts.email, []]);
  expect(removed!.plain).toContain('was from another customer, so we’ve removed it.');
  expect(removed!.plain).toContain('now has £120.00 outstanding.');
  expect(removed!.plain).toContain(`/open/${from.accountId}/statement`);
  const [added] = await corrections(to);
  expect([added!.to, added!.plain]).toEqual([
    to.owner.email,
    expect.stringMatching(/We’ve used it as follows: £20\.00 for INV-\d+\. .* now has £100\.00 outstanding\./),
  ]);
  await client.ok(voidPayment, { params: { id: data.id }, body: { data: { reason } } });
  const voided = (await corrections(to)).at(-1)!;
  expect(voided.plain).toContain('We’ve voided the payment of £20.00');
  expect(voided.plain).toContain('now has £120.00 outstanding.');
  for (const { plain } of [removed!, added!, voided]) expect(plain).not.toMatch(new RegExp(`${reason}|undefined|null`));
});

/** What the account's invoices still have, less unallocated money, from the rows themselves. */
const openOf = (of: Customer) =>
  h.number(`select (select coalesce(sum(gross_pence - paid_pence - credited_pence), 0) from invoices
    where account_id = '${of.accountId}' and kind = 'invoice') - (select coalesce(sum(amount_pence - allocated_pence), 0)
    from payments where account_id = '${of.accountId}' and status = 'paid')`);
