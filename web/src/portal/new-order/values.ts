import type { Sent } from '@tonnage/contract/endpoint';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Placement, Slot } from '@tonnage/domain/skip-hire/orders';
import type { Calls } from '../../lib/calls.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import type { Question } from '../booking/use-price.ts';

/** All input of a new order, as the form has it. */
export interface OrderValues {
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

export const BLANK: OrderValues = {
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
export function valuesOf(order: Order): OrderValues {
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
export const STEP_OF: Partial<Record<keyof OrderValues, StepName>> = {
  siteId: 'where',
  wasteTypeId: 'what',
  containerSubTypeId: 'container',
  containerTypeId: 'container',
  quantity: 'container',
  placement: 'container',
  date: 'when',
  slot: 'when',
};

export type Input = Sent<Calls['createJob']>['body']['data'];

/** A filled-in form is one order: what was last sent under its key, while its arrival is unknown. */
export interface Attempt {
  key: string;
  sent: Input | null;
}

export function newAttempt(): Attempt {
  return { key: newKey(), sent: null };
}

/** The values that the price depends on. */
export function questionOf(values: OrderValues, derived: { containerTypeId: string; date: IsoDate }): Question {
  const { siteId, wasteTypeId, containerSubTypeId, quantity, placement } = values;
  return { siteId, jobType: 'delivery', wasteTypeId, containerSubTypeId, quantity, placement, ...derived };
}

interface Terms {
  question: Question;
  quoteId: string | null;
  copiedFromOrderId: string | null;
  method: 'account' | 'card';
}

/**
 * The request body of the order. Only called when the form's own check has found the declaration and the terms
 * ticked.
 */
export function inputOf(values: OrderValues, { question, quoteId, copiedFromOrderId, method }: Terms): Input {
  const { postcode: _postcode, orderId: _orderId, poNumber: _poNumber, ...asked } = question;
  return {
    ...asked,
    siteId: values.siteId,
    jobType: 'delivery',
    slot: values.slot,
    quoteId,
    poNumber: values.poNumber.trim() || null,
    customerReference: values.customerReference.trim() || null,
    siteContactId: values.siteContactId || null,
    locationNotes: values.locationNotes.trim() || null,
    driverNotes: values.driverNotes.trim() || null,
    copiedFromOrderId,
    declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
    termsAccepted: true,
    payment: { method },
  };
}

/**
 * The exact body that may have arrived already, if the same is ordered again; a newer quote does not make it another
 * order.
 */
export function toSend(attempt: Attempt, input: Input): Input {
  const alike = (one: Input) => JSON.stringify({ ...one, quoteId: null });
  return attempt.sent && alike(attempt.sent) === alike(input) ? attempt.sent : input;
}

/** A form's initial values, and the name of its draft. */
export interface Start {
  draftName: string;
  values: OrderValues;
  copiedFrom: { id: string; number: string } | null;
}

/** What is stored of an unfinished order: after a reload, the same order is sent under the same key. */
export interface JobDraft {
  values: OrderValues;
  attempt: Attempt;
  at: number;
}
