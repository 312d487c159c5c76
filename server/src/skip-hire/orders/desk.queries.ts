import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { paysVatItself } from '../accounts/reverse-charge.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

interface LoadRow {
  id: string;
  type: JobType;
  price: unknown;
  overweight_waived: boolean;
  gross_weight_kg: number | null;
  tare_weight_kg: number | null;
  net_weight_kg: number | null;
  weight_estimated: boolean;
  invoice: string | null;
  ticket_id: string | null;
  ticket: string | null;
}

/** The customer and the depot of an order; undefined if there is none, also for a malformed id. */
export async function ownerOf({ db, scope }: Reader, orderId: string) {
  if (!isId(orderId)) return undefined;
  return db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('depots as d', 'd.id', 'o.depot_id')
    .select(['o.id', 'a.id as account_id', 'a.name as account', 'a.number as account_number', 'a.status'])
    .select(['d.id as depot_id', 'd.name as depot', 'o.status as order_status', 'o.container_number'])
    .select(paysVatItself('a').as('pays_vat_itself'))
    .select(['o.caller_name', 'o.caller_phone', 'o.caller_email'])
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/**
 * What staff see of an order beyond its customer's view: its finished jobs with their weights, extra charges and what may be charged, its invoices,
 * staff notes.
 */
export async function deskSide({ db, scope }: Reader, orderId: string) {
  const charges = await db
    .selectFrom('charges as c')
    .leftJoin('invoices as i', 'i.id', 'c.invoice_id')
    .leftJoin('documents as d', 'd.id', 'c.document_id')
    .select(['c.id', 'c.code', 'c.label', 'c.quantity', 'c.unit_pence', 'c.net_pence', 'c.vat_pence', 'c.date'])
    .select(['i.number as invoice', 'd.id as document_id', 'd.title as document'])
    .where('c.tenant_id', '=', scope.tenantId)
    .where('c.order_id', '=', orderId)
    .orderBy('c.id')
    .execute();
  const { rows: done } = await sql<LoadRow>`
    select j.id, j.type, j.price, j.overweight_waived, j.gross_weight_kg, j.tare_weight_kg, j.net_weight_kg, j.weight_estimated, i.number as invoice,
      t.id as ticket_id, t.number as ticket
    from jobs j
    left join invoices i on i.id = j.invoice_id
    left join lateral (select d.id, d.number from documents d
      where d.job_id = j.id and d.kind = 'weighbridge_ticket' and d.status = 'issued' and d.content is not null
      order by d.id desc limit 1) t on true
    where j.tenant_id = ${scope.tenantId} and j.order_id = ${orderId}::uuid and j.status = 'completed'
    order by j.completed_at, j.sequence`.execute(db);
  const invoices = await db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.number', 'i.kind', 'i.issued_on'])
    .where('i.tenant_id', '=', scope.tenantId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoice_lines as l')
          .select('l.position')
          .whereRef('l.invoice_id', '=', 'i.id')
          .where('l.order_id', '=', orderId),
      ),
    )
    .orderBy('i.id', 'desc')
    .execute();
  const notes = await db
    .selectFrom('order_notes as n')
    .leftJoin('users as u', 'u.id', 'n.written_by')
    .select(['n.id', 'n.body', 'n.created_at', 'n.written_by'])
    .select(sql<string>`coalesce(u.name, tonnage_doer(n.written_by), '')`.as('by'))
    .where('n.tenant_id', '=', scope.tenantId)
    .where('n.order_id', '=', orderId)
    .orderBy('n.id', 'desc')
    .execute();
  const chargeTypes = await db
    .selectFrom('charge_types')
    .select(['id', 'code', 'label', 'unit', 'net_pence', 'vat_rate_bp', 'vat_category', 'goods'])
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .orderBy('label')
    .orderBy('id')
    .execute();
  return { done, charges, chargeTypes, invoices, notes };
}
