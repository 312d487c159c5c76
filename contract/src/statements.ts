import { AGES } from '@tonnage/domain/ageing';
import { MOVEMENT_KINDS } from '@tonnage/domain/statement';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { one } from './envelope.ts';
import { date, id, pence } from './fields.ts';

const money = { tag: 'Invoices', access: 'account', status: 200 } as const;

const days = {
  /** First day; absent: the first of the month two months before the last day. */
  from: date.optional(),
  /** Last day, and the day of the ageing; absent: today. */
  to: date.optional(),
};

export const statement = z.object({
  from: date,
  to: date,
  account: z.object({ number: z.string(), name: z.string(), billingAddress: z.string().nullable() }),
  openingPence: pence,
  movements: z.array(
    z.object({
      id,
      kind: z.enum(MOVEMENT_KINDS),
      date,
      /** A number, or what the bank's statement says. */
      reference: z.string().nullable(),
      method: z.enum(['card', 'bank']).nullable(),
      dueOn: date.nullable(),
      invoiceId: id.nullable(),
      /** Positive: owed to the company. */
      amountPence: pence,
      balancePence: pence,
    }),
  ),
  closingPence: pence,
  /** Of what was open on the last day, by days past due; what pays no invoice yet is apart. The sum is the closing balance. */
  ageing: z.object({ ages: z.record(z.enum(AGES), pence), unallocatedPence: pence, balancePence: pence }),
});
export type AccountStatement = z.output<typeof statement>;

export const getStatement = endpoint({
  ...money,
  name: 'getStatement',
  summary: 'The account’s statement of some days, with the ageing on the last of them',
  method: 'GET',
  path: '/accounts/me/statement',
  query: z.object(days),
  response: one(statement),
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY', 'STATEMENT_DAYS'],
});

export const exportStatement = endpoint({
  ...money,
  name: 'exportStatement',
  summary: 'The same as a CSV file',
  method: 'GET',
  path: '/accounts/me/statement/export.csv',
  query: z.object(days),
  bytes: ['text/csv'],
  response: z.string(),
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY', 'STATEMENT_DAYS'],
});
