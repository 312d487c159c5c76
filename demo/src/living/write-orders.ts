import { addDays, LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Insertable, sql } from 'kysely';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import { methodOf } from '@tonnage/server/skip-hire/billing/invoices/present';
import type { DB } from '@tonnage/server/db/types.gen';
import type { Cast } from './cast.ts';
import { insertAll, type Rows } from './insert-all.ts';
import { type PlannedJob, type PlannedOrder, statusOf } from './plan.ts';
import { writeTicket } from './write-ticket.ts';
import { providerOf, writeCardPayments, writeReceipts, type PaidOrder } from './write-receipts.ts';

/** The numbers of an order, of the first of its weighbridge tickets, and of its receipt. */
export interface Numbers {
  order: number;
  ticket: number;
  invoice: number;
}

export interface NumberedOrder {
  order: PlannedOrder;
  numbers: Numbers;
}

/** Gives orders their numbers, counting up from the first ones; `next` is what follows them. */
export function numberOrders(
  orders: readonly PlannedOrder[],
  first: Numbers,
): { numbered: NumberedOrder[]; next: Numbers } {
  const next = { ...first };
  const numbered = orders.map((order) => {
    const numbers = { ...next };
    next.order++;
    next.ticket += order.jobs.filter(({ netKg }) => netKg !== null).length;
    if (isPrepaid(order)) next.invoice++;
    return { order, numbers };
  });
  return { numbered, next };
}

const isPrepaid = (order: PlannedOrder) => !order.account.onCredit && order.closed === null;

/** What customers with a login do themselves. */
const ASKED = new Set(['order.placed', 'order.cancelled', 'job.requested']);
/** What the gateway reports when they pay. */
const PAID = new Set(['payment.paid', 'order.paid']);
const WASTED = { code: 'wasted_journey', label: 'Wasted journey: no access', unitPence: 6_500 } as const;

/**
 * Writes orders with their jobs, history, weighbridge tickets, waste records and what was paid beforehand, as the commands would
 * have left them.
 */
export async function writeOrders(db: Db, cast: Cast, orders: readonly NumberedOrder[], now: Instant): Promise<void> {
  const today = dateIn(LONDON, now);
  const rows: Rows = { orders: [], jobs: [], audit_events: [], documents: [], waste_receipts: [], charges: [] };
  const paid: PaidOrder[] = [];
  for (const { order, numbers } of orders) {
    const id = newId(order.placedAt);
    const number = `SO-${numbers.order}`;
    const paymentId = isPrepaid(order) ? newId(order.placedAt) : null;
    let { ticket } = numbers;
    rows.orders!.push(orderRow(cast, order, { id, number, paymentId }));
    event(
      rows,
      cast,
      order,
      { at: order.placedAt, action: 'order.placed', orderId: id },
      placedWords(cast, order, number),
    );
    if (paymentId !== null) paidEvents(rows, cast, order, { orderId: id, paymentId });
    for (const [nth, job] of order.jobs.entries()) {
      const jobId = newId(job.requestedAt);
      const reference = `${number}/${nth + 1}`;
      rows.jobs!.push(jobRow(cast, order, job, { id: jobId, orderId: id, sequence: nth + 1 }));
      jobEvents(rows, cast, order, job, { jobId, orderId: id, first: nth === 0 });
      if (job.netKg !== null)
        writeTicket(rows, cast, order, job, { jobId, orderId: id, number: ticket++, reference, today });
      if (job.status === 'failed' && order.account.onCredit) charge(rows, cast, order, job, id);
      if (nth > 0 || paymentId === null) continue;
      const { account, site, placedAt: at } = order;
      const price = priceOf(cast, order, job)!;
      const invoice = `INV-${numbers.invoice}`;
      paid.push({ account, site, orderId: id, jobId, paymentId, number, invoice, price, type: job.type, at });
    }
  }
  await writeCardPayments(db, cast, paid);
  for (const table of ['orders', 'jobs', 'audit_events', 'documents', 'waste_receipts', 'charges'] as const)
    await insertAll(db, table, rows[table]! as never);
  await writeReceipts(db, cast, paid);
  await owe(db, rows);
}

