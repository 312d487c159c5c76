import {
  chargeInterest,
  disputeInvoice,
  endDispute,
  getInvoiceChasing,
  setBankRate,
} from '@tonnage/contract/skip-hire/billing/chasing';
import { getDeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { addDays } from '@tonnage/domain/common/dates';
import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../../../../test/drafts.ts';
import { NOW } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { issueCreditNote } from '../invoices/commands/credit-note.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { writeOff } from '../payments/commands/settle-without-money.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const TODAY = NOW.slice(0, 10);
/** Logged in now: a session of a month ago is over. */
const ledger = async () => h.bearer(await h.session(h.fixtures.ledger));
const late = (days: number) => h.clock.set(`${addDays(TODAY, 30 + days)}T09:00:00.000Z`);

async function owing(unitPence = 100_000) {
  const customer = await h.customer();
  const { id, number } = await h.office((ctx) => issueInvoice(ctx, draftOf(customer, { unitPence })));
  return { ...customer, id, number };
}

const interestOf = async (id: string) =>
  (await (await ledger()).ok(getInvoiceChasing, { params: { id } })).data.interest;
const nothing = { interestPence: 0, fixedPence: 0 };

test('interest and fixed sum become an invoice of their own, outside the scope of VAT, the days once', async () => {
  const debt = await owing();
  expect(await interestOf(debt.id)).toBeNull();
  late(0);
  expect(await interestOf(debt.id)).toBeNull();
  late(30);
  // £1,200.00 × 11.75 % × 30 / 365; late from 2 April 2026, so at the Bank Rate of 31 December 2025.
  const seen = { interestPence: 1_159, fixedPence: 7_000 };
  expect(await interestOf(debt.id)).toMatchObject({
    claimable: seen,
    rateBp: 1_175,
    rateDay: '2025-12-31',
    daysLate: 30,
  });
  const client = await ledger();
  const params = { id: debt.id };
  const changed = await client.call(chargeInterest, { params, body: { data: { ...seen, interestPence: 1_160 } } });
  expect(changed.refusal).toBe('INTEREST_CHANGED');
  const charge = () => client.call(chargeInterest, { params, body: { data: seen } });
  const answers = await Promise.all([charge(), charge()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const of = await interestOf(debt.id);
  expect(of).toMatchObject({ claimable: nothing, claims: [{ ...seen, upTo: addDays(TODAY, 60) }] });
  const made = of!.claims[0]!.charge;
  const { data: invoice } = await client.ok(getDeskInvoice, { params: { id: made.id } });
  expect(invoice).toMatchObject({ netPence: 8_159, vatPence: 0, grossPence: 8_159 });
  expect(invoice.lines.map(({ code }) => code)).toEqual(['late_interest', 'late_fixed_sum']);
  expect(invoice.note).toContain('Outside the scope of VAT');
  expect(await h.number(`select exposure_pence from accounts where id = '${debt.accountId}'`)).toBeGreaterThanOrEqual(
    8_159,
  );
  // It bears no interest itself, and the next days of the debt are charged on their own.
  late(90);
  expect(await interestOf(made.id)).toBeNull();
  // 90 days come to £34.77.
  expect(await interestOf(debt.id)).toMatchObject({ claimable: { interestPence: 3_477 - 1_159, fixedPence: 0 } });
});

test('it stops with what is written off', async () => {
  const [whole, part] = [await owing(), await owing()];
  late(10);
  const given = { cause: 'agreed', writtenOffOn: h.deps.clock.now().slice(0, 10) } as const;
  await h.office((ctx) => writeOff(ctx, whole.id, { ...given, amountPence: 120_000 }));
  await h.office((ctx) => writeOff(ctx, part.id, { ...given, amountPence: 60_000 }));
  late(30);
  expect(await interestOf(whole.id)).toMatchObject({ daysLate: 10, claimable: { interestPence: 386 } });
  // Ten days on all of it, twenty on half.
  expect(await interestOf(part.id)).toMatchObject({ daysLate: 30, claimable: { interestPence: 773 } });
});

test('it stops when the invoice is paid, and leaves out what was credited and days in dispute', async () => {
  const [paid, credited, disputed] = [await owing(), await owing(), await owing()];
  late(10);
  await h.office((ctx) => recordPayment(ctx, paid.accountId, 120_000, { invoiceIds: [paid.id] }));
  await h.office((ctx) =>
    issueCreditNote(ctx, credited.id, { reason: 'Half', lines: [{ position: 1, netPence: 50_000 }] }),
  );
  const client = await ledger();
  await client.ok(disputeInvoice, { params: { id: disputed.id }, body: { data: { reason: 'Damaged gate' } } });
  late(30);
  await client.ok(endDispute, { params: { id: disputed.id }, body: { data: { outcome: 'Not ours' } } });
  expect(await interestOf(paid.id)).toMatchObject({
    daysLate: 10,
    claimable: { interestPence: 386, fixedPence: 7_000 },
  });
  expect(await interestOf(credited.id)).toMatchObject({ claimable: { interestPence: 579, fixedPence: 4_000 } });
  // Late on days 1 to 9 and 30.
  expect(await interestOf(disputed.id)).toMatchObject({ daysLate: 10, claimable: { interestPence: 386 } });
  expect(await interestOf((await owing()).id)).toBeNull();
});

test('credit of another invoice pays on the day of its note, and what was paid in time makes the fixed sum smaller', async () => {
  const debt = await owing();
  const other = await h.office((ctx) => issueInvoice(ctx, draftOf(debt, { unitPence: 50_000 })));
  await h.office((ctx) => recordPayment(ctx, debt.accountId, 60_000, { invoiceIds: [other.id] }));
  late(10);
  // The other is paid, so its credit of £600.00 pays half of this one on the tenth day.
  await h.office((ctx) => issueCreditNote(ctx, other.id, { reason: 'Not ours' }));
  late(30);
  // £1,200.00 for 10 days, then £600.00 for 20.
  expect(await interestOf(debt.id)).toMatchObject({ claimable: { interestPence: 773, fixedPence: 7_000 } });
  h.clock.set(NOW);
  const early = await owing();
  await h.office((ctx) => recordPayment(ctx, early.accountId, 60_000, { invoiceIds: [early.id] }));
  late(30);
  expect(await interestOf(early.id)).toMatchObject({ claimable: { interestPence: 579, fixedPence: 4_000 } });
});

test('goodwill on interest stays outside the scope of VAT', async () => {
  const debt = await owing();
  late(30);
  const client = await ledger();
  await client.ok(chargeInterest, {
    params: { id: debt.id },
    body: { data: { interestPence: 1_159, fixedPence: 7_000 } },
  });
  const made = (await interestOf(debt.id))!.claims[0]!.charge;
  const note = await h.office((ctx) =>
    issueCreditNote(ctx, made.id, { reason: 'Long-standing customer', goodwill: { netPence: 5_000, vatRateBp: 0 } }),
  );
  const sums = await h.rows<{ vat_category: string; net_pence: number }>(
    `select vat_category, sum(net_pence)::int as net_pence from invoice_lines where invoice_id = '${note.id}' group by 1`,
  );
  expect(sums).toEqual([{ vat_category: 'outside', net_pence: 5_000 }]);
  expect(note.grossPence).toBe(5_000);
});

test('a private person owes no interest, and a half-year without a rate asks for it by name', async () => {
  const [person, debt] = [await owing(), await owing()];
  await h.withoutTenant((db) =>
    db
      .updateTable('accounts')
      .set({ household: true, company_number: null, sic_code: null })
      .where('id', '=', person.accountId)
      .execute(),
  );
  const old = `due_on = '2023-06-10', issued_on = '2023-05-11'`;
  await h.rows(`update invoices set ${old} where id in ('${person.id}', '${debt.id}') returning id`);
  expect(await interestOf(person.id)).toBeNull();
  expect(await interestOf(debt.id)).toMatchObject({ rateBp: null, rateDay: '2022-12-31', claimable: nothing });
  const client = await ledger();
  const params = { id: debt.id };
  const answer = await client.call(chargeInterest, { params, body: { data: { interestPence: 1, fixedPence: 0 } } });
  expect(answer.refusal).toBe('BANK_RATE_MISSING');
  expect(JSON.stringify(answer.body)).toContain('1 January to 30 June 2023');
  const set = (day: string, rateBp: number | null) => client.call(setBankRate, { body: { data: { day, rateBp } } });
  expect((await set('2026-06-30', 300)).refusal).toBe('BANK_RATE_DAY');
  expect((await set('2022-12-30', 350)).refusal).toBe('BANK_RATE_DAY');
  expect((await set('2022-12-31', 350)).status).toBe(200);
  expect(await interestOf(debt.id)).toMatchObject({ rateBp: 1_150, daysLate: 997 });
  await set('2022-12-31', null);
  expect(await interestOf(debt.id)).toMatchObject({ rateBp: null });
});
