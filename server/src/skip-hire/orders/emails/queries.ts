import { changeDeadline, mayStillChange } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import type { JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import { orderRows, type OrderListRow } from '../rows.queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantContext, Reading } from '../../../platform/context.ts';
import { payUrl } from '../../../platform/cards/pay-url.ts';
import { depotCalendar } from '../../depots/queries.ts';
import { documentedBy } from '../documented.queries.ts';

export interface MailOrder extends OrderListRow {
  date: string | null;
  slot: Slot | null;
  /** How it was paid when it was placed; null if it was not. */
  paid: 'card' | 'otherwise' | null;
  /** That payment was for other orders too. */
  shared: boolean;
  /** What the payment was for was credited for this order: money of it has all gone back, or some may still be due. */
  refund: 'made' | 'credited' | null;
}

/** How something was cancelled: by staff (the office), or else by the customer. */
export const cancellation = { office: z.boolean(), reason: z.string().nullable().default(null) };

/** Whether something of what was paid by card is due back. Emails queued before it was kept do not say. */
export const refunded = { refundDue: z.boolean().optional() };

/** The orders of an email, with the first job's day. */
export async function mailOrders(ctx: Reading<TenantContext>, ids: readonly string[]): Promise<MailOrder[]> {
  const rows = await orderRows(
    ctx.db,
    sql`where o.tenant_id = ${ctx.scope.tenantId} and o.id = any(${[...ids]}::uuid[]) order by o.number`,
  );
  const first = await ctx.db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'o.payment_id').on('p.status', '=', 'paid'))
    .distinctOn('j.order_id')
    .select(['j.order_id', 'j.date', 'j.slot'])
    .select([
      sql<MailOrder['paid']>`case when p.provider in ('sandbox', 'stripe') then 'card'
        when p.id is not null then 'otherwise' end`.as('paid'),
      sql<boolean>`exists (select from orders x where x.tenant_id = o.tenant_id and x.payment_id = p.id and x.id <> o.id)`.as(
        'shared',
      ),
      sql<MailOrder['refund']>`case when exists (select from invoice_lines l
          join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id and i.receipt_for = p.id
          where l.tenant_id = o.tenant_id and l.order_id = o.id and l.credited_net_pence > 0)
        then case when p.refund_due_pence = 0 and exists (select from refunds r
          where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status <> 'failed') then 'made' else 'credited' end
        end`.as('refund'),
    ])
    .where(sql<boolean>`j.order_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('j.order_id')
    .orderBy('j.sequence')
    .execute();
  const jobOf = new Map(first.map((job) => [job.order_id, job]));
  return rows.map((row) => {
    const { date = null, slot = null, paid = null, shared = false, refund = null } = jobOf.get(row.id) ?? {};
    return { ...row, date, slot, paid, shared, refund };
  });
}

/** A payment that an email asks for. */
export interface MailPayment {
  amountPence: number;
  /** The VAT in it. */
  vatPence: number;
  /** A card was declined. */
  declined: boolean;
  expiresAt: Instant;
  url: string;
}

export async function mailPayment(ctx: Reading<TenantContext>, id: string): Promise<MailPayment> {
  const row = await ctx.db
    .selectFrom('payments')
    .select(['amount_pence', 'expires_at', 'provider', 'reference', 'declines'])
    .select(
      sql<number>`(select coalesce(sum(o.vat_pence), 0) from orders o where o.payment_id = payments.id)::integer
        + (select coalesce(sum((j.price ->> 'vatPence')::integer), 0) from jobs j where j.payment_id = payments.id)::integer`.as(
        'vat_pence',
      ),
    )
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    amountPence: row.amount_pence,
    vatPence: row.vat_pence,
    declined: row.declines > 0,
    expiresAt: row.expires_at!.toISOString(),
    url: payUrl(ctx, row),
  };
}

/** The job of an email, with what it brought or took, its weight and the note that covers it. */
export interface MailJob {
  order: OrderListRow;
  type: JobType;
  date: string;
  slot: Slot;
  container: string;
  shape: ContainerShape;
  waste: string;
  netWeightKg: number | null;
  /** Who comes, while a vehicle is allocated. */
  driver: string | null;
  vehicle: string | null;
  /** The signed note that documents its waste: its own, otherwise the season ticket of its site. */
  note: { kind: 'wtn' | 'season_ticket'; number: string } | null;
  /** The deadline for the customer's changes; null unless it is confirmed and may be changed. */
  changeUntil: Instant | null;
  /** The order's charges besides its prices since the day of the job. */
  charged: string[];
  /** The date that staff proposed last. */
  proposal: { id: string; date: string; slot: Slot; note: string | null } | null;
}

export async function mailJob(ctx: Reading<TenantContext>, id: string): Promise<MailJob> {
  const job = await ctx.db
    .selectFrom('jobs as j')
    .innerJoin('container_sub_types as c', 'c.id', 'j.container_sub_type_id')
    .innerJoin('waste_types as w', 'w.id', 'j.waste_type_id')
    .select(['c.length_cm', 'c.height_cm'])
    .select(['j.order_id', 'j.type', 'j.status', 'j.date', 'j.slot', 'j.depot_id', 'j.net_weight_kg'])
    .select(['j.driver_name', 'j.vehicle_registration'])
    .select(['c.name as container', 'w.name as waste', documentedBy.as('note')])
    .where('j.tenant_id', '=', ctx.scope.tenantId)
    .where('j.id', '=', id)
    .executeTakeFirstOrThrow();
  const proposal = await ctx.db
    .selectFrom('date_proposals')
    .select(['id', 'date', 'slot', 'note'])
    .where('job_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const charged = await ctx.db
    .selectFrom('charges')
    .select('label')
    .where('order_id', '=', job.order_id)
    .where('date', '>=', job.date)
    .orderBy('id')
    .execute();
  const [order] = await orderRows(ctx.db, sql`where o.id = ${job.order_id}`);
  return {
    order: order!,
    type: job.type as JobType,
    date: job.date,
    slot: job.slot as Slot,
    container: job.container,
    shape: { kind: order!.container_type.shape, lengthCm: job.length_cm, heightCm: job.height_cm },
    waste: job.waste,
    netWeightKg: job.net_weight_kg,
    driver: job.driver_name,
    vehicle: job.vehicle_registration,
    note: job.note,
    changeUntil: job.status === 'confirmed' ? await changeUntil(ctx, job) : null,
    charged: charged.map(({ label }) => label),
    proposal: proposal ? { ...proposal, slot: proposal.slot as Slot } : null,
  };
}

async function changeUntil(
  { db, now }: Reading<TenantContext>,
  { depot_id, date }: { depot_id: string; date: string },
): Promise<Instant | null> {
  const calendar = await depotCalendar(db, depot_id, now);
  return mayStillChange(calendar, date, now, LONDON) ? changeDeadline(calendar, date, LONDON) : null;
}
