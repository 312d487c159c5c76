import type { Sent } from '@tonnage/contract/endpoint';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Calls } from '../../lib/calls.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import type { Question } from '../booking/use-price.ts';
import type { JobValues } from './values.ts';

export type Input = Sent<Calls['createJob']>['body']['data'];

/** A filled-in form is one order: what was last sent under its key, while its arrival is unknown. */
export interface Attempt {
  key: string;
  sent: Input | null;
}

export function newAttempt(): Attempt {
  return { key: newKey(), sent: null };
}

/** The attempt of a form, updated between renders: a second press must read what the first one wrote. */
export interface AttemptBox {
  read: () => Attempt;
  write: (attempt: Attempt) => void;
}

export function attemptBox(attempt: Attempt): AttemptBox {
  let held = attempt;
  return { read: () => held, write: (next) => (held = next) };
}

/** The values that the price depends on. */
export function questionOf(values: JobValues, derived: { containerTypeId: string; date: IsoDate }): Question {
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
export function priceInputOf(values: JobValues, { question, quoteId, copiedFromOrderId, method }: Terms): Input {
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
