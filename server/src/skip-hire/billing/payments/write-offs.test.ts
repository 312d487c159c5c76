import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import {
  creditInvoice,
  getDeskInvoice,
  getInvoice,
  listDeskInvoices,
  listInvoices,
} from '@tonnage/contract/skip-hire/billing/invoices';
import {
  getDeskPayment,
  getRefundable,
  listDeskPayments,
  listPayments,
  movePayment,
  recordPayment as recordingPayment,
  refund,
  voidPayment,
  writeOff,
} from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement, listDebtors } from '@tonnage/contract/skip-hire/billing/statements';
import { mergeCustomer, undoMerge } from '@tonnage/contract/skip-hire/accounts/merge';
import { getDesk } from '@tonnage/contract/skip-hire/desk';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendMail } from '../../../core/email/jobs.ts';
import { undoMerge as undoing } from '../../accounts/commands/merge.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { issueCreditNote } from '../invoices/commands/credit-note.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { recordPayment } from './commands/record-payment.ts';
import { voidPayment as voiding } from './commands/recorded-payment.ts';
import { setOff, writeOff as writingOff } from './commands/settle-without-money.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const manager = () => h.as(h.fixtures.clerk);
const ledger = () => h.as(h.fixtures.ledger);
const exposure = (of: Customer) => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
const limit = async (writeOffLimitPence: number) =>
  (await manager()).ok(updateSettings, { body: { data: { writeOffLimitPence } } });
const asked = (amountPence: number, over: object = {}) => ({
  body: { data: { amountPence, cause: 'insolvent' as const, writtenOffOn: TODAY, ...over } },
});
const invoiced = (of: Customer, unitPence = 10_000) =>
  h.office(async (ctx) => (await issueInvoice(ctx, draftOf(of, { unitPence }))).id);
const detail = async (id: string, client = manager()) =>
  (await (await client).ok(getDeskInvoice, { params: { id } })).data;

beforeEach(() => limit(0));
afterEach(() => h.clock.set(NOW));

