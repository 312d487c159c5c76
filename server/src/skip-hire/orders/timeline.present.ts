import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import type { EditableField } from '@tonnage/domain/skip-hire/job-edit';
import { JOB_TYPE_LABELS, SLOT_LABELS, type JobType, type Slot } from '@tonnage/domain/skip-hire/orders';
import { PAID_HOW, type PaymentMethod } from '@tonnage/domain/skip-hire/payments';

interface Event {
  at: Date;
  action: string;
  actor_kind: 'customer' | 'staff' | 'system' | 'driver';
  actor: string | null;
  changes: unknown;
}

interface Changes {
  until?: IsoDate;
  jobId?: string;
  type?: JobType;
  fields?: (EditableField | 'containerNumber' | 'price' | 'site')[];
  date?: string;
  slot?: Slot;
  reason?: string;
  vehicle?: string;
  netWeightKg?: number | null;
  number?: string;
  council?: string;
  to?: IsoDate;
  /** How it was paid. */
  method?: PaymentMethod;
  label?: string;
  /** Answered from the email. */
  by?: 'mail';
}

const DONE: Record<JobType, string> = {
  delivery: 'Delivered',
  exchange: 'Exchanged',
  collection: 'Collected',
  tip_and_return: 'Tipped and returned',
  reposition: 'Repositioned',
  wait_and_load: 'Loaded and removed',
};

type Line = Order['timeline'][number];

const KINDS: Record<string, Line['kind']> = {
  'order.placed': 'ordered',
  'order.paid': 'paid',
  'order.cancelled': 'cancelled',
  'order.declined': 'declined',
  'job.requested': 'requested',
  'job.changed': 'changed',
  'job.paid': 'paid',
  'job.confirmed': 'confirmed',
  'job.date_proposed': 'requested',
  'job.date_accepted': 'changed',
  'job.date_declined': 'declined',
  'job.declined': 'declined',
  'job.cancelled': 'cancelled',
  'job.allocated': 'allocated',
  'job.reallocated': 'allocated',
  'job.started': 'started',
  'job.completed': 'completed',
  'job.failed': 'failed',
  'permit.applied': 'permit',
  'permit.granted': 'permit',
  'permit.extended': 'permit',
  'permit.refused': 'permit',
};

const FIELD_NAMES: Record<EditableField | 'containerNumber' | 'price' | 'site', string> = {
  site: 'site',
  price: 'price',
  containerNumber: 'container number',
  date: 'date',
  slot: 'time of day',
  notes: 'notes',
  locationNotes: 'position',
  driverNotes: 'driver notes',
  containerTypeId: 'container type',
  containerSubTypeId: 'container size',
  wasteTypeId: 'waste type',
  placement: 'placement',
  poNumber: 'PO number',
  customerReference: 'reference',
  siteContactId: 'site contact',
};

/**
 * The events of an order's history as its customer may read them, from their audit rows: what, when, and who or why. Staff appear as
 * "the office". What only concerns the office, such as lines held back from invoices and why, is in the audit alone.
 */
export const presentEvents = (events: readonly Event[]): Line[] => events.flatMap((event) => presentEvent(event) ?? []);

function presentEvent(event: Event): Line | null {
  const { type, jobId } = event.changes as Changes;
  const entry = describe(event);
  return entry && { ...entry, kind: KINDS[event.action] ?? 'other', jobType: type ?? null, jobId: jobId ?? null };
}

/** Rows of before the method was recorded say no more than that it was paid. */
const paidHow = ({ method }: Changes) => (method === undefined ? '' : PAID_HOW[method]);