/** What these orders and charges add to the exposure of accounts on credit, pence with VAT. */
async function owe(db: Db, rows: Rows): Promise<void> {
  const byAccount = new Map<string, number>();
  const add = (id: string, pence: number) => byAccount.set(id, (byAccount.get(id) ?? 0) + pence);
  const prepaid = new Set(rows.orders!.filter(({ payment_id: id }) => id !== null).map(({ id }) => id));
  for (const job of rows.jobs!) {
    if (['failed', 'declined', 'cancelled'].includes(job.status) || prepaid.has(job.order_id)) continue;
    const price = job.price as unknown as { grossPence: number } | null;
    if (price) add(job.account_id, price.grossPence);
  }
  for (const { account_id: id, net_pence: net, vat_pence: vat } of rows.charges!) add(id, net + vat);
  const owed = JSON.stringify([...byAccount].map(([id, pence]) => ({ id, pence })));
  await sql`update accounts a set exposure_pence = exposure_pence + x.pence
    from jsonb_to_recordset(${owed}::jsonb) as x(id uuid, pence bigint) where a.id = x.id and a.type = 'credit'`.execute(
    db,
  );
}

/** The price of a movement, on the day for which it was asked; null for one that costs nothing. */
function priceOf(cast: Cast, order: PlannedOrder, job: PlannedJob) {
  if (job.type === 'collection') return null;
  const { account, site, container, waste } = order;
  return cast.price({ account, site, container, waste, type: job.type, date: job.date });
}

function orderRow(
  cast: Cast,
  order: PlannedOrder,
  own: { id: string; number: string; paymentId: string | null },
): Insertable<DB['orders']> {
  const { account, site, container, waste, placedAt, jobs, closed } = order;
  const price = priceOf(cast, order, jobs[0]!)!;
  const done = (type: PlannedJob['type']) => jobs.findLast((job) => job.type === type && job.status === 'completed');
  const brought = jobs.findLast(
    ({ type, status }) => status === 'completed' && (type === 'delivery' || type === 'exchange'),
  );
  const left = done('collection') ?? done('wait_and_load');
  const last = jobs.at(-1)!;
  return {
    tenant_id: cast.tenantId,
    id: own.id,
    account_id: account.id,
    site_id: site.id,
    depot_id: site.depotId,
    number: own.number,
    status: statusOf(order),
    container_type_id: container.typeId,
    container_sub_type_id: container.id,
    waste_type_id: waste.id,
    placement: 'private',
    price: price as never,
    net_pence: price.netPence,
    vat_pence: price.vatPence,
    gross_pence: price.grossPence,
    hire_days: price.hireDays,
    hire_start: brought?.date ?? null,
    hire_until: brought ? addDays(brought.date, price.hireDays - 1) : null,
    hire_end: left?.date ?? null,
    container_number: brought?.brings ?? null,
    po_number: order.poNumber ?? (account.weight > 1 ? `4500${own.number.slice(-5)}` : null),
    payment_id: own.paymentId,
    declaration: {
      at: placedAt,
      userId: account.ownerId ?? cast.officeId,
      hierarchyConfirmed: true,
      prohibitedConfirmed: true,
    } as never,
    terms_version: '3',
    placed_by: account.ownerId ?? cast.officeId,
    closed_reason: closed?.reason ?? null,
    caller_name: account.ownerId === null ? order.caller : null,
    ordered_on: dateIn(LONDON, placedAt),
    created_at: placedAt,
    updated_at: last.doneAt ?? last.startedAt ?? last.requestedAt,
  };
}

function jobRow(
  cast: Cast,
  order: PlannedOrder,
  job: PlannedJob,
  own: { id: string; orderId: string; sequence: number },
): Insertable<DB['jobs']> {
  const price = priceOf(cast, order, job);
  return {
    tenant_id: cast.tenantId,
    id: own.id,
    account_id: order.account.id,
    order_id: own.orderId,
    site_id: order.site.id,
    depot_id: order.site.depotId,
    sequence: own.sequence,
    type: job.type,
    status: order.closed?.status ?? job.status,
    date: job.date,
    slot: job.slot,
    requested_for: own.sequence > 1 ? job.date : null,
    container_sub_type_id: order.container.id,
    waste_type_id: order.waste.id,
    price: price as never,
    net_pence: price?.netPence ?? 0,
    driver_name: job.crew?.driver ?? null,
    vehicle_registration: job.crew?.registration ?? null,
    vehicle_id: job.crew?.vehicleId ?? null,
    driver_id: job.crew?.driverId ?? null,
    failed_reason: job.failedReason,
    net_weight_kg: job.netKg,
    weight_estimated: false,
    container_number: job.brings,
    taken_container_number: job.takes,
    completed_at: job.status === 'completed' ? job.doneAt : null,
    requested_by: order.account.ownerId ?? cast.officeId,
    created_at: job.requestedAt,
    updated_at: job.doneAt ?? job.startedAt ?? job.requestedAt,
  };
}

