import {
  acceptBankLines,
  getSureMatches,
  leaveOutBankLine,
  listBankLines,
  matchBankLine,
  previewBankFile,
  putBackBankLine,
  readBankFile,
} from '@tonnage/contract/skip-hire/billing/bank';
import { getDesk } from '@tonnage/contract/skip-hire/desk';
import {
  listDeskPayments,
  movePayment,
  recordPayment,
  voidPayment,
} from '@tonnage/contract/skip-hire/billing/payments';
import { LIMITS } from '@tonnage/contract/limits';
import { describe, expect, test } from 'vitest';
import { bankLineOf } from '../../../../test/access/bank.rows.ts';
import { draftOf } from '../../../../test/drafts.ts';
import { harness } from '../../../../test/harness.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';

const h = harness();
const ledger = () => h.as(h.fixtures.ledger);
const manager = () => h.as(h.fixtures.clerk);
const HEAD = 'Date,Type,Description,Paid out,Paid in,Balance';
const csv = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const line = (payer: string, pounds: string, day = '02/03/2026') => `${day},CR,${payer},,${pounds},`;
const LETTERS = 'bcdfghjklmnpqrstvwxyz';
let made = 0;
/** Two words that no other customer of this file has. */
const nameOf = () => {
  made++;
  const word = Array.from({ length: 6 }, (_, i) => LETTERS[(made * 7 + i * (made + 3)) % LETTERS.length]).join('');
  return `${word}${LETTERS[made]} Landscapes`;
};

/** A customer who owes invoices of so many pounds without VAT. */
async function owing(...pounds: number[]) {
  const customer = await h.customer();
  const name = nameOf();
  await h.rows(`update accounts set name = '${name}' where id = '${customer.accountId}'`);
  const invoices: { id: string; number: string }[] = [];
  for (const each of pounds)
    invoices.push(await h.office((ctx) => issueInvoice(ctx, draftOf(customer, { unitPence: each * 100 }))));
  return { ...customer, name, invoices };
}

const read = async (text: string, columns?: (string | null)[]) =>
  (await (await ledger()).ok(readBankFile, { body: { data: { text, columns, fileName: 'march.csv' } } })).data.added;
const preview = async (text: string) => (await (await ledger()).ok(previewBankFile, { body: { data: { text } } })).data;
const found = async (q: string) => (await (await ledger()).ok(listBankLines, { query: { q } })).data;
const one = async (q: string) => (await found(q))[0]!;
const paymentsOf = (accountId: string) =>
  h.number(`select count(*) from payments where account_id = '${accountId}' and status = 'paid'`);
const proposedOf = async (q: string) => {
  const { id, proposal } = await one(q);
  return {
    id,
    accountId: proposal!.account.id,
    invoiceIds: proposal!.invoices.map((invoice) => invoice.id),
    paymentId: proposal!.paymentId,
  };
};

