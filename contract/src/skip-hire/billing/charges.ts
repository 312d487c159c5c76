import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { idParams, notesText } from '../../fields.ts';
import { deskOrder } from '../orders/desk.ts';
import { chargeFields, doneFields } from '../orders/planner.ts';

const written = {
  tag: 'Desk',
  method: 'POST',
  access: 'staff',
  staff: 'jobs.manage',
  params: idParams,
  status: 200,
  advises: true,
  response: one(deskOrder),
} as const;

export const chargeOrder = endpoint({
  ...written,
  summary: 'Add an extra charge to an order, with a document as evidence. It goes on the next invoice',
  path: '/desk/orders/{id}/charges',
  changes: ['money', 'orders'],
  body: dataOf({
    ...chargeFields,
    documentId: z.string().nullish(),
  }),
  idempotent: true,
});

export const waiveCharge = endpoint({
  ...written,
  staff: 'credit.manage',
  summary: 'Waive an extra charge that has not been invoiced, with a reason that the customer sees',
  path: '/desk/charges/{id}/waive',
  changes: ['money', 'orders'],
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const waiveWeight = endpoint({
  ...written,
  staff: 'credit.manage',
  summary: 'Waive a load’s excess weight that has not been invoiced, with a reason that the customer sees',
  path: '/desk/jobs/{id}/waive-weight',
  changes: ['money', 'orders'],
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

const { grossWeightKg, tareWeightKg, netWeightKg, weightEstimated, weightReason } = doneFields;

export const weighLoad = endpoint({
  ...written,
  summary:
    'Record or correct a load’s weight in kg. Voids the earlier ticket; an invoiced load is charged the difference',
  path: '/desk/jobs/{id}/weights',
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