function placedWords(cast: Cast, order: PlannedOrder, number: string) {
  const { date, slot, type } = order.jobs[0]!;
  return { date, slot, type, number, grossPence: priceOf(cast, order, order.jobs[0]!)!.grossPence };
}

/** What the office did with a job, each at its own time. */
function jobEvents(
  rows: Rows,
  cast: Cast,
  order: PlannedOrder,
  job: PlannedJob,
  { jobId, orderId, first }: { jobId: string; orderId: string; first: boolean },
): void {
  const { date, slot, type, crew } = job;
  const words = { date, slot, type, jobId };
  const say = (at: Instant, action: string, more: object = {}) =>
    event(rows, cast, order, { at, action, orderId }, { ...words, ...more });
  if (!first) say(job.requestedAt, 'job.requested');
  if (order.closed) {
    const { status, reason } = order.closed;
    return event(rows, cast, order, { at: job.requestedAt, action: `order.${status}`, orderId }, { reason });
  }
  if (job.status === 'requested') return;
  say(job.requestedAt, 'job.confirmed');
  if (!crew) return;
  say(job.requestedAt, 'job.allocated', { driver: crew.driver, vehicle: crew.registration });
  if (job.startedAt) say(job.startedAt, 'job.started', { vehicle: crew.registration });
  if (!job.doneAt) return;
  if (job.status === 'failed') say(job.doneAt, 'job.failed', { reason: job.failedReason });
  else say(job.doneAt, 'job.completed', { vehicle: crew.registration, netWeightKg: job.netKg });
}

/** What the payment of an order by card leaves: by the gateway, or by the office on the telephone. */
function paidEvents(
  rows: Rows,
  cast: Cast,
  order: PlannedOrder,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): void {
  const at = order.placedAt;
  const amountPence = priceOf(cast, order, order.jobs[0]!)!.grossPence;
  const method = methodOf(providerOf(order.account));
  event(rows, cast, order, { at, action: 'payment.paid', entity: 'payment', orderId: paymentId }, { amountPence });
  event(rows, cast, order, { at, action: 'order.paid', orderId }, { method });
}

function event(
  rows: Rows,
  cast: Cast,
  order: PlannedOrder,
  {
    at,
    action,
    orderId,
    entity = 'order',
  }: { at: Instant; action: string; orderId: string; entity?: 'order' | 'payment' },
  changes: object,
): void {
  const { ownerId } = order.account;
  const actor = ownerId === null ? 'staff' : ASKED.has(action) ? 'customer' : PAID.has(action) ? 'system' : 'staff';
  rows.audit_events!.push({
    tenant_id: cast.tenantId,
    id: newId(at),
    account_id: order.account.id,
    at,
    actor_kind: actor,
    actor_user_id: { customer: ownerId, staff: cast.officeId, system: null }[actor],
    action,
    entity,
    entity_id: orderId,
    changes: changes as never,
  });
}

function charge(rows: Rows, cast: Cast, order: PlannedOrder, job: PlannedJob, orderId: string): void {
  const { code, label, unitPence } = WASTED;
  rows.charges!.push({
    tenant_id: cast.tenantId,
    id: newId(job.doneAt!),
    account_id: order.account.id,
    order_id: orderId,
    code,
    label,
    quantity: 1,
    unit_pence: unitPence,
    net_pence: unitPence,
    vat_rate_bp: 2000,
    vat_category: 'standard',
    vat_pence: unitPence / 5,
    date: job.date,
    created_at: job.doneAt!,
  });
}
