import { ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { accountStatus, accountType } from './accounts.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, many, one, pageQuery } from '../../envelope.ts';
import { date, id, idParams, instant, notesText, pence } from '../../fields.ts';

/** An account as the office's list shows it. */
export const customerRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  status: accountStatus,
  type: accountType,
  /** Null: no limit. */
  creditLimitPence: pence.nullable(),
  /** Ordered or invoiced and not yet paid. */
  exposurePence: pence,
  sites: z.number().int(),
  /** Orders that are not over. */
  openOrders: z.number().int(),
  lastOrderedOn: date.nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

export const customer = customerRow.extend({
  tradingName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  sicCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  billingAddress: z.string().nullable(),
  paymentTermsDays: z.number().int(),
  poMandatory: z.boolean(),
  createdAt: instant,
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      confirmed: z.boolean(),
      /** Their login is blocked at this company. */
      blocked: z.boolean(),
      /** A mail server refused their address for good: what we email them does not arrive. */
      emailFails: z.boolean(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  sitesList: z.array(
    z.object({ id, name: z.string(), town: z.string(), postcode: z.string(), openOrders: z.number().int() }),
  ),
  /** What the office did with the account, newest first; the last fifty. */
  history: z.array(z.object({ at: instant, who: z.string(), action: z.string(), reason: z.string().nullable() })),
});
export type Customer = z.output<typeof customer>;

export const listCustomers = endpoint({
  name: 'listCustomers',
  key: 'customers.read',
  summary: 'List customers by name',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/customers',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    status: accountStatus.optional(),
    pagination: pageQuery,
  }),
  status: 200,
  response: many(customerRow),
  refusals: [],
});

export const getCustomer = endpoint({
  name: 'getCustomer',
  key: 'customers.read',
  summary: 'Get a customer: balance, users, sites and account history',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/customers/{id}',
  access: 'staff',
  params: idParams,
  status: 200,
  response: one(customer),
  refusals: [],
});

export const setCustomerStatus = endpoint({
  name: 'setCustomerStatus',
  summary:
    'Approve an account, put it on stop, release, close or reopen it, with a reason. An account with open orders can’t be closed',
  tag: 'Desk',
  method: 'POST',
  path: '/desk/customers/{id}/status',
  access: 'staff',
  params: idParams,
  body: dataOf({ status: z.enum(['active', 'on_stop', 'closed']), reason: notesText.min(1) }),
  status: 200,
  response: one(customer),
  refusals: ['ACCOUNT_STATUS', 'ACCOUNT_IN_USE'],
});

export const setCustomerCredit = endpoint({
  name: 'setCustomerCredit',
  summary: 'Set an account’s credit limit, in pence including VAT (null: no limit), and its payment terms in days',
  tag: 'Desk',
  method: 'PUT',
  path: '/desk/customers/{id}/credit',
  access: 'staff',
  staff: 'credit.manage',
  params: idParams,
  body: dataOf({
    creditLimitPence: z.number().int().min(0).max(100_000_000).nullable(),
    paymentTermsDays: z.number().int().min(0).max(365),
  }),
  status: 200,
  response: one(customer),
  refusals: [],
});

export const setCustomerRules = endpoint({
  name: 'setCustomerRules',
  summary: 'Set whether an account’s orders require a PO number',
  tag: 'Desk',
  method: 'PUT',
  path: '/desk/customers/{id}/rules',
  access: 'staff',
  staff: 'customers.edit',
  params: idParams,
  body: dataOf({ poMandatory: z.boolean() }),
  status: 200,
  response: one(customer),
  refusals: [],
});
