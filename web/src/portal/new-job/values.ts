import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Placement, Slot } from '@tonnage/domain/skip-hire/orders';

/** All input of a new order, as the form has it. */
export interface JobValues {
  siteId: string;
  wasteTypeId: string;
  containerSubTypeId: string;
  /** Empty: the first family of the container. */
  containerTypeId: string;
  quantity: number;
  placement: Placement;
  /** Empty in a copy: the proposed day. */
  date: IsoDate | '';
  slot: Slot;
  poNumber: string;
  customerReference: string;
  siteContactId: string;
  locationNotes: string;
  driverNotes: string;
  hierarchyConfirmed: boolean;
  prohibitedConfirmed: boolean;
  termsAccepted: boolean;
}

export const BLANK: JobValues = {
  siteId: '',
  wasteTypeId: '',
  containerSubTypeId: '',
  containerTypeId: '',
  quantity: 1,
  placement: 'private',
  date: '',
  slot: 'any',
  poNumber: '',
  customerReference: '',
  siteContactId: '',
  locationNotes: '',
  driverNotes: '',
  hierarchyConfirmed: false,
  prohibitedConfirmed: false,
  termsAccepted: false,
};

/**
 * Copies the values of an earlier order, except its day, which has passed, and the declaration, which is made again
 * each time.
 */
export function valuesOf(order: Order): JobValues {
  return {
    ...BLANK,
    siteId: order.site.id,
    wasteTypeId: order.wasteType.id,
    containerSubTypeId: order.containerSubType.id,
    containerTypeId: order.containerType.id,
    placement: order.placement,
    slot: order.jobs[0]?.slot ?? 'any',
    poNumber: order.poNumber ?? '',
    customerReference: order.customerReference ?? '',
    siteContactId: order.siteContact?.id ?? '',
    locationNotes: order.locationNotes ?? '',
    driverNotes: order.driverNotes ?? '',
  };
}

export const STEPS = ['where', 'what', 'container', 'when'] as const;
export type StepName = (typeof STEPS)[number];

/** The step of each field; fields of the details have none. */
export const STEP_OF: Partial<Record<keyof JobValues, StepName>> = {
  siteId: 'where',
  wasteTypeId: 'what',
  containerSubTypeId: 'container',
  containerTypeId: 'container',
  quantity: 'container',
  placement: 'container',
  date: 'when',
  slot: 'when',
};
