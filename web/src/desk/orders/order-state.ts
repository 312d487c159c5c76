import { ORDER_STATUS_LABELS, stateOf, type OrderStatus, type State } from '@tonnage/domain/skip-hire/orders';
import type { Tone } from '../../ui/content/tone.ts';

const TONES: Record<State, Tone> = {
  requested: 'requested',
  scheduled: 'scheduled',
  'on-site': 'onSite',
  completed: 'done',
  closed: 'over',
};

/** The label of an order's status. */
export function orderPill(status: OrderStatus): { tone: Tone; label: string } {
  return { tone: TONES[stateOf(status)], label: ORDER_STATUS_LABELS[status] };
}
