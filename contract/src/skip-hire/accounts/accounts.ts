import { ACCOUNT_STATUSES } from '@tonnage/domain/skip-hire/account-status';
import { PERMISSIONS, ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, pence } from '../../fields.ts';

export const accountStatus = z.enum(ACCOUNT_STATUSES);
export const accountType = z.enum(['credit', 'prepay']);

/** What stands in the way of an order, as a sentence; `field` names what would mend it. */
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
  /** I see some sites of the account only, and may add none. */
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
