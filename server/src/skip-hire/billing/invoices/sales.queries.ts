import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';

/** A line of an invoice or a credit note for bookkeeping; the amounts of a credit note are negative. */
export interface SalesLine {
  id: string;
  position: number;
  kind: 'invoice' | 'credit_note';
  number: string;
  /** For a credit note: the invoice that it credits. */
  credits: string | null;
  account_number: string;
  account: string;
  issued_on: IsoDate;
  due_on: IsoDate;
  order_number: string | null;
  po_number: string | null;
  label: string;
  date: IsoDate;
  quantity: number;
  unit_pence: number;
  net_pence: number;
  vat_rate_bp: number;
  vat_pence: number;
}

/** Every line issued between two days, in the order of issue, after a cursor; at most `limit`. */
export async function salesAfter(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  { from, to }: { from: IsoDate; to: IsoDate },
  after: Pick<SalesLine, 'id' | 'position' | 'issued_on'> | null,
  limit: number,
): Promise<SalesLine[]> {
  const afterCursor =
    after === null
      ? sql``
      : sql`and (i.issued_on, i.id, l.position) > (${after.issued_on}::date, ${after.id}::uuid, ${after.position})`;
  const sign = sql`case i.kind when 'credit_note' then -1 else 1 end`;
  const { rows } = await sql<SalesLine>`
    select i.id, l.position, i.kind, i.number, was.number as credits, a.number as account_number, a.name as account,
      i.issued_on, i.due_on, o.number as order_number, coalesce(o.po_number, i.po_number) as po_number, l.label, l.date, l.quantity::float8 as quantity,
      l.unit_pence * ${sign} as unit_pence, l.net_pence * ${sign} as net_pence, l.vat_rate_bp,
      l.vat_pence * ${sign} as vat_pence
    from invoices i
    join invoice_lines l on l.invoice_id = i.id
    join accounts a on a.id = i.account_id
    left join invoices was on was.id = i.credits_id
    left join orders o on o.id = l.order_id
    where i.tenant_id = ${scope.tenantId} and i.issued_on between ${from}::date and ${to}::date ${afterCursor}
    order by i.issued_on, i.id, l.position limit ${limit}`.execute(db);
  return rows;
}