describe('a statement', () => {
  test('adds its money in once, however often it is read and whoever reads it', async () => {
    const [one1, two] = [nameOf(), nameOf()];
    const text = csv(line(one1, '120.00'), line(one1, '120.00'), line(two, '5.00'), '02/03/2026,DD,TESCO,30.00,,');
    expect(await preview(text)).toMatchObject({ added: 3, addedPence: 24_500, same: 0, out: 1, idle: 0, problems: [] });
    const data = { text, fileName: 'march.csv' };
    const both = await Promise.all([
      (await ledger()).ok(readBankFile, { body: { data } }),
      (await manager()).ok(readBankFile, { body: { data } }),
    ]);
    expect(both.map(({ data: { added } }) => added).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await read(text)).toBe(0);
    expect(await preview(text)).toMatchObject({ added: 0, same: 3 });
    // One that overlaps it, and has a third such payment of the day.
    const later = csv(line(two, '5.00'), line(one1, '120.00'), line(one1, '120.00'), line(one1, '120.00'));
    expect(await preview(later)).toMatchObject({ added: 1, same: 3 });
    expect(await read(later)).toBe(1);
    expect(await found(one1)).toHaveLength(3);
  });

  test('in OFX is known by the bank’s ids', async () => {
    const name = nameOf();
    const ofx = (...transactions: string[]) =>
      `OFXHEADER:100\n<OFX><STMTRS><CURDEF>GBP<BANKACCTFROM><ACCTID>777<BANKTRANLIST>${transactions
        .map((id) => `<STMTTRN><DTPOSTED>20260302<TRNAMT>10.00<FITID>${id}<NAME>${name}`)
        .join('\n')}</BANKTRANLIST></OFX>`;
    expect(await read(ofx('a', 'b'))).toBe(2);
    expect(await read(ofx('b', 'c', 'c'))).toBe(1);
    expect(await found(name)).toHaveLength(3);
    // The same account as CSV: nobody can tell, so the person is told.
    expect(await preview(csv(line(name, '10.00')))).toMatchObject({ added: 1, alike: 1 });
  });

  test('is read by the columns that a person has chosen, and so is the next with the same headings', async () => {
    const [name, next] = [nameOf(), nameOf()];
    const text = (who: string) => `When,Who,Plus,Minus\n02/03/2026,${who},5.00,\n02/03/2026,Tesco,,30.00`;
    expect(await preview(text(name))).toMatchObject({ wrongColumns: ['Amount or Paid in: choose its column.'] });
    const refused = await (
      await ledger()
    ).call(readBankFile, { body: { data: { text: text(name), fileName: 'march.csv' } } });
    expect(refused.refusal).toBe('IMPORT_COLUMNS');
    expect(await read(text(name), ['date', 'name', 'in', 'out'])).toBe(1);
    expect(await preview(text(next))).toMatchObject({ wrongColumns: [], added: 1, out: 1 });
  });

  test('with broken rows lists each with its reason, and adds the others', async () => {
    const name = nameOf();
    const rows = Array.from({ length: 100 }, (_, i) =>
      i % 20 === 7 ? line(name, 'lots') : i === 50 ? line(name, '1.00', '04/03/2026') : line(name, `${i + 1}.01`),
    );
    const { problems, added } = await preview(csv(...rows));
    expect(added).toBe(94);
    expect(problems).toHaveLength(6);
    expect(problems).toContainEqual({
      line: 9,
      problem: 'The amount paid in “lots” isn’t an amount up to £999,999.99.',
    });
    expect(problems).toContainEqual({ line: 52, problem: 'The date is in the future.' });
    expect(await read(csv(...rows))).toBe(94);
  });

  test('of hostile texts, of too many lines and of 200 MB harms nobody', async () => {
    const name = nameOf();
    await read(csv(`02/03/2026,CR,"=HYPERLINK(""http://x.example"",""${name}"")",,1.00,`));
    expect((await one(name)).payer).toBe(`=HYPERLINK("http://x.example","${name}")`);
    const many = csv(...Array.from({ length: LIMITS.importRows + 1 }, () => line('A BC', '1.00')));
    const tooMany = await (await ledger()).call(previewBankFile, { body: { data: { text: many } } });
    expect([tooMany.refusal, tooMany.error.message]).toEqual([
      'IMPORT_ROWS',
      'The file has 10,001 lines. One file can have up to 10,000: export fewer days at a time.',
    ]);
    const huge = await (await ledger()).call(previewBankFile, { body: { data: { text: 'a'.repeat(LIMITS.body) } } });
    expect(huge.status).toBe(413);
  });
});

