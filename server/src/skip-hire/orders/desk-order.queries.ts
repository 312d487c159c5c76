import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { PriceLine } from '@tonnage/domain/common/money';
import { overweights } from '@tonnage/domain/skip-hire/billing';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { stateOf } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { deskSide, ownerOf } from './desk.queries.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { orderDetail } from './detail.queries.ts';
import { fleetOf, plannedOf } from './planning/planner.queries.ts';

interface Found {
  order: Order;
  owner: NonNullable<Awaited<ReturnType<typeof ownerOf>>>;
  office: Awaited<ReturnType<typeof deskSide>>;
  jobs: PlannedJob[];
  fleet: Pick<DeskOrder, 'vehicles' | 'drivers'>;
  userId: string | null;
}

/** Everything about one order, for staff. */
function presentDeskOrder({ order, owner, office, jobs, fleet, userId }: Found): DeskOrder {
  const weights = overweights(
    office.done.map(({ id, type, price, net_weight_kg: netWeightKg }) => ({
      id,
      type,
      price: price as JobPrice | null,
      netWeightKg,
    })),
  );
  return {
    order,
    account: {
      id: owner.account_id,
      name: owner.account,
      number: owner.account_number,
      status: owner.status,
      paysVatItself: owner.pays_vat_itself,
    },
    depot: { id: owner.depot_id, name: owner.depot },
    containerNumber: stateOf(owner.order_status) === 'on-site' ? owner.container_number : null,
    caller:
      owner.caller_name === null
        ? null
        : { name: owner.caller_name, phone: owner.caller_phone, email: owner.caller_email },
    jobs,
    ...fleet,
    invoicedJobs: office.done.flatMap(({ id, invoice }) => (invoice === null ? [] : [id])),
    loads: office.done
      .filter(({ type }) => takesWasteAway(type))
      .map((row) => ({
        jobId: row.id,
        grossKg: row.gross_weight_kg,
        tareKg: row.tare_weight_kg,
        netKg: row.net_weight_kg,
        estimated: row.weight_estimated,
        ticket: row.ticket_id === null ? null : { id: row.ticket_id, number: row.ticket! },
        invoice: row.invoice,
        excess: excessOf(row, weights.get(row.id)),
      })),
    charges: office.charges.map((row) => ({
      id: row.id,
      code: row.code,
      label: row.label,
      quantity: row.quantity,
      unitPence: row.unit_pence,
      netPence: row.net_pence,
      vatPence: row.vat_pence,
      date: row.date,
      invoice: row.invoice,
      evidence: row.document_id === null ? null : { id: row.document_id, title: row.document! },
    })),
    chargeTypes: office.chargeTypes.map(
      ({ net_pence: netPence, vat_rate_bp: vatRateBp, vat_category: vatCategory, ...type }) => ({
        ...type,
        netPence,
        vatRateBp,
        vatCategory,
      }),
    ),
    invoices: office.invoices.map((row) => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      issuedOn: row.issued_on,
    })),
    notes: office.notes.map((row) => ({
      id: row.id,
      body: row.body,
      by: row.by,
      at: row.created_at.toISOString(),
      own: row.written_by === userId,
    })),
  };
}

function excessOf({ overweight_waived: waived }: { overweight_waived: boolean }, line: PriceLine | undefined) {
  return line ? { tonnes: line.quantity, netPence: line.netPence, waived } : null;
}

/**
 * A scope in which staff work for the customer of an order: with a manager's permissions, every action in the staff
 * member's own name.
 */
export async function inAccountOf<Ctx extends Reading<TenantContext>>(ctx: Ctx, orderId: string) {
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  return { ...ctx, scope: ctx.scope.inAccount(owner.account_id), ip: null };
}

/** Everything about an order, as the desk shows it. Throws NOT_FOUND. */
export async function deskOrder(ctx: Reading<TenantContext>, orderId: string) {
  const owner = await ownerOf(ctx, orderId);
  if (!owner) throw new Refusal('NOT_FOUND');
  const account = await inAccountOf(ctx, orderId);
  return {
    data: presentDeskOrder({
      owner,
      order: await orderDetail(account, orderId),
      office: await deskSide(ctx, orderId),
      jobs: await plannedOf(ctx, orderId),
      fleet: await fleetOf(ctx, owner.depot_id),
      userId: ctx.scope.actor.userId,
    }),
  };
}
