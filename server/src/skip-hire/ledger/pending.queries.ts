import { LIMITS } from '@tonnage/contract/limits';
import type { LedgerPreview } from '@tonnage/contract/skip-hire/ledger';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { LEDGER_TAKES, type LedgerCodes, type LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import {
  isSales,
  type LedgerDocument,
  ledgerTotals,
  type LedgerKind,
  type LedgerLine,
  type MoneyDocument,
  type SalesDocument,
} from '@tonnage/domain/skip-hire/ledger/documents';
import { ledgerProblem } from '@tonnage/domain/skip-hire/ledger/ledger-files';
import { xeroVatDiffers } from '@tonnage/domain/skip-hire/ledger/xero';
import { formatPence } from '@tonnage/domain/common/money';
import { MONEYLESS_METHODS } from '@tonnage/domain/skip-hire/payments';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownCodes } from './codes.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** Days of documents, both included; without a first day everything before the last. */
export interface LedgerDays {
  from?: IsoDate | undefined;
  upTo: IsoDate;
}

/** What a package has not been given: the documents that can go, and those that cannot, each with the reason. */
export interface Pending {
  codes: LedgerCodes;
  ready: LedgerDocument[];
  left: { document: LedgerDocument; reason: string }[];
}

/** Throws DATES_REVERSED, and LEDGER_TOO_MANY if one export would be too large. */
export async function pendingFor(ctx: Reader, of: LedgerPackage, days: LedgerDays): Promise<Pending> {
  if (days.from !== undefined && days.upTo < days.from) throw new Refusal('DATES_REVERSED', { field: 'upTo' });
  const codes = await ownCodes(ctx, of);
  const sales = await salesOf(ctx, of, days);
  const money = LEDGER_TAKES[of].includes('receipt') ? await moneyOf(ctx, of, days) : [];
  if (sales.length + money.length > LIMITS.ledgerDocuments) throw new Refusal('LEDGER_TOO_MANY');
  const pending: Pending = { codes, ready: [], left: [] };
  for (const document of [...sales, ...money]) {
    const reason = ledgerProblem(of, document, codes);
    if (reason === null) pending.ready.push(document);
    else pending.left.push({ document, reason });
  }
  return pending;
}

