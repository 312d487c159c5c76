import { ACCOUNT_STATUSES } from '@tonnage/domain/skip-hire/account-status';
import { PERMISSIONS, ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, format, many, one, pageQuery } from '../../envelope.ts';
import { id, pence, date, idParams, instant, notesText } from '../../fields.ts';

export const accountStatus = z.enum(ACCOUNT_STATUSES);
export const accountType = z.enum(['credit', 'prepay']);

/** A reason that prevents an order, as a message; `field` names the field that would resolve it. */
export const blocker = z.object({ code: z.string(), message: z.string(), field: z.string().optional() });
export type Blocker = z.output<typeof blocker>;

export const membership = z.object({
  id,
  number: z.string(),
  name: z.string(),
  status: accountStatus,
  type: accountType,
  role: z.enum(ROLES),
  current: z.boolean(),
});
export type Membership = z.output<typeof membership>;

export const account = membership.omit({ current: true }).extend({
  documentId: id,
  poMandatory: z.boolean(),
  tradingName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  sicCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  billingAddress: z.string().nullable(),
  paymentTermsDays: z.number().int(),
  /** Absent for those who may not see money. */
  creditLimitPence: pence.nullable().optional(),
  creditLeftPence: pence.nullable().optional(),
  blockers: z.array(blocker),
  /** The member sees only some sites of the account, and cannot add any. */
  limitedToSites: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type Account = z.output<typeof account>;

export const findAllAccounts = endpoint({
  name: 'findAllAccounts',
  summary: 'List the accounts I have access to',
  tag: 'Accounts',
  method: 'GET',
  path: '/accounts/me/findAll',
  access: 'session',
  status: 200,
  response: one(z.array(membership)),
  refusals: [],
});

export const findMyAccount = endpoint({
  name: 'findMyAccount',
  summary: 'Get my current account and anything that stops it from ordering',
  tag: 'Accounts',
  method: 'GET',
  path: '/accounts/me/findMine',
  access: 'account',
  advises: true,
  status: 200,
  response: one(account),
  refusals: [],
});

export const setAccount = endpoint({
  name: 'setAccount',
  summary: 'Switch to another of my accounts',
  tag: 'Accounts',
  method: 'PUT',
  path: '/accounts/me/setAccount',
  access: 'session',
  body: dataOf({ newAccountId: z.string() }),
  status: 200,
  response: one(membership),
  refusals: [],
});

/** An account as the staff's list shows it. */
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
  /** Open orders. */
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
      /** An email server refused their address for good: our emails to them do not arrive. */
      emailFails: z.boolean(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  sitesList: z.array(
    z.object({ id, name: z.string(), town: z.string(), postcode: z.string(), openOrders: z.number().int() }),
  ),
  /** The staff's actions on the account, newest first; the last fifty. */
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
    format,
  }),
  csv: {},
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