function describe(event: Event): Pick<Line, 'at' | 'title' | 'text'> | null {
  const changes = event.changes as Changes;
  const by =
    event.actor_kind === 'customer'
      ? `by ${event.actor ?? 'a colleague'}`
      : event.actor_kind === 'staff'
        ? 'by the office'
        : 'automatically';
  const job = changes.type === undefined ? 'Job' : JOB_TYPE_LABELS[changes.type];
  const day = changes.date === undefined ? '' : formatLongDay(changes.date);
  const slot =
    changes.slot === undefined || changes.slot === 'any' ? '' : `, ${SLOT_LABELS[changes.slot].toLowerCase()}`;
  const mailed = changes.by === 'mail' ? ' by email' : '';
  const at = event.at.toISOString();
  switch (event.action) {
    case 'order.placed':
      return { at, title: 'Ordered', text: `${by}, for ${day}${slot}` };
    case 'order.moved_in':
      return { at, title: 'Brought forward from our earlier system', text: `${job.toLowerCase()} on ${day}${slot}` };
    case 'order.changed':
      return { at, title: 'Details changed', text: [fieldsOf(changes), by].filter(Boolean).join(', ') };
    case 'order.paid':
      return { at, title: 'Paid', text: paidHow(changes) };
    case 'order.cancelled':
      return { at, title: 'Cancelled', text: changes.reason ?? by };
    case 'order.declined':
      return { at, title: 'Declined', text: changes.reason ?? 'by the office' };
    case 'job.requested':
      return { at, title: `${job} requested`, text: `${by}, for ${day}${slot}` };
    case 'job.changed': {
      const others = (changes.fields ?? []).filter((field) => field !== 'date' && field !== 'slot');
      const moved = others.length < (changes.fields ?? []).length;
      const what = others.map((field) => FIELD_NAMES[field]).join(', ');
      const text = [moved && `to ${day}${slot}`, what && `changed: ${what}`, by].filter(Boolean).join(', ');
      return { at, title: moved ? `${job} rescheduled` : `${job} changed`, text };
    }
    case 'job.paid':
      return { at, title: `${job} paid`, text: paidHow(changes) };
    case 'job.cancelled':
      return { at, title: `${job} cancelled`, text: changes.reason ?? by };
    case 'job.confirmed':
      return { at, title: changes.type === 'delivery' ? 'Confirmed' : `${job} confirmed`, text: `for ${day}${slot}` };
    case 'job.date_proposed':
      return { at, title: 'New date offered', text: `${day}${slot}, by the office` };
    case 'job.date_accepted':
      return { at, title: 'New date accepted', text: `${day}${slot}, ${by}${mailed}` };
    case 'job.date_declined':
      return { at, title: 'New date declined', text: `${day}${slot}, ${by}${mailed}` };
    case 'job.declined':
      return { at, title: `${job} declined`, text: changes.reason ?? 'by the office' };
    case 'job.allocated':
      return { at, title: 'Scheduled', text: `lorry ${changes.vehicle ?? ''} for ${day}${slot}` };
    case 'job.reallocated':
      return { at, title: 'Lorry changed', text: `lorry ${changes.vehicle ?? ''} for ${day}${slot}` };
    case 'job.taken_back':
      return { at, title: 'Not on its way yet', text: `still booked for ${day}${slot}` };
    case 'job.unallocated':
      return { at, title: 'Lorry changed', text: 'another lorry will be allocated' };
    case 'job.started':
      return { at, title: 'On its way', text: changes.vehicle === undefined ? '' : `lorry ${changes.vehicle}` };
    case 'job.completed': {
      return {
        at,
        title: changes.type === undefined ? 'Done' : DONE[changes.type],
        text: [changes.vehicle && `lorry ${changes.vehicle}`, tonnesOf(changes)].filter(Boolean).join(', '),
      };
    }
    case 'job.weighed':
      return { at, title: `${job} weighed`, text: tonnesOf(changes) };
    case 'job.rebooked':
      return { at, title: `${job} rebooked`, text: `for ${day}${slot}, by the office` };
    case 'job.dismissed':
      return { at, title: `${job} won’t be rebooked`, text: changes.reason ?? '' };
    case 'job.failed':
      return { at, title: `${job} failed`, text: changes.reason ?? '' };
    case 'order.charged':
      return { at, title: 'Extra charge', text: changes.label ?? '' };
    case 'order.charge_waived':
      return { at, title: 'Extra charge waived', text: [changes.label, changes.reason].filter(Boolean).join(': ') };
    case 'order.over_hire_waived':
      return { at, title: 'Over hire waived', text: `until ${formatDay(changes.until!)}: ${changes.reason}` };
    case 'order.overweight_waived':
      return { at, title: 'Excess weight waived', text: [changes.label, changes.reason].filter(Boolean).join(': ') };
    case 'permit.applied':
      return { at, title: 'Permit applied for', text: changes.council ?? '' };
    case 'permit.granted':
      return { at, title: 'Permit granted', text: changes.number ?? '' };
    case 'permit.extended':
      return {
        at,
        title: 'Permit renewed',
        text: [changes.number, changes.to && `until ${formatDay(changes.to)}`].filter(Boolean).join(', '),
      };
    case 'permit.refused':
      return { at, title: 'Permit refused', text: 'by the council' };
    default:
      return null;
  }
}

const tonnesOf = ({ netWeightKg }: Changes) => (netWeightKg == null ? '' : formatTonnes(netWeightKg));

const fieldsOf = ({ fields = [] }: Changes) => fields.map((field) => FIELD_NAMES[field]).join(', ');