/** What the next export to a package would contain. */
export async function ledgerPreview(ctx: Reader, of: LedgerPackage, days: LedgerDays): Promise<LedgerPreview> {
  const { ready, left } = await pendingFor(ctx, of, days);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from invoices i
    where i.tenant_id = ${ctx.scope.tenantId} and i.brought_forward_pence is not null
      and ${dated(sql`i.issued_on`, days)}`.execute(ctx.db);
  return {
    totals: ledgerTotals(ready),
    left: [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, documents]) => ({
      reason,
      documents: documents.map(({ document }) => nameOf(document)),
    })),
    broughtForward: rows[0]!.n,
    moneyless: await moneylessOf(ctx, days),
    vatDiffers:
      of === 'xero'
        ? ready
            .filter(isSales)
            .filter(xeroVatDiffers)
            .map(({ number }) => number)
        : [],
  };
}

/** What was set off and written off on some days, and not voided since. No package imports it: each books it in its own way. */
async function moneylessOf({ db, scope }: Reader, days: LedgerDays): Promise<LedgerPreview['moneyless']> {
  const { rows } = await sql<LedgerPreview['moneyless'][number]>`
    select p.provider as method, count(*)::integer as count, sum(p.amount_pence)::bigint as "amountPence" from payments p
    where p.tenant_id = ${scope.tenantId} and p.provider = any(${[...MONEYLESS_METHODS]}::text[]) and p.status = 'paid'
      and ${dated(sql`p.received_on`, days)} group by p.provider order by p.provider`.execute(db);
  return rows;
}

const nameOf = (document: LedgerDocument) =>
  isSales(document)
    ? `${document.number}, ${document.customer}`
    : `${formatPence(document.amountPence)}, ${document.customer}`;

const dated = (column: RawBuilder<unknown>, { from, upTo }: LedgerDays) =>
  from === undefined ? sql`${column} <= ${upTo}::date` : sql`${column} between ${from}::date and ${upTo}::date`;

/** Whether the package has been given a document, by its kind and id. */
const given = (of: LedgerPackage, kind: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`exists (select 1 from ledger_documents d where d.tenant_id = a.tenant_id and d.package = ${of}
    and d.kind = ${kind} and d.document_id = ${id})`;

const kindOf = (kind: LedgerKind) => sql`${kind}::text`;

/** The customer of a document of the account `a`. */
const customer = sql`a.number as account, a.name::text as customer,
  lower(a.name) in (select lower(b.name) from accounts b where b.tenant_id = a.tenant_id and b.merged_into is null
    group by 1 having count(*) > 1) as "sameName"`;

const MOST = LIMITS.ledgerDocuments + 1;

/** Invoices and credit notes, the first issued first. The books of an earlier system have those that it issued. */
async function salesOf({ db, scope }: Reader, of: LedgerPackage, days: LedgerDays): Promise<SalesDocument[]> {
  const { rows: documents } = await sql<Omit<SalesDocument, 'lines'>>`
    select i.id, i.kind, i.number, i.issued_on as date, i.due_on as "dueOn", ${customer},
      case i.kind when 'credit_note' then was.number else coalesce(i.po_number, (
        select string_agg(distinct o.po_number, ', ') from invoice_lines l
          join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
          where l.tenant_id = i.tenant_id and l.invoice_id = i.id)) end as reference
    from invoices i
    join accounts a on a.tenant_id = i.tenant_id and a.id = i.account_id
    left join invoices was on was.tenant_id = i.tenant_id and was.id = i.credits_id
    where i.tenant_id = ${scope.tenantId} and i.brought_forward_pence is null
      and ${dated(sql`i.issued_on`, days)} and not ${given(of, sql`i.kind`, sql`i.id`)}
    order by i.issued_on, i.id limit ${MOST}`.execute(db);
  const { rows } = await sql<LedgerLine & { invoice: string }>`
    select l.invoice_id as invoice, l.code, l.label, l.quantity::float8 as quantity, l.unit_pence as "unitPence",
      l.net_pence as "netPence", l.vat_rate_bp as "vatRateBp", l.vat_category as "vatCategory", l.vat_pence as "vatPence", l.date, o.number as "order"
    from invoice_lines l
    left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = ${scope.tenantId} and l.invoice_id = any(${uuids(documents.map(({ id }) => id))})
    order by l.invoice_id, l.position`.execute(db);
  const lines = Map.groupBy(rows, ({ invoice }) => invoice);
  return documents.map((document) => ({ ...document, lines: lines.get(document.id) ?? [] }));
}

/** Money in and out, the first first, without what was settled without money. A refund on its way to a card is no money out yet. */
async function moneyOf({ db, scope }: Reader, of: LedgerPackage, days: LedgerDays): Promise<MoneyDocument[]> {
  const method = sql`case when p.provider in ('sandbox', 'stripe') then 'card' else p.provider end as method`;
  const payment = sql`p.bank_reference as reference, p.amount_pence as "amountPence"
    from payments p join accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
    where p.tenant_id = ${scope.tenantId} and p.provider not in ('set_off', 'write_off')`;
  const { rows } = await sql<MoneyDocument>`
    select * from (
      select p.id, 'receipt' as kind, p.received_on as date, ${customer}, ${method}, ${payment}
        and p.status = 'paid' and ${dated(sql`p.received_on`, days)} and not ${given(of, kindOf('receipt'), sql`p.id`)}
      union all
      select p.id, 'reversal', p.voided_on, ${customer}, ${method}, ${payment}
        and p.status = 'voided' and ${dated(sql`p.voided_on`, days)}
        and ${given(of, kindOf('receipt'), sql`p.id`)} and not ${given(of, kindOf('reversal'), sql`p.id`)}
      union all
      select r.id, 'refund', r.made_on, ${customer}, r.method, case when r.method = 'card' then null else r.reference end,
        r.amount_pence
        from refunds r join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
        where r.tenant_id = ${scope.tenantId} and r.status = 'made' and ${dated(sql`r.made_on`, days)}
        and not ${given(of, kindOf('refund'), sql`r.id`)}
    ) m order by date, id, kind limit ${MOST}`.execute(db);
  return rows;
}
