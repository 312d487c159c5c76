import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { invoiceLines } from './queries.ts';

type Load = DeskInvoice['lines'][number]['loads'][number];
type OrdersLoad = Load & { orderId: string };

/** The completed jobs that an invoice covers and that have a weight or a paper: net kg, its ticket and its transfer note. */
export async function loadsOf(db: Db, invoiceId: string): Promise<OrdersLoad[]> {
  const paper = (
    kinds: readonly string[],
  ) => sql`(select json_build_object('id', d.id, 'number', d.number) from documents d
    where d.tenant_id = j.tenant_id and d.job_id = j.id and d.kind in (${sql.join(kinds)}) and d.number is not null
      and d.status not in ('draft', 'void')
    order by d.id desc limit 1)`;
  const { rows } = await sql<OrdersLoad>`
    select * from (select j.id as "jobId", j.order_id as "orderId",
        (j.completed_at at time zone 'Europe/London')::date as date, j.net_weight_kg as "netKg",
        ${paper(['weighbridge_ticket'])} as ticket, ${paper(['wtn', 'season_ticket'])} as note
      from jobs j where j.status = 'completed' and (j.invoice_id = ${invoiceId}::uuid
        or j.id in (select l.job_id from invoice_lines l where l.invoice_id = ${invoiceId}::uuid))) loads
    where "netKg" is not null or ticket is not null or note is not null
    order by date, "jobId"`.execute(db);
  return rows;
}

/** The loads by the position of the line that covers them: the first of their job, or else the first of their order. */
export function loadsByLine(
  lines: Awaited<ReturnType<typeof invoiceLines>>,
  loads: readonly OrdersLoad[],
): Map<number, Load[]> {
  const byLine = new Map<number, Load[]>();
  for (const { orderId, ...load } of loads) {
    const line =
      lines.find(({ job_id }) => job_id === load.jobId) ?? lines.find(({ order_id }) => order_id === orderId);
    if (line) byLine.set(line.position, [...(byLine.get(line.position) ?? []), load]);
  }
  return byLine;
}

/** The emails of an invoice: who gets it, and when it was sent. */
export async function emailsOf(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  invoice: { id: string; accountId: string },
): Promise<DeskInvoice['emails']> {
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'to_address', 'state', 'sent_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', invoice.accountId)
    .where('template', '=', 'invoice')
    .where(sql<boolean>`data->>'invoiceId' = ${invoice.id}`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.to_address,
    state: row.state,
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
}