describe('a line', () => {
  test('with an invoice’s number and amount is accepted as its payment, once, whoever accepts it', async () => {
    const customer = await owing(100);
    const [{ id: invoiceId, number }] = customer.invoices as [{ id: string; number: string }];
    await read(csv(line(`${customer.name} ${number}`, '120.00')));
    const before = await one(number);
    expect(before).toMatchObject({
      state: 'open',
      proposal: {
        account: { id: customer.accountId, name: customer.name },
        invoices: [{ id: invoiceId, pence: 12_000 }],
        paymentId: null,
        certainty: 'sure',
        reason: `Invoice ${number} in the reference, for the same amount`,
      },
    });
    const sent = await proposedOf(number);
    const [clerk, boss] = [await ledger(), await manager()];
    const body = { data: { lines: [sent] } };
    const { id, ...match } = sent;
    const answers = await Promise.all([
      clerk.ok(acceptBankLines, { body }),
      boss.call(matchBankLine, { params: { id }, body: { data: match } }),
    ]);
    expect(await paymentsOf(customer.accountId)).toBe(1);
    const done = /has matched this to .+ Landscapes\.$/;
    if (answers[0].data.accepted === 1) expect(answers[1]).toMatchObject({ refusal: 'BANK_LINE_DONE' });
    else expect(answers[0].data.skipped[0]!.why).toMatch(done);
    const third = await clerk.ok(acceptBankLines, { body });
    expect(third.data).toMatchObject({ accepted: 0, skipped: [{ id, why: expect.stringMatching(done) as string }] });
    const { data: payments } = await clerk.ok(listDeskPayments, { query: { accountId: customer.accountId } });
    expect(payments).toMatchObject([
      {
        method: 'bank',
        amountPence: 12_000,
        receivedOn: '2026-03-02',
        reference: `${customer.name} ${number}`,
        invoices: [{ id: invoiceId }],
      },
    ]);
    expect(await one(number)).toMatchObject({ state: 'matched', recorded: true, payment: { id: payments[0]!.id } });
  });

  test('that is something else by now is left open', async () => {
    const customer = await owing(100);
    const number = customer.invoices[0]!.number;
    await read(csv(line(`${customer.name} ${number}`, '120.00')));
    const sent = await proposedOf(number);
    const client = await ledger();
    const paid = { accountId: customer.accountId, amountPence: 12_000, receivedOn: '2026-03-02' };
    await client.ok(recordPayment, { body: { data: paid } });
    const { data } = await client.ok(acceptBankLines, { body: { data: { lines: [sent] } } });
    expect(data).toMatchObject({ accepted: 0, skipped: [{ why: expect.stringContaining('changed') as string }] });
    const { id, ...match } = sent;
    const single = await client.call(matchBankLine, { params: { id }, body: { data: match } });
    expect([single.refusal, single.error.message]).toEqual([
      'BANK_INVOICE_PAID',
      `${number} has since been paid. Choose the invoices again.`,
    ]);
    // It is proposed as that payment, and matching it records none.
    const again = await proposedOf(number);
    expect(again.paymentId).not.toBeNull();
    const { data: linked } = await client.ok(acceptBankLines, { body: { data: { lines: [again] } } });
    expect(linked.accepted).toBe(1);
    expect(await paymentsOf(customer.accountId)).toBe(1);
    expect(await one(number)).toMatchObject({ state: 'matched', recorded: false });
    // Two lines cannot have one payment.
    await read(csv(line(`${customer.name} twice`, '120.00')));
    const other = await one(`${customer.name} twice`);
    const { accountId, paymentId } = again;
    const taken = await client.call(matchBankLine, {
      params: { id: other.id },
      body: { data: { accountId, paymentId } },
    });
    expect(taken.refusal).toBe('BANK_PAYMENT_OTHER');
    // It can be put back, and the payment stays.
    await client.ok(putBackBankLine, { params: { id } });
    expect(await one(number)).toMatchObject({ state: 'open', proposal: { paymentId } });
    expect(await paymentsOf(customer.accountId)).toBe(1);
  });

  test('that a person has matched tells whose the next one under that name is, until its payment is voided or moved', async () => {
    const [customer, other] = [await owing(50, 70), await owing(90)];
    const payer = nameOf();
    await read(csv(line(`${payer} ONE`, '60.00')));
    const client = await ledger();
    const first = await one(`${payer} ONE`);
    await client.ok(matchBankLine, {
      params: { id: first.id },
      body: { data: { accountId: customer.accountId, invoiceIds: [customer.invoices[0]!.id] } },
    });
    await read(csv(line(`${payer} 4471 ONE`, '84.00')));
    expect((await one(`${payer} 4471`)).proposal).toMatchObject({
      certainty: 'sure',
      account: { id: customer.accountId },
      reason: `This name was matched to them before, same amount as ${customer.invoices[1]!.number}`,
    });
    const { payment } = await one(`${payer} ONE`);
    await client.ok(movePayment, {
      params: { id: payment!.id },
      body: { data: { accountId: other.accountId, reason: 'Theirs' } },
    });
    const moved = await one(`${payer} ONE`);
    expect(moved).toMatchObject({ state: 'matched', payment: { account: { id: other.accountId } } });
    expect((await one(`${payer} 4471`)).proposal).toMatchObject({ account: { id: other.accountId } });
    await client.ok(voidPayment, { params: { id: moved.payment!.id }, body: { data: { reason: 'Nobody’s' } } });
    expect(await one(`${payer} ONE`)).toMatchObject({ state: 'open', payment: null, recorded: false, settledBy: null });
    expect((await one(`${payer} 4471`)).proposal?.reason ?? '').not.toContain('Paid before');
  });

  test('that was recorded as a payment is opened again by voiding it, not by putting it back', async () => {
    const customer = await owing(100);
    const number = customer.invoices[0]!.number;
    await read(csv(line(`${customer.name} ${number}`, '120.00')));
    const client = await ledger();
    await client.ok(acceptBankLines, { body: { data: { lines: [await proposedOf(number)] } } });
    const { id, payment } = await one(number);
    expect((await client.call(putBackBankLine, { params: { id } })).refusal).toBe('BANK_LINE_RECORDED');
    await client.ok(voidPayment, { params: { id: payment!.id }, body: { data: { reason: 'Wrong' } } });
    await client.ok(acceptBankLines, { body: { data: { lines: [await proposedOf(number)] } } });
    expect(await paymentsOf(customer.accountId)).toBe(1);
    expect((await one(number)).payment!.id).not.toBe(payment!.id);
  });

  test('is left out with a reason, and put back', async () => {
    const name = nameOf();
    await read(csv(line(name, '3.33')));
    const client = await ledger();
    const { id } = await one(name);
    const left = await client.ok(leaveOutBankLine, { params: { id }, body: { data: { reason: 'A loan' } } });
    expect(left.data).toMatchObject({ state: 'left_out', reason: 'A loan', settledBy: expect.any(String) as string });
    const second = await client.call(leaveOutBankLine, { params: { id }, body: { data: { reason: 'Rent' } } });
    expect([second.refusal, second.error.message]).toEqual([
      'BANK_LINE_DONE',
      `${left.data.settledBy} has left this out: A loan`,
    ]);
    expect((await client.ok(putBackBankLine, { params: { id } })).data.state).toBe('open');
    expect((await client.call(putBackBankLine, { params: { id } })).refusal).toBe('BANK_LINE_OPEN');
  });
});

