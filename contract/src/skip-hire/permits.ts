import { PERMIT_STATUSES } from '@tonnage/domain/skip-hire/permits';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, named, notesText, referenceText } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { orderStatus } from './orders/orders.ts';

/** A council's permit for a container on the road. */
export const deskPermit = z.object({
  id,
  status: z.enum(PERMIT_STATUSES),
  council: z.string(),
  /** The council's number, once it is granted. */
  number: z.string().nullable(),
  /** The council's reference of the application. */
  reference: z.string().nullable(),
  appliedOn: date.nullable(),
  validFrom: date.nullable(),
  validTo: date.nullable(),
  refusedReason: z.string().nullable(),
  /** It expires within a fortnight, or has expired, while its container is on the road. */
  soon: z.boolean(),
  order: z.object({ id, number: z.string(), status: orderStatus }),
  account: named,
  site: z.string(),
  postcode: z.string(),
  /** The day of the delivery that needs it. */
  deliveryOn: date.nullable(),
  /** The council's notice in working days, and the usual length of its permits in days. */
  leadDays: z.number().int(),
  validDays: z.number().int(),
});
export type DeskPermit = z.output<typeof deskPermit>;

export const PERMIT_VIEWS = ['open', 'soon', 'granted', 'refused', 'over'] as const;

const permits = group({ tag: 'Desk', access: 'staff', path: '/desk/permits' });

export const listPermits = permits.list({
  summary: 'List highway permits: open ones by delivery date, granted ones by expiry date',
  reads: ['documents', 'orders'],
  filters: {
    /** Part of the permit’s number, the order’s, the customer’s name, the site’s, or the council. */
    q: z.string().trim().max(LIMITS.search).optional(),
    view: z.enum(PERMIT_VIEWS).optional(),
  },
  csv: {},
  entry: deskPermit,
  // The urgent ones come before all others, by their deadline.
  order: ['validTo:desc', 'id:asc'],
});

const written = group({
  ...permits.shared,
  method: 'POST',
  staff: 'documents.manage',
  params: idParams,
  response: one(deskPermit),
});

export const applyForPermit = written({
  summary: 'Mark a permit as applied for. A refused permit can be applied for again',
  path: '/{id}/apply',
  changes: ['documents', 'orders'],
  body: dataOf({ appliedOn: date.optional(), reference: referenceText.optional() }),
  refusals: ['WRONG_STATE'],
});

export const grantPermit = written({
  summary: 'Mark a permit as granted, with its first and last day. The job can be allocated on any of those days',
  path: '/{id}/grant',
  changes: ['documents', 'orders'],
  body: dataOf({ number: referenceText.min(1), from: date, to: date }),
  refusals: ['WRONG_STATE', 'PERMIT_DAYS'],
});

export const extendPermit = written({
  summary: 'Extend a permit to a later day',
  path: '/{id}/extend',
  changes: ['documents', 'orders'],
  body: dataOf({ to: date, number: referenceText.optional() }),
  refusals: ['WRONG_STATE', 'PERMIT_DAYS'],
});

export const refusePermit = written({
  summary: 'Mark a permit as refused, with the council’s reason',
  path: '/{id}/refuse',
  changes: ['documents', 'orders'],
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});
