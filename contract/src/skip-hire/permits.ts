import { PERMIT_STATUSES } from '@tonnage/domain/skip-hire/permits';
import { VAT_CATEGORIES } from '@tonnage/domain/common/vat-category';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, instant, named, notesText, pence, referenceText } from '../fields.ts';
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
  /**
   * What a renewal costs today, by the council in whose area the site is now; null if it can't be renewed: it is not granted, or its
   * container is not on the road any more.
   */
  renewal: z
    .object({
      council: z.string(),
      /** The council’s charge without VAT. */
      chargePence: pence,
      vatRateBp: z.number().int(),
      /** As the customer will be invoiced for it: `reverse_charge` where they pay its VAT to HMRC. */
      vatCategory: z.enum(VAT_CATEGORIES),
      validDays: z.number().int(),
      /** What the order was last charged for its permit, without VAT; null if nothing was. */
      lastPence: pence.nullable(),
    })
    .nullable(),
  /** Its renewals, latest first. */
  renewals: z.array(
    z.object({
      /** Its last day before and after. `from` is null for renewals recorded before it was kept. */
      from: date.nullable(),
      to: date,
      /** What the customer was charged for it, without VAT; null: nothing. */
      chargePence: pence.nullable(),
      /** The charge has been waived since. */
      waived: z.boolean(),
      /** Why nothing was charged. */
      reason: z.string().nullable(),
      by: z.string(),
      at: instant,
    }),
  ),
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
  summary: 'Renew a permit to a later day. The council’s charge is added to the order',
  path: '/{id}/extend',
  changes: ['documents', 'orders', 'money'],
  body: dataOf({
    to: date,
    number: referenceText.optional(),
    /** The last day that the caller read: refused if somebody has renewed the permit since. */
    after: date.optional(),
    /** Without VAT; 0: nothing. Left out: what the council charges today. */
    chargePence: pence.min(0).max(10_000_000).optional(),
    /** Why nothing is charged; required if the council charges for it. */
    reason: notesText.optional(),
  }),
  idempotent: true,
  refusals: ['WRONG_STATE', 'PERMIT_DAYS'],
});

export const refusePermit = written({
  summary: 'Mark a permit as refused, with the council’s reason',
  path: '/{id}/refuse',
  changes: ['documents', 'orders'],
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});
