import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Movement } from '@tonnage/domain/skip-hire/statement';
import { sql } from 'kysely';
import type { DB } from '../../../../db/types.gen.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/scope.ts';

/** A movement of an account's ledger, with its title and its link. */
export interface LedgerRow extends Movement {
  id: string;
  reference: string | null;
  /** For an invoice: its due date. */
  dueOn: IsoDate | null;
  provider: DB['payments']['provider'] | null;
  invoiceId: string | null;
}

/** Every invoice, credit note and payment of an account, as one table of movements. */
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
      and p.status = 'voided'`;

/** The movements of some days, both included, in a statement's order, and the balance before them. */
export async function ledgerOf(db: Db, scope: Scope, days: { from: IsoDate; to: IsoDate }) {
  const { rows } = await sql<LedgerRow>`
    select id, kind, reference, date, due_on as "dueOn", provider, amount as "amountPence", invoice_id as "invoiceId"
    from (${ledger(scope)}) l where date between ${days.from} and ${days.to} order by date, rank, id`.execute(db);
  const before = await sql<{ pence: number }>`
    select coalesce(sum(amount), 0)::bigint as pence from (${ledger(scope)}) l where date < ${days.from}`.execute(db);
  return { rows, openingPence: before.rows[0]!.pence };
}

/** The open amount at the end of a day: each invoice less what was allocated to it by then, and unallocated money. */
export async function openOn(db: Db, scope: Scope, day: IsoDate) {
  const own = sql`tenant_id = ${scope.tenantId} and account_id = ${scope.accountId}`;
  const { rows: debts } = await sql<{ dueOn: IsoDate; openPence: number }>`
    select i.due_on as "dueOn", (i.gross_pence - coalesce(a.pence, 0))::bigint as "openPence" from invoices i
    left join (select invoice_id, sum(amount_pence) as pence from allocations
      where ${own} and allocated_on <= ${day} group by invoice_id) a on a.invoice_id = i.id
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
