import { CHARGE_CODES } from '@tonnage/domain/skip-hire/charges';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { idParams, notesText, pence, requiredText } from '../../fields.ts';
import { deskOrder } from '../orders/desk.ts';
import { doneFields } from '../orders/planner.ts';

const written = {
  tag: 'Desk',
  method: 'POST',
  access: 'staff',
  staff: 'jobs.manage',
  params: idParams,
  status: 200,
  response: one(deskOrder),
} as const;

export const chargeOrder = endpoint({
  ...written,
  name: 'chargeOrder',
  summary: 'Add an extra charge to an order, with a document as evidence. It goes on the next invoice',
  path: '/desk/orders/{id}/charges',
  body: dataOf({
    code: z.enum(CHARGE_CODES),
    label: requiredText,
    quantity: z.number().min(0.001).max(10_000),
    unitPence: pence.min(1).max(10_000_000),
    vatRateBp: z.number().int().min(0).max(10_000).default(2000),
    documentId: z.string().nullish(),
  }),
  refusals: [],
  idempotent: true,
});

export const removeCharge = endpoint({
  ...written,
  name: 'removeCharge',
  summary: 'Remove an extra charge that has not been invoiced',
  method: 'DELETE',
  path: '/desk/charges/{id}',
  refusals: ['WRONG_STATE'],
});

const { grossWeightKg, tareWeightKg, netWeightKg, weightEstimated } = doneFields;

export const weighLoad = endpoint({
  ...written,
  name: 'weighLoad',
  summary:
    'Record or correct a load’s weight in kg. Voids the earlier ticket; an invoiced load is charged the difference',
  path: '/desk/jobs/{id}/weights',
  body: dataOf({ grossWeightKg, tareWeightKg, netWeightKg, weightEstimated, reason: notesText.optional() }),
  refusals: ['WRONG_STATE', 'WEIGHTS_DISAGREE', 'WEIGHT_MISSING', 'WEIGHT_INVOICED'],
});
