import type { Allowed } from '@tonnage/domain/common/allowed';
import type { Job, OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import type { Order, OrderEntry, OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { mayChangePo } from '@tonnage/domain/skip-hire/order-edit';
import {
  mayCancelJob,
  mayCancelOrder,
  mayCopy,
  mayRequestCollection,
  mayRequestExchange,
  mayRequestReposition,
  mayRequestTipAndReturn,
} from '@tonnage/domain/skip-hire/actions';
import type { Instant } from '@tonnage/domain/common/dates';
import { isBefore } from '@tonnage/domain/common/zoned';
import { editableFields, whyNotEditable, type Editor } from '@tonnage/domain/skip-hire/job-edit';
import {
  isFirstJob,
  STATE_LABELS,
  STATES,
  stateOf,
  type JobStatus,
  type State,
} from '@tonnage/domain/skip-hire/orders';
import type { PaymentState } from '@tonnage/domain/skip-hire/payments';
import { hireRateOf } from '@tonnage/domain/skip-hire/hire-rate';
import { priceChargedTo, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { Refusal } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import { payUrl } from '../../platform/cards/pay-url.ts';
import { presentEvents } from './timeline.present.ts';
import type { JobEntryRow, JobRow, OrderDetail } from './queries.ts';
import type { OrderEntryRow, OrderListRow } from './rows.queries.ts';
import type { SummaryRow } from './summary.queries.ts';

const iso = (at: Date | string) => (at instanceof Date ? at : new Date(at)).toISOString();

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
    hireStopsOn: row.hire_stops_on,
    nextJob: row.next_job,
    jobId: row.began.job_id,
    ...(scope.may('prices.view')
      ? {
          vatPence: row.vat_pence,
          grossPence: row.gross_pence,
          ...hireCostOf(row),
        }
      : {}),
    createdAt: iso(row.created_at),
  };
}

/** What more of the hire costs, as an invoice run charges it; nothing where there is no rate. */
function hireCostOf({ began }: OrderListRow) {
  const { pence_per_day: overHirePencePerDay, pence_per_week: overHirePencePerWeek, charged_to: hireChargedTo } = began;
  return overHirePencePerDay === null
    ? {}
    : { ...hireRateOf({ overHirePencePerDay, overHirePencePerWeek }), hireChargedTo };
}

function times(row: { created_at: Date | string; updated_at: Date | string }) {
  const createdAt = iso(row.created_at);
  return { createdAt, updatedAt: iso(row.updated_at), publishedAt: createdAt };
}

/** An order in a list; money is absent for those who may not see prices. */
export function presentOrderEntry(row: OrderEntryRow, scope: Scope): OrderEntry {
  return {
    id: row.id,
    documentId: row.id,
    number: row.number,
    status: row.status,
    state: stateOf(row.status),
    placement: row.placement,
    locationNotes: row.location_notes,
    driverNotes: row.driver_notes,
    poNumber: row.po_number,
    customerReference: row.customer_reference,
    hireDays: row.hire_days,
    hireStart: row.hire_start,
    hireUntil: row.hire_until,
    hireEnd: row.hire_end,
    ...(scope.may('prices.view')
      ? { netPence: row.net_pence, vatPence: row.vat_pence, grossPence: row.gross_pence }
      : {}),
    closedReason: row.closed_reason,
    copiedFromOrderId: row.copied_from_order_id,
    ...times(row),
  };
}

export function presentJob(row: JobEntryRow): Job {
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
    ...times(row),
  };
}

/** Checks the domain's rules, then the role: the first refusal is the reason. */
function action(scope: Scope, permission: 'orders.create' | 'orders.edit', allowed: Allowed) {
  if (!scope.may(permission)) return { allowed: false, reason: new Refusal('FORBIDDEN').message };
  return allowed.allowed ? { allowed: true, reason: null } : { allowed: false, reason: allowed.reason };
}

interface Payment {
  payment_status: PaymentState | null;
  payment_provider: string | null;
  payment_reference: string | null;
  payment_expires_at: Date | null;
  payment_declines: number | null;
}

/** Where and until when to pay; only those who may see prices get the address. */
function presentPayment(row: Payment, seesPrices: boolean, publicUrl: string): Order['payment'] {
  const { payment_status: status, payment_provider: provider, payment_expires_at: expires } = row;
  const reference = row.payment_reference!;
  if (status === null) return null;
  return {
    status,
    url: status === 'pending' && seesPrices ? payUrl({ publicUrl }, { provider: provider!, reference }) : null,
    expiresAt: expires === null ? null : iso(expires),
    declined: (row.payment_declines ?? 0) > 0,
  };
}

export interface Viewing {
  scope: Scope;
  publicUrl: string;
  now: Instant;
  /** The depot's cut-off for each job's day, by the job's id; only for jobs that it affects. */
  deadlines: ReadonlyMap<string, Instant>;
  /** What the order costs besides its agreed prices; empty for a reader who may not see prices. */
  extras: NonNullable<Order['extras']>;
}

