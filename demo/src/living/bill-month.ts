import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { sumLines } from '@tonnage/domain/common/money';
import { dueDate } from '@tonnage/domain/skip-hire/invoices';
import { invoicePeriod, periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { type Insertable, sql } from 'kysely';
import { bills, invoicesOf, newDebtOf } from '@tonnage/server/skip-hire/billing/invoices/billing.queries';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { DB } from '@tonnage/server/db/types.gen';
import { Dice } from '../random.ts';
import type { Account, Cast } from './cast.ts';
import { insertAll } from './insert-all.ts';
import { writeInvoices, type PastInvoice } from './write-invoices.ts';

/**
 * Invoices accounts for a month, on the run that the small demo made on its last day, and records what
 * they have paid since. Numbers count up from `first`.
 */
export async function billMonth(
  db: Db,
  cast: Cast,
  { to, first, accounts }: { to: IsoDate; first: number; accounts: readonly Account[] },
  now: Instant,
): Promise<void> {
  const today = dateIn(LONDON, now);
  const run = await db
    .selectFrom('invoice_runs')
    .select(['id', 'issued_on', 'started_at'])
    .where('tenant_id', '=', cast.tenantId)
    .where('up_to', '=', to)
    .executeTakeFirst();
  if (!run) return;
  const known = new Map(accounts.map((account) => [account.id, account]));
  const due = (await bills(db, { tenantId: cast.tenantId }, to)).filter(({ accountId }) => known.has(accountId));
  const at = run.started_at.toISOString();
  const invoices: PastInvoice[] = [];
  const payments: Insertable<DB['payments']>[] = [];
  const owed = new Map<string, number>();
  for (const { accountId, lines, jobs } of due) {
    const account = known.get(accountId)!;
    const groups = invoicesOf({ lines, grouping: account.grouping });
    const taken = new Set<string>();
    for (const [i, group] of groups.entries()) {
      const orders = new Set(group.map(({ orderId }) => orderId));
      const isLast = i === groups.length - 1;
      // A job that costs nothing goes with its order, or else with the last invoice.
      const jobIds = jobs
        .filter(({ id, orderId }) => !taken.has(id) && (isLast || orders.has(orderId)))
        .map(({ id }) => id);
      for (const id of jobIds) taken.add(id);
      const period = invoicePeriod('monthly', to, group)!;
      const number = `INV-${first + invoices.length}`;
      const dueOn = dueDate(run.issued_on, account.terms);
      const { grossPence } = sumLines(group);
      const paid = paidOf(account, { number, dueOn, grossPence, to }, today);
      if (paid) payments.push(paymentRow(cast, account, number, paid));
      invoices.push({
        id: newId(at),
        account,
        number,
        title: `Invoice, ${periodText(period)}`,
        at,
        issuedOn: run.issued_on,
        dueOn,
        run: { id: run.id, period },
        receiptFor: null,
        lines: group,
        jobIds,
        paid: paid ? [paid] : [],
      });
      owed.set(accountId, (owed.get(accountId) ?? 0) - (paid?.pence ?? 0));
    }
    owed.set(accountId, (owed.get(accountId) ?? 0) + newDebtOf(groups.flat()));
  }
  await insertAll(db, 'payments', payments);
  await writeInvoices(db, cast, invoices);
  await insertAll(
    db,
    'invoice_run_accounts',
    due.map(({ accountId }) => ({
      tenant_id: cast.tenantId,
      run_id: run.id,
      account_id: accountId,
      status: 'done',
      reason: null,
    })),
  );
  const text = JSON.stringify([...owed].map(([id, pence]) => ({ id, pence })));
  await sql`update accounts a set exposure_pence = exposure_pence + x.pence
    from jsonb_to_recordset(${text}::jsonb) as x(id uuid, pence bigint) where a.id = x.id`.execute(db);
}

type Paid = PastInvoice['paid'][number];

/** The payment of an invoice, by the account's habit; null if it is still open. Sometimes only half is paid. */
function paidOf(
  { id, paying }: Account,
  invoice: { number: string; dueOn: IsoDate; grossPence: number; to: IsoDate },
  today: IsoDate,
): Paid | null {
  if (invoice.to > addDays(today, -31 * paying.unpaidMonths)) return null;
  const dice = new Dice(Number.parseInt(id.slice(-6), 16) + Number(invoice.number.slice(4)));
  const on = addDays(invoice.dueOn, dice.between(...paying.late));
  if (on > addDays(today, -1)) return null;
  const at = instantAt(LONDON, on, '10:05');
  const recent = on > addDays(today, -60);
  return {
    paymentId: newId(at),
    pence: recent && dice.chance(0.06) ? invoice.grossPence >> 1 : invoice.grossPence,
    on,
    at,
  };
}

function paymentRow(
  cast: Cast,
  account: Account,
  number: string,
  { paymentId, pence, on, at }: Paid,
): Insertable<DB['payments']> {
  return {
    tenant_id: cast.tenantId,
    id: paymentId,
    account_id: account.id,
    provider: 'bank',
    reference: paymentId,
    amount_pence: pence,
    status: 'paid',
    created_at: at,
    settled_at: at,
    refund_due_pence: 0,
    received_on: on,
    allocated_pence: pence,
    bank_reference: number,
  };
}