test('all sure lines are accepted at once with what they come to, and the others wait', async () => {
  const [one1, two] = [await owing(10, 20), await owing(30)];
  await read(
    csv(
      line(`${one1.name} BGC`, '36.00'),
      line(`REF ${two.invoices[0]!.number}`, '36.00'),
      line(`${two.name} part`, '1.23'),
      line(nameOf(), '77.77'),
    ),
  );
  const client = await ledger();
  const { data: sure } = await client.ok(getSureMatches, {});
  const own = sure.filter(({ proposal }) => [one1.accountId, two.accountId].includes(proposal.account.id));
  expect(own.map(({ proposal }) => proposal.invoices.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  const { meta } = await client.ok(listBankLines, { query: { state: 'open' } });
  expect(meta.sure).toEqual({
    count: sure.length,
    pence: sure.reduce((sum, { amountPence }) => sum + amountPence, 0),
  });
  const { data: desk } = await client.ok(getDesk, {});
  expect(desk.bank).toBe(meta.open.count);
  const lines = own.map(({ id, proposal }) => ({
    id,
    accountId: proposal.account.id,
    invoiceIds: proposal.invoices.map((invoice) => invoice.id),
    paymentId: proposal.paymentId,
  }));
  const boss = await manager();
  const answers = await Promise.all([
    client.ok(acceptBankLines, { body: { data: { lines } } }),
    boss.ok(acceptBankLines, { body: { data: { lines: lines.toReversed() } } }),
  ]);
  expect(answers.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(2);
  expect(answers.reduce((sum, { data }) => sum + data.acceptedPence, 0)).toBe(7_200);
  for (const payer of [one1, two]) {
    expect(await paymentsOf(payer.accountId)).toBe(1);
    expect(
      await h.number(
        `select count(*) from invoices where account_id = '${payer.accountId}' and paid_pence < gross_pence`,
      ),
    ).toBe(0);
  }
});

test('another company sees and matches none of it, and the office role none at all', async () => {
  const name = nameOf();
  await read(csv(line(name, '9.99')));
  const { id } = await one(name);
  const theirs = await bankLineOf(h, h.fixtures.beta, h.fixtures.stranger.accountId);
  expect(await found(theirs)).toEqual([]);
  const stolen = await (
    await ledger()
  ).call(leaveOutBankLine, { params: { id: theirs }, body: { data: { reason: 'Ours' } } });
  expect(stolen.refusal).toBe('NOT_FOUND');
  // The other company's file had this line too.
  expect(await preview(csv(line(`Line ${theirs}`, '5.00')))).toMatchObject({ added: 1 });
  const customer = await owing(1);
  const foreign = await (
    await ledger()
  ).call(matchBankLine, { params: { id }, body: { data: { accountId: h.fixtures.stranger.accountId } } });
  expect(foreign.refusal).toBe('NOT_FOUND');
  const office = await h.as(h.fixtures.planner);
  const tried = await office.call(matchBankLine, { params: { id }, body: { data: { accountId: customer.accountId } } });
  expect(tried.refusal).toBe('FORBIDDEN');
  expect((await office.ok(getDesk, {})).data.bank).toBe(0);
});
