import type { IsoDate } from '../common/dates.ts';
import type { OrderStatus } from './orders.ts';

/** Where a permit stands with its council. `not_needed`: the container does not stand on the road any more. */
export const PERMIT_STATUSES = ['required', 'applied', 'granted', 'refused', 'expired', 'not_needed'] as const;
export type PermitStatus = (typeof PERMIT_STATUSES)[number];

/** What the office enters of it. A council that refused may be asked again. */
export const PERMIT_EVENTS = ['apply', 'grant', 'extend', 'refuse'] as const;
export type PermitEvent = (typeof PERMIT_EVENTS)[number];

/** The permit's machine; server, buttons and tests read this one table. Source: desk.md, Documents; trade-and-law.md §2.8. */
export const PERMIT_TRANSITIONS: Readonly<Record<PermitEvent, { from: readonly PermitStatus[]; to: PermitStatus }>> = {
  apply: { from: ['required', 'refused'], to: 'applied' },
  grant: { from: ['required', 'applied'], to: 'granted' },
  extend: { from: ['granted', 'expired'], to: 'granted' },
  refuse: { from: ['required', 'applied'], to: 'refused' },
};

/** Orders whose container stands nowhere any more: no council extends a permit for it. */
export const PERMIT_ENDED: readonly OrderStatus[] = ['completed', 'cancelled', 'declined'];

/** Whether the event may happen to a permit that stands so, for an order that stands so. */
export function mayPermit(status: PermitStatus, event: PermitEvent, order: OrderStatus): boolean {
  if (event === 'extend' && PERMIT_ENDED.includes(order)) return false;
  return PERMIT_TRANSITIONS[event].from.includes(status);
}

export const PERMIT_LABELS: Record<PermitStatus, string> = {
  required: 'To apply for',
  applied: 'Applied for',
  granted: 'Granted',
  refused: 'Refused',
  expired: 'Expired',
  not_needed: 'Not needed',
};

/** Days ahead that the office is told of a permit that runs out. Source: desk.md, Today. */
export const PERMIT_SOON_DAYS = 14;

/** How a permit is to be shown on a day: a granted one whose last day has passed is over. */
export function permitOn(permit: { status: PermitStatus; validTo: IsoDate | null }, today: IsoDate): PermitStatus {
  return permit.status === 'granted' && permit.validTo !== null && permit.validTo < today ? 'expired' : permit.status;
}
