import { type IsoDate, addDays, daysBetween, LONDON } from '@tonnage/domain/common/dates';
import { type Movement, statementOf } from '@tonnage/domain/skip-hire/statement';
import { sql } from 'kysely';
import type { DB } from '../../../../db/types.gen.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { ageing } from '@tonnage/domain/skip-hire/ageing';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { methodOf } from '../invoices/present.ts';

/** A movement of an account's ledger, with its title and its link. */
interface LedgerRow extends Movement {
  id: string;
  reference: string | null;
  /** For an invoice: its due date. */
  dueOn: IsoDate | null;
  provider: DB['payments']['provider'] | 'card' | null;
  invoiceId: string | null;
}

/** Every invoice, credit note, payment and refund of an account, as one table of movements. */
const ledger = (scope: Scope) => sql`
  select i.id, i.kind, i.number as reference, i.issued_on as date, i.due_on, null as provider,
    case i.kind when 'invoice' then i.gross_pence else -i.gross_pence end as amount,
    case i.kind when 'invoice' then i.id else i.credits_id end as invoice_id, 1 as rank
    from invoices i where i.tenant_id = ${scope.tenantId} and i.account_id = ${scope.accountId}
  union all
  select p.id, 'payment', p.bank_reference, p.received_on, null, p.provider, -p.amount_pence, p.invoice_id, 2
    from payments p where p.tenant_id = ${scope.tenantId} and p.account_id = ${scope.accountId}
      and p.status in ('paid', 'voided')
  union all
  select p.id, 'voided_payment', p.bank_reference, p.voided_on, null, p.provider, p.amount_pence, null, 3
    from payments p where p.tenant_id = ${scope.tenantId} and p.account_id = ${scope.accountId}
      and p.status = 'voided'
  union all
  select r.id, 'refund', case when r.method = 'card' then null else r.reference end, r.made_on, null, r.method, r.amount_pence, null, 4
    from refunds r where r.tenant_id = ${scope.tenantId} and r.account_id = ${scope.accountId} and r.status <> 'failed'`;

/** The movements of some days, both included, in a statement's order, and the balance before them. */
export async function ledgerOf(db: Db, scope: Scope, days: { from: IsoDate; to: IsoDate }) {
  const { rows } = await sql<LedgerRow>`
    select id, kind, reference, date, due_on as "dueOn", provider, amount as "amountPence", invoice_id as "invoiceId"
    from (${ledger(scope)}) l where date between ${days.from} and ${days.to} order by date, rank, id`.execute(db);
  const before = await sql<{ pence: number }>`
    select coalesce(sum(amount), 0)::bigint as pence from (${ledger(scope)}) l where date < ${days.from}`.execute(db);
  return { rows, openingPence: before.rows[0]!.pence };
}

/**
 * The open amount at the end of a day: each invoice less what was allocated to it by then, and money that by then was neither
 * allocated nor refunded.
 */
export async function openOn(db: Db, scope: Scope, day: IsoDate) {
  const own = sql`tenant_id = ${scope.tenantId} and account_id = ${scope.accountId}`;
  const { rows: debts } = await sql<{ dueOn: IsoDate; openPence: number }>`
    select i.due_on as "dueOn", (i.gross_pence - coalesce(a.pence, 0))::bigint as "openPence" from invoices i
    left join (select invoice_id, sum(amount_pence) as pence from allocations
      where ${own} and invoice_id is not null and allocated_on <= ${day} group by invoice_id) a on a.invoice_id = i.id
    where i.tenant_id = ${scope.tenantId} and i.account_id = ${scope.accountId} and i.kind = 'invoice'
      and i.issued_on <= ${day} and i.gross_pence > coalesce(a.pence, 0)`.execute(db);
  const { rows: funds } = await sql<{ pence: number }>`
    select (coalesce((select sum(amount_pence) from payments where ${own} and status in ('paid', 'voided')
        and received_on <= ${day} and (voided_on is null or voided_on > ${day})), 0)
      + coalesce((select sum(gross_pence) from invoices where ${own} and kind = 'credit_note' and issued_on <= ${day}), 0)
      - coalesce((select sum(amount_pence) from allocations where ${own} and allocated_on <= ${day}), 0))::bigint as pence`.execute(
    db,
  );
  return { debts, unallocatedPence: funds[0]!.pence };
}

/** The most days of a statement, both ends counted: its movements are not paged. */
const DAYS = 1100;

/** Throws if the role sees no invoices, or the member sees only part of the account (decision 14). */
export function requireLedger({ scope }: Reading<AccountContext>): void {
  scope.require('invoices.view');
  if (scope.siteIds !== null) throw new Refusal('WHOLE_ACCOUNT_ONLY');
}

/** The account's statement for some days; by default from the first of the month before last until today. */
export async function statement(
  ctx: Reading<AccountContext>,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<AccountStatement> {
  requireLedger(ctx);
  const { db, scope, now } = ctx;
  const to = period.to ?? dateIn(LONDON, now);
  const from = period.from ?? firstOfMonthBeforeLast(to);
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > DAYS) throw new Refusal('STATEMENT_DAYS');
  const { rows, openingPence } = await ledgerOf(db, scope, { from, to });
  const { debts, unallocatedPence } = await openOn(db, scope, to);
  const account = await accountOf(db, scope);
  const { movements, closingPence } = statementOf(rows, { from, to }, openingPence);
  return {
    from,
    to,
    account: { number: account.number, name: account.name, billingAddress: account.billing_address },
    openingPence,
    movements: movements.map(({ provider, ...movement }) => ({
      ...movement,
      method: provider === null ? null : methodOf(provider),
    })),
    closingPence,
    ageing: ageing(debts, unallocatedPence, to),
  };
}

function firstOfMonthBeforeLast(day: string): string {
  const first = (date: string) => `${date.slice(0, 7)}-01`;
  return first(addDays(first(addDays(first(day), -1)), -1));
}
