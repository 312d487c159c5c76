import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { documentedBy } from '../../orders/documented.queries.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { invoiceLines } from './queries.ts';

type Load = DeskInvoice['lines'][number]['loads'][number];
type OrdersLoad = Load & { orderId: string };

/** The loads that an invoice covers: net kg, the ticket, and the note that documents it, its own or a season ticket. */
export async function loadsOf(db: Db, invoiceId: string): Promise<OrdersLoad[]> {
  const { rows } = await sql<OrdersLoad & { type: JobType }>`
    select j.type, j.id as "jobId", j.order_id as "orderId", (j.completed_at at time zone 'Europe/London')::date as date,
      j.net_weight_kg as "netKg", ${documentedBy} as note,
      (select json_build_object('id', d.id, 'number', d.number) from documents d
        where d.tenant_id = j.tenant_id and d.job_id = j.id and d.kind = 'weighbridge_ticket' and d.status = 'issued'
          and d.number is not null
        order by d.id desc limit 1) as ticket
    from jobs j where j.status = 'completed' and (j.invoice_id = ${invoiceId}::uuid
        or j.id in (select l.job_id from invoice_lines l where l.invoice_id = ${invoiceId}::uuid))
    order by j.completed_at, j.id`.execute(db);
  return rows.filter(({ type }) => takesWasteAway(type)).map(({ type: _type, ...load }) => load);
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