describe('writing off', () => {
  test('what is left of an invoice is given up: nothing of it is owed, and nobody has paid it', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const owed = await exposure(of);
    const client = await manager();
    const given = { cause: 'other', note: 'The director has moved abroad' };
    const { data } = await client.ok(writeOff, { params: { id: invoiceId }, ...asked(10_000, given) });
    expect(await detail(invoiceId)).toMatchObject({
      state: 'written_off',
      grossPence: 12_000,
      vatPence: 2_000,
      paidPence: 2_000,
      writtenOffPence: 10_000,
      creditedPence: 0,
      openPence: 0,
      mostToWriteOffPence: 0,
      settlements: [
        { kind: 'bank', amountPence: 2_000 },
        { kind: 'write_off', amountPence: 10_000, reference: null, date: TODAY },
      ],
    });
    expect(await exposure(of)).toBe(owed - 10_000);
    expect((await client.ok(getDeskPayment, { params: { id: data.paymentId } })).data).toMatchObject({
      method: 'write_off',
      status: 'paid',
      unallocatedPence: 0,
      correctable: true,
      writeOff: given,
    });
    const written = await h.rows(
      `select changes from audit_events where action = 'invoice.written_off' and entity_id = '${invoiceId}'`,
    );
    // The note may name people, and the audit trail outlives them.
    const { number } = await detail(invoiceId);
    expect(written).toEqual([{ changes: { number, amountPence: 10_000, cause: 'other', writtenOffOn: TODAY } }]);
    const mails = await h.rows<{ template: string }>(
      `select template from emails where account_id = '${of.accountId}' and (template like '%payment%' or template = 'receipt')`,
    );
    expect(mails).toEqual([]);
  });

  test('the customer reads that it was written off, and neither why nor that it was paid', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const given = asked(10_000, { cause: 'untraceable', note: 'Gone from the yard' });
    await (await manager()).ok(writeOff, { params: { id: invoiceId }, ...given });
    const own = await h.as(of.owner);
    const invoice = await own.ok(getInvoice, { params: { id: invoiceId } });
    const payments = await own.ok(listPayments, {});
    expect(invoice.data).toMatchObject({ state: 'written_off', paidPence: 2_000, writtenOffPence: 10_000 });
    expect(payments.data.map(({ method }) => method).toSorted()).toEqual(['bank', 'write_off']);
    expect(JSON.stringify([invoice, payments])).not.toMatch(/untraceable|Gone from the yard/);
    for (const [state, found] of [
      ['written_off', 1],
      ['paid', 0],
      ['open', 0],
    ] as const)
      expect((await own.ok(listInvoices, { query: { state } })).data).toHaveLength(found);
    const { movements, closingPence } = (await own.ok(getStatement, {})).data;
    expect([movements.at(-1), closingPence]).toMatchObject([{ kind: 'payment', method: 'write_off' }, 0]);
    const csv = parse((await own.csv(getStatement, {})).text, { columns: true, bom: true });
    expect((csv as Record<string, string>[]).map((row) => row['Type'])).toEqual([
      'Opening balance',
      'Invoice',
      'Payment',
      'Written off',
    ]);
  });

  test('accounts staff write off up to the company’s limit for each invoice, over all its write-offs, and managers any sum', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const params = { id: invoiceId };
    const [accounts, boss] = [await ledger(), await manager()];
    const none = await accounts.call(writeOff, { params, ...asked(1) });
    expect([none.refusal, none.error.message]).toEqual([
      'WRITE_OFF_LIMIT',
      'You can’t write off any more of this invoice. Ask a manager to do it.',
    ]);
    const may = async (who = accounts) => (await who.ok(getDesk, {})).data.writesOff;
    expect([await may(), await may(boss), await may(await h.as(h.fixtures.planner))]).toEqual([false, true, false]);
    await limit(500);
    expect(await may()).toBe(true);
    expect((await detail(invoiceId, ledger())).mostToWriteOffPence).toBe(500);
    expect((await accounts.call(writeOff, { params, ...asked(501) })).error.message).toBe(
      'You can write off £5.00 of this invoice. Ask a manager to write off more.',
    );
    await accounts.ok(writeOff, { params, ...asked(300) });
    expect((await accounts.call(writeOff, { params, ...asked(201) })).refusal).toBe('WRITE_OFF_LIMIT');
    await accounts.ok(writeOff, { params, ...asked(200) });
    expect((await accounts.call(writeOff, { params, ...asked(1) })).refusal).toBe('WRITE_OFF_LIMIT');
    expect([
      (await detail(invoiceId, ledger())).mostToWriteOffPence,
      (await detail(invoiceId)).mostToWriteOffPence,
    ]).toEqual([0, 9_500]);
    await boss.ok(writeOff, { params, ...asked(9_500) });
    expect((await detail(invoiceId)).state).toBe('written_off');
  });

  test('more than is left, a day in the future or before the invoice, and another reason without words are refused', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const client = await manager();
    const params = { id: invoiceId };
    const tried = async (...given: Parameters<typeof asked>) => {
      const { refusal, error } = await client.call(writeOff, { params, ...asked(...given) });
      return [refusal, error.message];
    };
    expect(await tried(10_001)).toEqual(['MORE_THAN_OUTSTANDING', '£100.00 is outstanding. Enter that or less.']);
    expect((await tried(100, { writtenOffOn: '2026-03-04' }))[0]).toBe('WRITE_OFF_DATE');
    expect(await tried(100, { writtenOffOn: '2026-03-02' })).toEqual([
      'WRITE_OFF_DATE',
      'The date can’t be before 3 March 2026, when the invoice was issued.',
    ]);
    expect((await tried(100, { cause: 'other' }))[0]).toBe('WRITE_OFF_NOTE');
    await client.ok(writeOff, { params, ...asked(10_000) });
    expect((await tried(1))[1]).toBe('Nothing is outstanding any more. Reload the page to see how it was settled.');
    const note = await h.office((ctx) =>
      issueCreditNote(ctx, invoiceId, { reason: 'x', lines: [{ position: 1, netPence: 1 }] }),
    );
    expect((await client.call(writeOff, { params: { id: note.id }, ...asked(1) })).refusal).toBe('NOT_FOUND');
  });

  test('of two at once that are too much together one is made, and the limit holds between two clerks', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const params = { id: invoiceId };
    const [accounts, boss] = [await ledger(), await manager()];
    await limit(500);
    const two = await Promise.all([300, 300].map((pence) => accounts.call(writeOff, { params, ...asked(pence) })));
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    const rest = await Promise.all([
      boss.call(writeOff, { params, ...asked(9_700) }),
      boss.call(writeOff, { params, ...asked(9_700) }),
      h.office((ctx) => recordPayment(ctx, of.accountId, 9_700, { invoiceIds: [invoiceId] })).then(() => null),
    ]);
    const { writtenOffPence, openPence, paidPence } = await detail(invoiceId);
    const made = rest.filter((answer) => answer !== null && answer.status === 201).length;
    expect(made).toBeLessThanOrEqual(1);
    expect([openPence, paidPence + writtenOffPence]).toEqual([0, 12_000]);
  });

  test('the same request sent twice writes off once', async () => {
    const { invoiceId } = await h.money(await h.customer());
    const client = await manager();
    const twice = await Promise.all(
      [0, 1].map(() =>
        client.call(writeOff, { params: { id: invoiceId }, ...asked(100) }, { key: `off-${invoiceId}` }),
      ),
    );
    expect(new Set(twice.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await detail(invoiceId)).writtenOffPence).toBe(100);
  });
});

