import type { Job, Order, OrderRow, OrdersSummary } from '@tonnage/contract/orders';
import {
  mayCancelOrder,
  mayCopy,
  mayRequestCollection,
  mayRequestExchange,
  type Allowed,
} from '@tonnage/domain/actions';
import { STATE_LABELS, STATES, stateOf, type State } from '@tonnage/domain/orders';
import type { JobPrice } from '@tonnage/domain/pricing';
import type { IsoDate } from '@tonnage/domain/dates';
import { Refusal } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import { presentEvent } from './timeline.present.ts';
import type { JobRow, OrderDetail } from './queries.ts';
import type { OrderListRow } from './rows.queries.ts';
import type { SummaryRow } from './summary.queries.ts';

const iso = (at: Date | string) => new Date(at).toISOString();

export function presentOrderRow(row: OrderListRow, scope: Scope): OrderRow {
  return {
    id: row.id,
    documentId: row.id,
    number: row.number,
    status: row.status,
    state: stateOf(row.status),
    site: row.site,
    containerType: row.container_type,
    containerSubType: row.container_sub_type,
    wasteType: row.waste_type,
    placement: row.placement,
    locationNotes: row.location_notes,
    poNumber: row.po_number,
    hireStart: row.hire_start,
    hireUntil: row.hire_until,
    hireEnd: row.hire_end,
    nextJob: row.next_job,
    ...(scope.may('prices.view') ? { grossPence: row.gross_pence } : {}),
    createdAt: iso(row.created_at),
  };
}

export function presentJob(row: JobRow): Job {
  return {
    id: row.id,
    documentId: row.id,
    number: `${row.order_number}/${row.sequence}`,
    orderId: row.order_id,
    type: row.type,
    status: row.status,
    date: row.date,
    slot: row.slot,
    containerSubType: { id: row.container_id, name: row.container_name },
    wasteType: { id: row.waste_id, name: row.waste_name },
    notes: row.notes,
    driverName: row.driver_name,
    vehicleRegistration: row.vehicle_registration,
    failedReason: row.failed_reason,
    netWeightKg: row.net_weight_kg,
    completedAt: row.completed_at === null ? null : iso(row.completed_at),
    collectionDate: row.type === 'collection' ? row.date : null,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

/** May the domain, and may the role: the first refusal is the reason. */
function action(scope: Scope, permission: 'orders.create' | 'orders.edit', allowed: Allowed) {
  if (!scope.may(permission)) return { allowed: false, reason: new Refusal('FORBIDDEN').message };
  return allowed.allowed ? { allowed: true, reason: null } : { allowed: false, reason: allowed.reason };
}

export function presentOrder(found: OrderDetail, scope: Scope, publicUrl: string): Order {
  const { row, detail, jobs, permit, documents, events } = found;
  const seesPrices = scope.may('prices.view');
  return {
    ...presentOrderRow(row, scope),
    ...(seesPrices ? { price: detail.price as JobPrice } : {}),
    hireDays: detail.hire_days,
    customerReference: detail.customer_reference,
    siteContact:
      detail.contact_id === null
        ? null
        : { id: detail.contact_id, name: detail.contact_name!, phone: detail.contact_phone },
    driverNotes: detail.driver_notes,
    placedBy: detail.placed_by_name,
    closedReason: detail.closed_reason,
    copiedFromOrderId: detail.copied_from_order_id,
    payment:
      detail.payment_status === null
        ? null
        : {
            status: detail.payment_status,
            url:
              detail.payment_status === 'pending' && seesPrices
                ? `${publicUrl}/pay/sandbox/${detail.payment_reference}`
                : null,
            expiresAt: detail.payment_expires_at === null ? null : iso(detail.payment_expires_at),
          },
    permit: permit
      ? { status: permit.status, number: permit.number, council: permit.council, validTo: permit.valid_to }
      : null,
    jobs: jobs.map(presentJob),
    documents: documents.map((d) => ({
      id: d.id,
      kind: d.kind,
      number: d.number,
      title: d.title,
      status: d.status,
      date: d.date,
      validTo: d.valid_to,
    })),
    timeline: events.map(presentEvent),
    actions: {
      cancel: action(scope, 'orders.edit', mayCancelOrder(row, jobs)),
      requestExchange: action(scope, 'orders.edit', mayRequestExchange(row, jobs)),
      requestCollection: action(scope, 'orders.edit', mayRequestCollection(row, jobs)),
      copy: action(scope, 'orders.create', mayCopy({ status: detail.site_status })),
    },
    updatedAt: iso(detail.updated_at),
  };
}

export function presentSummary(row: SummaryRow, scope: Scope, today: IsoDate, days: readonly IsoDate[]): OrdersSummary {
  const none = (): Record<State, number> => Object.fromEntries(STATES.map((s) => [s, 0])) as Record<State, number>;
  const totals = none();
  const sites = new Map<string, { id: string; name: string; counts: Record<State, number> }>();
  for (const { site_id, site_name, status, orders } of row.counts) {
    const site = sites.get(site_id) ?? { id: site_id, name: site_name, counts: none() };
    site.counts[stateOf(status)] += orders;
    totals[stateOf(status)] += orders;
    sites.set(site_id, site);
  }
  return {
    states: STATES.map((id) => ({ id, label: STATE_LABELS[id], count: totals[id] })),
    sites: [...sites.values()],
    onSite: row.on_site.map((order) => presentOrderRow(order, scope)),
    onSiteSites: [...sites.values()].filter((site) => site.counts['on-site'] > 0).length,
    overHire: row.over_hire,
    awaitingSignature: row.awaiting_signature,
    declined: row.declined,
    today,
    jobsToday: row.jobs_today,
    upcoming: days.map((date) => ({ date, jobs: row.upcoming.filter((job) => job.date === date) })),
    ...(scope.may('prices.view') ? { spend: row.spend } : {}),
  };
}
