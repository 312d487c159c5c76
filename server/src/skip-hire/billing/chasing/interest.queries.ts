import type { BankRates, ChasedInvoice } from '@tonnage/contract/skip-hire/billing/chasing';
import { addDays, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import {
  ABOVE_BANK_RATE_BP,
  BANK_RATES,
  claimable,
  daysLate,
  type LateDebt,
  rateDayOf,
} from '@tonnage/domain/skip-hire/chasing/late-payment';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;
type Interest = NonNullable<ChasedInvoice['interest']>;

/** An invoice of a business, as far as interest on it goes. */
interface DebtRow extends LateDebt {
  id: string;
  accountId: string;
  number: string;
  paidOff: boolean;
  claims: Interest['claims'];
}

/** The Bank Rates that the company entered, over those that are known; basis points by day. */
async function bankRatesOf({ db, scope }: Reader) {
  const own = await db
    .selectFrom('bank_rates')
    .select(['day', 'rate_bp'])
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  return { own, rates: { ...BANK_RATES, ...Object.fromEntries(own.map((row) => [row.day, row.rate_bp])) } };
}

/** The first day that is listed: older debts are past the six years of the Limitation Act, or of an earlier system. */
const FIRST_RATE_DAY = Object.keys(BANK_RATES).toSorted()[0]!;

/** The Bank Rate of each half-year until today, the latest first. */
export async function bankRates(ctx: Reader): Promise<BankRates> {
  const { own, rates } = await bankRatesOf(ctx);
  const days: string[] = [];
  for (let day = rateDayOf(dateIn(LONDON, ctx.now)); day >= FIRST_RATE_DAY; day = rateDayOf(day)) days.push(day);
  const earlier = own.map((row) => row.day).filter((day) => !days.includes(day));
  return {
    rates: [...days, ...earlier]
      .toSorted((a, b) => (a < b ? 1 : -1))
      .map((day) => ({ day, rateBp: rates[day] ?? null, own: own.some((row) => row.day === day) })),
  };
}

/**
 * Invoices of businesses that are past their due date: neither receipts nor those that charge interest themselves, which is simple.
 * What its own credit notes took off was never owed; what was set off by other credit was paid on the day of that credit note. `which`
 * narrows the invoices `i`.
 */
async function lateDebts({ db, scope, now }: Reader, which: RawBuilder<unknown>): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select i.id, i.account_id as "accountId", i.number, i.due_on as "dueOn",
      i.gross_pence - coalesce((select sum(n.gross_pence)::integer from invoices n
        where n.tenant_id = i.tenant_id and n.credits_id = i.id), 0) as "debtPence", i.paid_pence + i.credited_pence >= i.gross_pence as "paidOff",
      coalesce((select jsonb_agg(jsonb_build_object('on', coalesce(p.received_on, n.issued_on), 'pence', a.amount_pence)) from allocations a
        left join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
        left join invoices n on n.tenant_id = a.tenant_id and n.id = a.credit_note_id
        where a.tenant_id = i.tenant_id and a.invoice_id = i.id and n.credits_id is distinct from i.id), '[]') as payments,
      coalesce((select jsonb_agg(jsonb_build_object('from', d.raised_on, 'until', d.ended_on)) from invoice_disputes d
        where d.tenant_id = i.tenant_id and d.invoice_id = i.id), '[]') as disputes,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'upTo', c.up_to, 'interestPence', c.interest_pence,
          'fixedPence', c.fixed_pence, 'charge', jsonb_build_object('id', n.id, 'number', n.number)) order by c.up_to desc)
        from interest_claims c join invoices n on n.tenant_id = c.tenant_id and n.id = c.charge_id
        where c.tenant_id = i.tenant_id and c.invoice_id = i.id), '[]') as claims
    from invoices i join accounts b on b.tenant_id = i.tenant_id and b.id = i.account_id
    where i.tenant_id = ${scope.tenantId} and i.kind = 'invoice' and not b.household and i.receipt_for is null
      and i.due_on < ${dateIn(LONDON, now)}::date
      and not exists (select from interest_claims c where c.tenant_id = i.tenant_id and c.charge_id = i.id)
      and ${which}
    order by i.due_on, i.id`.execute(db);
  return rows;
}

/** The last day that a debt bears interest on: today, or the day that it was paid. */
function lastDay({ paidOff, payments }: DebtRow, today: IsoDate): IsoDate {
  const last = payments
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  return paidOff && last !== undefined && last < today ? last : today;
}

function interestOf(debt: DebtRow, rates: Readonly<Record<string, number>>, today: IsoDate): Interest | null {
  const upTo = lastDay(debt, today);
  const late = daysLate(debt, upTo);
  if (late <= 0 && debt.claims.length === 0) return null;
  const rateDay = rateDayOf(addDays(debt.dueOn, 1));
  const bankRateBp = rates[rateDay];
  const sum = (of: 'interestPence' | 'fixedPence') => debt.claims.reduce((total, claim) => total + claim[of], 0);
  return {
    claimable:
      bankRateBp === undefined
        ? { interestPence: 0, fixedPence: 0 }
        : claimable(debt, {
            upTo,
            bankRateBp,
            claimed: { interestPence: sum('interestPence'), fixedPence: sum('fixedPence') },
          }),
    claims: debt.claims,
    rateBp: bankRateBp === undefined ? null : bankRateBp + ABOVE_BANK_RATE_BP,
    rateDay,
    daysLate: late,
  };
}

/** The debt of an invoice with its interest until today; null: nothing of it was ever late, or the law does not apply. */
export async function invoiceInterest(ctx: Reader, invoiceId: string) {
  const [debt] = await lateDebts(ctx, sql`i.id = ${invoiceId}::uuid`);
  if (!debt) return null;
  const today = dateIn(LONDON, ctx.now);
  const { rates } = await bankRatesOf(ctx);
  const interest = interestOf(debt, rates, today);
  return interest && { debt, interest, upTo: lastDay(debt, today) };
}

/** What may be charged on the open invoices of some accounts, pence by account; accounts with nothing are left out. */
export async function interestByAccount(ctx: Reader, accountIds: readonly string[]) {
  const debts = await lateDebts(
    ctx,
    sql`i.account_id = any(${uuids(accountIds)}) and i.paid_pence + i.credited_pence < i.gross_pence`,
  );
  const sums = new Map<string, { interestPence: number; fixedPence: number }>();
  if (debts.length === 0) return sums;
  const { rates } = await bankRatesOf(ctx);
  const today = dateIn(LONDON, ctx.now);
  for (const debt of debts) {
    const interest = interestOf(debt, rates, today);
    if (!interest || interest.claimable.interestPence + interest.claimable.fixedPence === 0) continue;
    const { interestPence, fixedPence } = sums.get(debt.accountId) ?? { interestPence: 0, fixedPence: 0 };
    sums.set(debt.accountId, {
      interestPence: interestPence + interest.claimable.interestPence,
      fixedPence: fixedPence + interest.claimable.fixedPence,
    });
  }
  return sums;
}