describe('afterwards', () => {
  test('voiding it makes the invoice outstanding again, and the customer is told in its own words', async () => {
    const of = await h.customer();
    const { invoiceId } = await h.money(of);
    const owed = await exposure(of);
    const client = await ledger();
    const { paymentId } = (await (await manager()).ok(writeOff, { params: { id: invoiceId }, ...asked(10_000) })).data;
    await client.ok(voidPayment, { params: { id: paymentId }, body: { data: { reason: 'They pay after all' } } });
    expect(await detail(invoiceId)).toMatchObject({ state: 'part_paid', openPence: 10_000, writtenOffPence: 0 });
    expect(await exposure(of)).toBe(owed);
    const [mail] = await h.rows<{ id: string }>(
      `select id from emails where account_id = '${of.accountId}' and template = 'payment-corrected'`,
    );
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [sent] = await h.rows<{ subject: string; plain: string }>(
      `select subject, plain from emails where id = '${mail!.id}'`,
    );
    expect(sent!.subject).toBe('Write-off reversed, £100.00');
    expect(sent!.plain.replaceAll(/\s+/g, ' ')).toContain(
      'We wrote £100.00 off your account on 3 March 2026, and have reversed that. It’s outstanding again.',
    );
    const again = await client.call(voidPayment, { params: { id: paymentId }, body: { data: { reason: 'Again' } } });
    expect(again.refusal).toBe('PAYMENT_VOIDED');
    const { movements, closingPence } = (await (await h.as(of.owner)).ok(getStatement, {})).data;
    expect(movements.filter(({ method }) => method === 'write_off').map(({ kind }) => kind)).toEqual([
      'payment',
      'voided_payment',
    ]);
    expect(closingPence).toBe(10_000);
  });

  test('it is neither refunded nor moved, and what is written off is not credited as well', async () => {
    const [of, other] = [await h.customer(), await h.customer()];
    const { invoiceId } = await h.money(of);
    await h.office((ctx) => recordPayment(ctx, other.accountId, 5_000));
    const client = await manager();
    const { paymentId } = (await client.ok(writeOff, { params: { id: invoiceId }, ...asked(4_000) })).data;
    const { accountId } = of;
    expect((await client.ok(getRefundable, { query: { accountId, paymentId } })).data.refundablePence).toBe(0);
    const back = { accountId, paymentId, amountPence: 100, method: 'bank' as const, madeOn: TODAY, reason: 'x' };
    expect((await client.call(refund, { body: { data: back } })).refusal).toBe('NOT_MONEY');
    const moved = await client.call(movePayment, {
      params: { id: paymentId },
      body: { data: { accountId: other.accountId, reason: 'x' } },
    });
    expect([moved.refusal, moved.error.message]).toEqual([
      'NOT_MONEY',
      'A write-off can’t be moved. Void it, then record it for the other invoice.',
    ]);
    const credited = await client.call(creditInvoice, {
      params: { id: invoiceId },
      body: { data: { reason: 'Never delivered' } },
    });
    expect([credited.refusal, credited.error.message]).toEqual([
      'CREDITED_ALREADY',
      '£40.00 of this invoice is written off, so £80.00 is left to credit. Void the write-off first to credit more.',
    ]);
  });

  test('an invoice of which half or more was written off says nothing of how soon its customer pays', async () => {
    const of = await h.customer();
    h.clock.set('2026-01-05T09:00:00.000Z');
    const [paid, given, short] = [await invoiced(of), await invoiced(of), await invoiced(of)];
    await invoiced(of);
    h.clock.set('2026-01-15T09:00:00.000Z');
    await h.office((ctx) => recordPayment(ctx, of.accountId, 12_000, { invoiceIds: [paid] }));
    h.clock.set('2026-01-17T09:00:00.000Z');
    await h.office((ctx) => recordPayment(ctx, of.accountId, 11_950, { invoiceIds: [short] }));
    h.clock.set(NOW);
    await (await manager()).ok(writeOff, { params: { id: given }, ...asked(12_000) });
    await (await manager()).ok(writeOff, { params: { id: short }, ...asked(50) });
    const { number } = (
      await h.rows<{ number: string }>(`select number from accounts where id = '${of.accountId}'`)
    )[0]!;
    const [debtor] = (await (await ledger()).ok(listDebtors, { query: { q: number } })).data;
    expect(debtor).toMatchObject({ balancePence: 12_000, chasing: { daysToPay: 11 } });
  });

  test('it follows its invoice into another customer, and back', async () => {
    const [merged, survivor] = [await h.customer(), await h.customer()];
    const { invoiceId } = await h.money(merged);
    await h.rows(`update accounts set exposure_pence = 10000 where id = '${merged.accountId}'`);
    const client = await manager();
    const { paymentId } = (await client.ok(writeOff, { params: { id: invoiceId }, ...asked(3_000) })).data;
    const before = [await exposure(merged), await exposure(survivor)];
    const accountOf = async (table: string, id: string) =>
      (await h.rows<{ account_id: string }>(`select account_id from ${table} where id = '${id}'`))[0]!.account_id;
    const params = { id: merged.accountId };
    await client.ok(mergeCustomer, { params, body: { data: { into: survivor.accountId } } });
    expect([await accountOf('payments', paymentId), await exposure(survivor)]).toEqual([
      survivor.accountId,
      before[0]! + before[1]!,
    ]);
    expect(await detail(invoiceId)).toMatchObject({ writtenOffPence: 3_000, openPence: 7_000 });
    await client.ok(undoMerge, { params });
    expect([await accountOf('payments', paymentId), await exposure(merged)]).toEqual([merged.accountId, before[0]]);
  });

  test('an invoice that leaves its account meanwhile, as a merge is undone, is neither written off nor set off against', async () => {
    const waiting = () =>
      h.number(`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    const [merged, survivor] = [await h.customer(), await h.customer()];
    const { invoiceId } = await h.money(merged);
    await h.rows(`update accounts set exposure_pence = 10000 where id = '${merged.accountId}'`);
    const client = await manager();
    await client.ok(mergeCustomer, {
      params: { id: merged.accountId },
      body: { data: { into: survivor.accountId } },
    });
    const given = { amountPence: 100, invoiceIds: [invoiceId], receivedOn: TODAY, bankReference: 'H-7' };
    const [off, set] = await h
      .office(async (ctx) => {
        await undoing(ctx, merged.accountId);
        const late = [
          client.call(writeOff, { params: { id: invoiceId }, ...asked(100) }),
          client.call(recordingPayment, {
            body: { data: { ...given, accountId: survivor.accountId, method: 'set_off' } },
          }),
        ] as const;
        await expect.poll(waiting).toBe(2);
        return [...late];
      })
      .then((late) => Promise.all(late));
    expect([off!.refusal, set!.refusal]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await detail(invoiceId)).toMatchObject({ openPence: 10_000, writtenOffPence: 0 });
  });
});

test('an invoice’s total is what was paid, set off, credited and written off, and what is left, whatever is done with it', async () => {
  const pence = fc.integer({ min: 1, max: 9_000 });
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom('pay', 'off', 'set', 'credit'), pence }),
    fc.record({ do: fc.constant('void' as const), pence }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const of = await h.customer();
      const id = await invoiced(of);
      const made: string[] = [];
      for (const each of steps)
        await h
          .office(async (ctx) => {
            const given = { amountPence: each.pence, invoiceIds: [id], receivedOn: TODAY, bankReference: 'H-7' };
            if (each.do === 'pay') made.push(await recordPayment(ctx, of.accountId, each.pence, { invoiceIds: [id] }));
            if (each.do === 'set') made.push(await setOff(ctx, of.accountId, given));
            if (each.do === 'off')
              made.push(await writingOff(ctx, id, { amountPence: each.pence, cause: 'agreed', writtenOffOn: TODAY }));
            if (each.do === 'credit')
              await issueCreditNote(ctx, id, { reason: 'x', lines: [{ position: 1, netPence: each.pence }] });
            const last = each.do === 'void' && made.pop();
            if (last) await voiding(ctx, last, 'x');
          })
          .catch((error: unknown) => {
            expect(error).toMatchObject({
              code: expect.stringMatching(/^(MORE_THAN_OUTSTANDING|CREDITED_ALREADY)$/) as string,
            });
          });
      const invoice = await detail(id);
      const { grossPence, paidPence, creditedPence, writtenOffPence, openPence, settlements } = invoice;
      expect(paidPence + creditedPence + writtenOffPence + openPence).toBe(grossPence);
      const sum = (...kinds: string[]) =>
        settlements.reduce((total, each) => total + (kinds.includes(each.kind) ? each.amountPence : 0), 0);
      expect([sum('bank', 'set_off'), sum('credit_note'), sum('write_off')]).toEqual([
        paidPence,
        creditedPence,
        writtenOffPence,
      ]);
      const { closingPence, ageing } = (await (await h.as(of.owner)).ok(getStatement, {})).data;
      expect([ageing.balancePence, openPence - ageing.unallocatedPence]).toEqual([closingPence, closingPence]);
      // Neither is ever a customer's money.
      expect(
        await h.number(`select count(*) from payments where account_id = '${of.accountId}' and status = 'paid'
          and provider in ('set_off', 'write_off') and allocated_pence < amount_pence`),
      ).toBe(0);
    }),
    { numRuns: 15 },
  );
});

test('lists and their files name the method, and the write-off’s reason for staff alone', async () => {
  const of = await h.customer();
  const { invoiceId } = await h.money(of);
  const client = await manager();
  await client.ok(writeOff, { params: { id: invoiceId }, ...asked(10_000, { cause: 'small_balance', note: 'Pence' }) });
  const query = { show: 'write_off' as const, accountId: of.accountId };
  expect((await client.ok(listDeskPayments, { query })).data).toMatchObject([
    { method: 'write_off', amountPence: 10_000 },
  ]);
  const rows = parse((await client.csv(listDeskPayments, { query })).text, { columns: true, bom: true });
  expect(rows).toMatchObject([{ Method: 'Written off', 'Written off because': 'Small balance: Pence' }]);
  const invoices = parse((await client.csv(listDeskInvoices, { query: { accountId: of.accountId } })).text, {
    columns: true,
    bom: true,
  });
  expect(invoices).toMatchObject([{ Status: 'Written off', 'Paid (£)': '20.00', 'Written off (£)': '100.00' }]);
});
