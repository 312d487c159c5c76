import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams, pence } from '../../fields.ts';
import { group } from '../../group.ts';
import { customer } from './accounts.ts';

const side = z.object({ id, number: z.string(), name: z.string() });

/** What a merge would move, and what it would change. */
export const mergePreview = z.object({
  merged: side,
  survivor: side,
  sites: z.number().int(),
  orders: z.number().int(),
  openOrders: z.number().int(),
  contacts: z.number().int(),
  users: z.number().int(),
  documents: z.number().int(),
  invoices: z.number().int(),
  payments: z.number().int(),
  prices: z.number().int(),
  /** Ordered or invoiced by the merged account and not yet paid. */
  exposurePence: pence,
  /** What the survivor keeps of its own instead, each a sentence. */
  notices: z.array(z.string()),
});
export type MergePreview = z.output<typeof mergePreview>;

const merge = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/customers/{id}/merge',
  staff: 'customers.merge',
  params: idParams,
});
const refusals = ['SAME_ACCOUNT', 'ACCOUNT_MERGED', 'WRONG_STATE'] as const;

export const previewMerge = merge({
  summary: 'Show what merging a customer into another would move',
  method: 'GET',
  query: z.object({ into: z.string() }),
  response: one(mergePreview),
  refusals,
});

export const mergeCustomer = merge({
  summary: 'Merge a customer into another. Issued documents and invoices keep the name they were issued to',
  method: 'POST',
  changes: ['customers', 'orders', 'money', 'sites'],
  body: dataOf({ into: z.string() }),
  response: one(customer),
  refusals,
});

export const undoMerge = merge({
  summary: 'Undo the merge of a customer, within a day. What came since stays with the other',
  method: 'DELETE',
  changes: ['customers', 'orders', 'money', 'sites'],
  response: one(customer),
  refusals: ['ACCOUNT_MERGED', 'MERGE_OVER', 'MERGE_TIED'],
});
