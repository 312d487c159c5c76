import type { IsoDate } from '@tonnage/domain/common/dates';
import { vatLeft, type VatRow, vatSummary } from '@tonnage/domain/common/vat';
import type { InvoiceSheet } from '@tonnage/domain/skip-hire/printed-documents';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { priceLineOf } from './billing.queries.ts';

/** The issuer and the recipient of invoices as documents print them, and the account's terms. */
export async function parties(db: Db, tenantId: string, accountId: string) {
  const { company_number, vat_number, bank_details } = await db
    .selectFrom('tenants')
    .select(['company_number', 'vat_number', 'bank_details'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('accounts')
    .select(['name', 'number', 'billing_address', 'vat_number', 'payment_terms_days', 'terms_basis'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const seller: InvoiceSheet['seller'] = {
    companyNumber: company_number,
    vatNumber: vat_number,
    bankDetails: bank_details,
  };
  const { name, number: accountNumber, billing_address: address, vat_number: vatNumber } = account;
  const buyer: InvoiceSheet['buyer'] = { name, accountNumber, address, vatNumber };
  return { seller, account, buyer };
}

/** The lines of invoices in order. */
export function invoiceLines(db: Db, ...invoiceIds: readonly string[]) {
  return db
    .selectFrom('invoice_lines as l')
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('sites as s', 's.id', 'o.site_id')
    .selectAll('l')
    .select(['o.number as order_number', 'o.po_number', 'o.site_id', 's.name as site'])
    .where(sql<boolean>`l.invoice_id = any(${[...invoiceIds]}::uuid[])`)
    .orderBy('l.invoice_id')
    .orderBy('l.position')
    .execute();
}

/** What is left to credit of an invoice in each category and rate of VAT, pence; `lines` are its own. */
export async function vatLeftOf(
  db: Db,
  invoiceId: string,
  lines: Awaited<ReturnType<typeof invoiceLines>>,
): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    select l.vat_category as "vatCategory", l.vat_rate_bp as "vatRateBp", sum(l.net_pence)::bigint as "netPence",
      sum(l.vat_pence)::bigint as "vatPence"
    from invoices c join invoice_lines l on l.tenant_id = c.tenant_id and l.invoice_id = c.id
    where c.credits_id = ${invoiceId}::uuid group by 1, 2`.execute(db);
  return vatLeft(vatSummary(lines.map(priceLineOf)), rows);
}

/** An invoice, and of a receipt all of the same payment, each replacing one that was for more, as the SQL table `receipt_tree`. */
const receiptTree = (invoiceId: string) => sql`receipt_tree (id) as (
  select coalesce(r.id, i.id) from invoices i
    left join invoices r on r.tenant_id = i.tenant_id and r.receipt_for = i.receipt_for and r.replaces_id is null
    where i.id = ${invoiceId}
  union all select n.id from receipt_tree t join invoices n on n.replaces_id = t.id)`;

/** The ids of an invoice, and of a receipt all of the same payment: itself first, then the newest. */
export async function receiptsLike(db: Db, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive ${receiptTree(invoiceId)}
    select id from receipt_tree order by (id = ${invoiceId}) desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What is left to credit of an invoice, pence with VAT: its total less all its credit notes and what was written off. What was
 * written off of a receipt that it replaces, or that replaces it, counts as well: they charge the same work.
 */
export async function leftToCredit(db: Db, invoiceId: string): Promise<{ left: number; writtenOff: number }> {
  const { rows } = await sql<{ left: number; writtenOff: number }>`
    with recursive ${receiptTree(invoiceId)}, charged as (select f.id, f.written_off_pence,
        f.gross_pence - coalesce((select sum(c.gross_pence) from invoices c where c.credits_id = f.id), 0) as pence
      from receipt_tree join invoices f using (id))
    select sum(written_off_pence)::bigint as "writtenOff",
      greatest(0, least(sum(pence) filter (where id = ${invoiceId}), sum(pence) - sum(written_off_pence)))::bigint as left
    from charged`.execute(db);
  return rows[0]!;
}

/**
 * The invoices that a scope may see: of its sites. An invoice for several sites is for those who see the whole account
 * (decision 14).
 */
export function invoicesInScope(db: Db, scope: Scope) {
  let query = db
    .selectFrom('invoices as i')
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.account_id', '=', scope.accountId)
    .where('i.kind', '=', 'invoice');
  if (scope.siteIds !== null) query = query.where(sql<boolean>`i.site_id = any(${[...scope.siteIds]}::uuid[])`);
  return query;
}

/** Whether an invoice `i` was paid with its orders; no longer if that payment was voided. */
export const IS_RECEIPT = sql<boolean>`exists (select from payments r where r.id = i.receipt_for and r.status <> 'voided')`;

/** The payments and credits of an invoice, oldest first. */
export function settlementsOf(db: Db, invoiceId: string) {
  return db
    .selectFrom('allocations as a')
    .leftJoin('payments as p', 'p.id', 'a.payment_id')
    .leftJoin('invoices as c', 'c.id', 'a.credit_note_id')
    .select(['a.id', 'a.amount_pence', 'a.allocated_on', 'p.provider', 'p.bank_reference', 'p.received_on'])
    .select(['c.number as credit_note', 'c.document_id'])
    .where('a.invoice_id', '=', invoiceId)
    .orderBy('a.allocated_on')
    .orderBy('a.id')
    .execute();
}

/** The scope's open and overdue amounts, for the summary above a list. */
export async function openTotals(db: Db, scope: Scope, today: IsoDate) {
  return invoicesInScope(db, scope)
    .select(sql<number>`coalesce(sum(gross_pence - paid_pence - credited_pence), 0)::bigint`.as('openPence'))
    .select(sql<number>`count(*)`.as('open'))
    .select(
      sql<number>`coalesce(sum(gross_pence - paid_pence - credited_pence) filter (where due_on < ${today}), 0)::bigint`.as(
        'overduePence',
      ),
    )
    .select(sql<number>`count(*) filter (where due_on < ${today})`.as('overdue'))
    .where(sql<boolean>`paid_pence + credited_pence < gross_pence`)
    .executeTakeFirstOrThrow();
}

/** The pending card payment of an invoice. */
export function pendingPaymentOf(db: Db, invoiceId: string, lock = false) {
  const query = db
    .selectFrom('payments')
    .select(['id', 'amount_pence', 'expires_at', 'reference', 'provider'])
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'pending');
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}
