import type { IsoDate } from '../common/dates.ts';
import { formatDayYear } from '../common/format-dates.ts';
import type { OrderStatus } from './orders.ts';

/** The status of a permit. `not_needed`: the container is not on the road any more. */
export const PERMIT_STATUSES = ['required', 'applied', 'granted', 'refused', 'expired', 'not_needed'] as const;
export type PermitStatus = (typeof PERMIT_STATUSES)[number];

/** The events that staff enter. A council that refused may be asked again. */
export const PERMIT_EVENTS = ['apply', 'grant', 'extend', 'refuse'] as const;
export type PermitEvent = (typeof PERMIT_EVENTS)[number];

/**
 * The permit's state machine; server, buttons and tests read this one table. Source: desk.md, Documents;
 * trade-and-law.md §2.8.
 */
export const PERMIT_TRANSITIONS: Readonly<Record<PermitEvent, { from: readonly PermitStatus[]; to: PermitStatus }>> = {
  apply: { from: ['required', 'refused'], to: 'applied' },
  grant: { from: ['required', 'applied'], to: 'granted' },
  extend: { from: ['granted', 'expired'], to: 'granted' },
  refuse: { from: ['required', 'applied'], to: 'refused' },
};

/** Orders without a container on site any more: no council extends a permit for them. */
export const PERMIT_ENDED: readonly OrderStatus[] = ['completed', 'cancelled', 'declined'];

/** Whether the permit's status and its order's status allow the event. */
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

/** How a renewed permit's charge is called on its order and invoice. */
export const renewalLabel = (council: string, to: IsoDate): string =>
  `Highway permit renewal, ${council.slice(0, 150)}, to ${formatDayYear(to)}`;

/** Whether staff must say why: the council charges for the renewal, pence without VAT, and the customer pays nothing. */
export const isLeftOut = (chargePence: number, councilPence: number): boolean => chargePence === 0 && councilPence > 0;

/** Days in advance that staff are warned of an expiring permit. Source: desk.md, Today. */
export const PERMIT_SOON_DAYS = 14;

/** The displayed status of a permit on a day: a granted one after its last day has expired. */
export function permitOn(permit: { status: PermitStatus; validTo: IsoDate | null }, today: IsoDate): PermitStatus {
  return permit.status === 'granted' && permit.validTo !== null && permit.validTo < today ? 'expired' : permit.status;
}
