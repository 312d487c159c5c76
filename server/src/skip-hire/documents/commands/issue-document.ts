import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import type { PermitSheet, WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { type Db, json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { WeighedLoad } from '../../orders/ports.ts';
import { wasteTracking } from '../ports.ts';
import { takeNumber } from './take-number.ts';

/** The weighbridge ticket of a load that a job brought to the depot. Weight in kilograms. */
export async function issueWeighbridgeTicket(ctx: TenantContext, load: WeighedLoad): Promise<void> {
  const order = await orderFacts(ctx.db, ctx.scope.tenantId, load.orderId, load.jobId);
  if (!order) return;
  const number = await takeNumber(ctx.db, ctx.scope.tenantId, 'ticket');
  const content: WeighbridgeTicket = {
    number,
    depot: [order.depot, order.yard_address].filter(Boolean).join(', '),
    permitKind: order.permit_kind as WeighbridgeTicket['permitKind'],
    permitNumber: order.permit_number,
    weighedAt: load.weighedAt ?? ctx.now,
    vehicle: order.vehicle_registration,
    driver: order.driver_name,
    customer: order.customer,
    place: order.place,
    waste: { description: order.waste, ewcCodes: order.ewc_codes },
    netKg: load.netKg,
    ...(load.grossKg !== null && load.tareKg !== null ? { grossKg: load.grossKg, tareKg: load.tareKg } : {}),
    ...(load.estimated ? { estimated: true } : {}),
    reference: `${order.number}/${order.sequence}`,
  };
  const ticketId = await issue(ctx, order, {
    kind: 'weighbridge_ticket',
    number,
    title: `Weighbridge ticket, ${order.waste_name.toLowerCase()}, ${order.site}`,
    content,
    jobId: load.jobId,
    replacesId: load.replacesId ?? null,
    validFrom: null,
    validTo: null,
  });
  const { jobId, netKg } = load;
  const receivedAt = content.weighedAt;
  await wasteTracking().recordReceipt(ctx, { jobId, accountId: order.account_id, ticketId, receivedAt, netKg });
}

/** The company's record of a permit that a council granted for an order; both dates are included. */
export async function issuePermitSheet(
  ctx: TenantContext,
  permit: { orderId: string; number: string; council: string; from: string; to: string; replacesId?: string | null },
): Promise<void> {
  const order = await orderFacts(ctx.db, ctx.scope.tenantId, permit.orderId, null);
  if (!order) return;
  const { number, council, from, to } = permit;
  const content: PermitSheet = {
    number,
    council,
    from,
    to,
    customer: order.customer,
    place: order.place,
    container: order.container,
    reference: order.number,
  };
  await issue(ctx, order, {
    kind: 'permit',
    number,
    title: `Highway permit, ${council}, ${order.site}`,
    content,
    jobId: null,
    replacesId: permit.replacesId ?? null,
    validFrom: from,
    validTo: to,
  });
}

async function issue(
  ctx: TenantContext,
  order: NonNullable<Awaited<ReturnType<typeof orderFacts>>>,
  paper: {
    kind: 'weighbridge_ticket' | 'permit';
    number: string;
    title: string;
    content: WeighbridgeTicket | PermitSheet;
    jobId: string | null;
    replacesId: string | null;
    validFrom: string | null;
    validTo: string | null;
  },
): Promise<string> {
  const { db, now, scope } = ctx;
  const date = dateIn(LONDON, now);
  const id = newId(now);
  await db
    .insertInto('documents')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: order.account_id,
      site_id: order.site_id,
      order_id: order.id,
      job_id: paper.jobId,
      waste_type_id: order.waste_type_id,
      kind: paper.kind,
      number: paper.number,
      title: paper.title,
      status: 'issued',
      date,
      valid_from: paper.validFrom,
      valid_to: paper.validTo,
      retain_until: retainUntil({ kind: paper.kind, date, validTo: null }),
      content: json(paper.content),
      replaces_id: paper.replacesId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'document.issued',
    entity: 'document',
    entityId: id,
    accountId: order.account_id,
    changes: { kind: paper.kind, number: paper.number },
  });
  return id;
}

/** What a document shows of its order and its job. */
export async function orderFacts(db: Db, tenantId: string, orderId: string, jobId: string | null) {
  return db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('sites as s', 's.id', 'o.site_id')
    .innerJoin('depots as d', 'd.id', 'o.depot_id')
    .innerJoin('container_sub_types as c', 'c.id', 'o.container_sub_type_id')
    .innerJoin('waste_types as w', 'w.id', 'o.waste_type_id')
    .leftJoin('jobs as j', (join) => join.on('j.id', '=', jobId))
    .select(['o.id', 'o.number', 'o.account_id', 'o.site_id', 'o.waste_type_id', 'a.name as customer'])
    .select(['s.name as site', 'c.name as container', 'w.name as waste_name', 'w.description as waste', 'w.ewc_codes'])
    .select(
      sql<string>`concat_ws(', ', nullif(s.name, s.address_line1), s.address_line1, s.address_line2, s.town || ' ' || s.postcode)`.as(
        'place',
      ),
    )
    .select(['d.name as depot', 'd.address as yard_address', 'd.permit_kind', 'd.permit_number'])
    .select(['j.sequence', 'j.vehicle_registration', 'j.driver_name'])
    .where('o.id', '=', orderId)
    .where('o.tenant_id', '=', tenantId)
    .executeTakeFirst();
}
