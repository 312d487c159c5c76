import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { idParams, notesText } from '../../fields.ts';
import { group } from '../../group.ts';
import { deskOrder } from '../orders/desk.ts';
import { chargeFields, doneFields } from '../orders/planner.ts';

const charges = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk',
  method: 'POST',
  staff: 'jobs.manage',
  params: idParams,
  advises: true,
  response: one(deskOrder),
});

export const chargeOrder = charges({
  summary: 'Add an extra charge to an order, with a document as evidence. It goes on the next invoice',
  path: '/orders/{id}/charges',
  changes: ['money', 'orders'],
  body: dataOf({
    ...chargeFields,
    documentId: z.string().nullish(),
  }),
  idempotent: true,
});

export const waiveCharge = charges({
  staff: 'credit.manage',
  summary: 'Waive an extra charge that has not been invoiced, with a reason that the customer sees',
  path: '/charges/{id}/waive',
  changes: ['money', 'orders'],
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const waiveWeight = charges({
  staff: 'credit.manage',
  summary: 'Waive a load’s excess weight that has not been invoiced, with a reason that the customer sees',
  path: '/jobs/{id}/waive-weight',
  changes: ['money', 'orders'],
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

const { grossWeightKg, tareWeightKg, netWeightKg, weightEstimated, weightReason } = doneFields;

export const weighLoad = charges({
  summary:
    'Record or correct a load’s weight in kg. Voids the earlier ticket; an invoiced load is charged the difference',
  path: '/jobs/{id}/weights',
  changes: ['money', 'orders', 'waste', 'documents'],
  body: dataOf({
    grossWeightKg,
    tareWeightKg,
    netWeightKg,
    weightEstimated,
    weightReason,
    reason: notesText.optional(),
  }),
  refusals: ['WRONG_STATE', 'WEIGHTS_DISAGREE', 'WEIGHT_UNLIKELY', 'WEIGHT_MISSING', 'WEIGHT_INVOICED'],
});
