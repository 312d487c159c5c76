import { formatLongDay } from '@tonnage/domain/format-dates';
import { JOB_TYPE_LABELS, SLOT_LABELS, type JobType, type Slot } from '@tonnage/domain/orders';

interface Event {
  at: Date;
  action: string;
  actor_kind: 'customer' | 'staff' | 'system';
  actor: string | null;
  changes: unknown;
}

interface Changes {
  type?: JobType;
  date?: string;
  slot?: Slot;
  reason?: string;
  vehicle?: string;
  netWeightKg?: number | null;
  number?: string;
}

const DONE: Record<JobType, string> = {
  delivery: 'Delivered',
  exchange: 'Exchanged',
  collection: 'Collected',
  tip_and_return: 'Tipped and returned',
  reposition: 'Repositioned',
  wait_and_load: 'Loaded and taken away',
};

/** One line of what happened to an order, from its audit row: what, when, and who or why. Staff are "the office". */
export function presentEvent(event: Event): { at: string; title: string; text: string } {
  const changes = event.changes as Changes;
  const who =
    event.actor_kind === 'customer'
      ? (event.actor ?? 'a colleague')
      : event.actor_kind === 'staff'
        ? 'the office'
        : 'the system';
  const job = changes.type === undefined ? 'Job' : JOB_TYPE_LABELS[changes.type];
  const day = changes.date === undefined ? '' : formatLongDay(changes.date);
  const slot =
    changes.slot === undefined || changes.slot === 'any' ? '' : `, ${SLOT_LABELS[changes.slot].toLowerCase()}`;
  const at = event.at.toISOString();
  switch (event.action) {
    case 'order.placed':
      return { at, title: 'Ordered', text: `by ${who}, for ${day}${slot}` };
    case 'order.paid':
      return { at, title: 'Paid', text: 'by card' };
    case 'order.cancelled':
      return { at, title: 'Cancelled', text: changes.reason ?? `by ${who}` };
    case 'order.declined':
      return { at, title: 'Declined', text: changes.reason ?? 'by the office' };
    case 'job.requested':
      return { at, title: `${job} requested`, text: `by ${who}, for ${day}${slot}` };
    case 'job.confirmed':
      return { at, title: changes.type === 'delivery' ? 'Confirmed' : `${job} confirmed`, text: `for ${day}${slot}` };
    case 'job.declined':
      return { at, title: `${job} declined`, text: changes.reason ?? 'by the office' };
    case 'job.allocated':
      return { at, title: 'Scheduled', text: `vehicle ${changes.vehicle ?? ''} for ${day}${slot}` };
    case 'job.started':
      return { at, title: 'On its way', text: changes.vehicle === undefined ? '' : `vehicle ${changes.vehicle}` };
    case 'job.completed': {
      const weight = changes.netWeightKg == null ? '' : `, ${(changes.netWeightKg / 1000).toFixed(2)} t`;
      return {
        at,
        title: changes.type === undefined ? 'Done' : DONE[changes.type],
        text: `vehicle ${changes.vehicle ?? ''}${weight}`,
      };
    }
    case 'job.failed':
      return { at, title: `${job} failed`, text: changes.reason ?? '' };
    case 'permit.granted':
      return { at, title: 'Permit granted', text: changes.number ?? '' };
    default:
      return { at, title: event.action, text: '' };
  }
}
