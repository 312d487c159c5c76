import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { notesText, referenceText } from '../../fields.ts';
import { relation, removeOf, shapeQuery, updateOf } from '../../resource-calls.ts';
import { job } from './job.ts';
import { createJob } from './jobs.ts';
import { jobs, orderEntry, orders } from './orders.ts';

// The same command as createJob, answered in the shape of the resource that was posted to.
const placed = {
  access: 'account',
  query: shapeQuery,
  body: createJob.body,
  status: 201,
  refusals: createJob.refusals,
  idempotent: true,
  permission: 'orders.create',
  method: 'POST',
} as const;
const { meta } = createJob.response.shape;

export const createOrder = endpoint({
  ...placed,
  summary: 'Place an order, like createJob',
  tag: 'Orders',
  path: '/orders',
  resource: orders,
  response: z.object({ data: orderEntry, meta }),
});

export const postJob = endpoint({
  ...placed,
  summary: 'Place an order, like createJob. Returns its first job',
  tag: 'Jobs',
  path: '/jobs',
  resource: jobs,
  response: z.object({ data: job, meta }),
});

const changedOrder = {
  poNumber: referenceText.nullish(),
  customerReference: referenceText.nullish(),
  locationNotes: notesText.nullish(),
  /** A contact of the order's site: by its id, or in any form of a relation. */
  siteContactId: z.string().nullish(),
  siteContact: relation.optional(),
};
const change = ['NOT_EDITABLE', 'PO_REQUIRED'] as const;
export const updateOrder = updateOf(
  'PUT',
  orders,
  'Update an order, as far as its status allows',
  changedOrder,
  change,
);
export const patchOrder = updateOf('PATCH', orders, 'Same as PUT', changedOrder, change);
export const deleteOrder = removeOf(orders, 'Cancel an order, if its status allows', ['WRONG_STATE']);
export const deleteJob = removeOf(jobs, 'Cancel a job, if its status allows', ['WRONG_STATE']);