/** Who looks or acts in an account: somebody of the customer's, or the company's staff for them. */
export const editorOf = ({ actor }: Pick<Scope, 'actor'>): Editor => (actor.kind === 'staff' ? 'office' : 'customer');

/** A job's price with the VAT that its invoice has or will have. Source: decision 100, reverse charge. */
function invoicedPrice({
  price,
  pays_vat_itself: paysVat,
}: Pick<JobRow, 'price' | 'pays_vat_itself'>): JobPrice | null {
  const agreed = price as JobPrice | null;
  return agreed === null || paysVat === null ? agreed : priceChargedTo(agreed, paysVat);
}

/** The same of an order: what it was placed for is the price of its first job. */
function orderPrice({ detail, jobs }: OrderDetail): JobPrice {
  const paysVat = jobs.findLast(({ type }) => isFirstJob(type))?.pays_vat_itself ?? null;
  return invoicedPrice({ price: detail.price, pays_vat_itself: paysVat })!;
}

function presentOrderJob(row: JobRow, order: OrderDetail, { scope, publicUrl, now, deadlines }: Viewing): OrderJob {
  const until = deadlines.get(row.id);
  const inTime = until === undefined || isBefore(now, until);
  const first = isFirstJob(row.type);
  const price = first ? null : invoicedPrice(row);
  const mayEdit = scope.may('orders.edit');
  const by = editorOf(scope);
  return {
    ...presentJob(row),
    locationNotes: row.location_notes,
    ...(scope.may('prices.view') ? { grossPence: price?.grossPence ?? null, vatPence: price?.vatPence ?? null } : {}),
    payment: presentPayment(row, scope.may('prices.view'), publicUrl),
    proposal: row.proposal,
    edit: {
      fields: mayEdit ? [...editableFields(row, inTime, by)] : [],
      until: mayEdit && inTime && until !== undefined ? until : null,
      reason: mayEdit ? whyNotEditable(row, inTime, by) : new Refusal('FORBIDDEN').message,
    },
    cancel: action(scope, 'orders.edit', first ? mayCancelOrder(order.row, order.jobs) : mayCancelJob(row)),
  };
}

export function presentOrder(order: OrderDetail, viewing: Viewing): Order {
  const { row, detail, jobs, permit, documents, events, invoice } = order;
  const { scope, publicUrl } = viewing;
  const seesPrices = scope.may('prices.view');
  const price = orderPrice(order);
  return {
    ...presentOrderRow(row, scope),
    ...(seesPrices ? { price, vatPence: price.vatPence, grossPence: price.grossPence } : {}),
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
    ...(seesPrices ? { extras: viewing.extras, chargesPence: chargesOf(order, viewing.extras) } : {}),
    payment: presentPayment(detail, seesPrices, publicUrl),
    permit: permit
      ? { status: permit.status, number: permit.number, council: permit.council, validTo: permit.valid_to }
      : null,
    jobs: jobs.map((job) => presentOrderJob(job, order, viewing)),
    documents: documents.map((d) => ({
      id: d.id,
      kind: d.kind,
      jobId: d.job_id,
      number: d.number,
      title: d.title,
      status: d.status,
      date: d.date,
      validTo: d.valid_to,
    })),
    timeline: presentEvents(events),
    actions: {
      cancel: action(scope, 'orders.edit', mayCancelOrder(row, jobs)),
      requestExchange: action(scope, 'orders.edit', mayRequestExchange(row, jobs)),
      requestCollection: action(scope, 'orders.edit', mayRequestCollection(row, jobs)),
      requestTipAndReturn: action(scope, 'orders.edit', mayRequestTipAndReturn(row, jobs)),
      requestReposition: action(scope, 'orders.edit', mayRequestReposition(row, jobs)),
      changePo: action(scope, 'orders.edit', mayChangePo({ status: row.status, invoice })),
      copy: action(scope, 'orders.create', mayCopy({ status: detail.site_status })),
    },
    updatedAt: iso(detail.updated_at),
    publishedAt: iso(row.created_at),
  };
}

/** The order's own price unless it was cancelled or declined, that of every later movement that was priced or may still be, and the extras. */
function chargesOf(order: OrderDetail, extras: Viewing['extras']): number {
  const { row, jobs } = order;
  const extraPence = extras.reduce((sum, { grossPence }) => sum + grossPence, 0);
  return jobs
    .filter(({ type, status }) => !isFirstJob(type) && CHARGED.has(status))
    .reduce(
      (sum, job) => sum + (invoicedPrice(job)?.grossPence ?? 0),
      (ENDED.has(row.status) ? 0 : orderPrice(order).grossPence) + extraPence,
    );
}

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'declined']);
const CHARGED: ReadonlySet<JobStatus> = new Set(['requested', 'confirmed', 'allocated', 'en_route', 'completed']);

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
    weighed: row.weighed,
  };
}
