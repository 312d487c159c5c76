import { ACCOUNT_STATUSES } from '@tonnage/domain/skip-hire/account-status';
import { INVOICE_FREQUENCIES, INVOICE_GROUPINGS } from '@tonnage/domain/skip-hire/invoice-run';
import { TERMS_BASES } from '@tonnage/domain/skip-hire/invoices';
import { PERMISSIONS, ROLES } from '@tonnage/domain/skip-hire/permissions';
import { MAX_PENCE } from '@tonnage/domain/common/money';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { z } from 'zod';
import { emailed } from '../../core/email.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, named, pence, date, emailAddress, idParams, instant, nameText, notesText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { businessDetails, optionalEmail } from './business.ts';

export const accountStatus = z.enum(ACCOUNT_STATUSES);
export const accountType = z.enum(['credit', 'prepay']);
/** What the days to pay are counted from: the invoice's date, or the end of its month. */
export const termsBasis = z.enum(TERMS_BASES);

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

/** What an account owes, pence with VAT: the balance is the statement's, and what is used counts against the limit. */
const owed = z.object({
  /** The open amounts of its invoices, and the part that is overdue. */
  invoicedPence: pence,
  overduePence: pence,
  /** Payments and credits that no invoice has used, and the part of those that goes back to a card. */
  unallocatedPence: pence,
  refundDuePence: pence,
  balancePence: pence,
  /** Agreed and not invoiced yet. */
  orderedPence: pence,
  usedPence: pence,
});

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
  termsBasis,
  /** Absent for those who may not see prices, or see only some sites. */
  creditLimitPence: pence.nullable().optional(),
  creditLeftPence: pence.nullable().optional(),
  /** Absent for those who may not see invoices, or see only some sites. */
  owed: owed.optional(),
  blockers: z.array(blocker),
  /** The member sees only some sites of the account, and cannot add any. */
  limitedToSites: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type Account = z.output<typeof account>;

export const findAllAccounts = endpoint({
  summary: 'List the accounts I have access to',
  tag: 'Accounts',
  method: 'GET',
  path: '/accounts/me/findAll',
  access: 'session',
  response: one(z.array(membership)),
});

export const findMyAccount = endpoint({
  summary: 'Get my current account and anything that stops it from ordering',
  tag: 'Accounts',
  method: 'GET',
  path: '/accounts/me/findMine',
  access: 'account',
  reads: ['customers', 'orders', 'money'],
  advises: true,
  response: one(account),
});

export const setAccount = endpoint({
  summary: 'Switch to another of my accounts',
  tag: 'Accounts',
  method: 'PUT',
  path: '/accounts/me/setAccount',
  access: 'session',
  changes: [],
  body: dataOf({ newAccountId: z.string() }),
  response: one(membership),
});

/** What each invoice of the account covers, how often it is invoiced, and whether invoice runs leave it out. */
const invoicing = {
  invoiceGrouping: z.enum(INVOICE_GROUPINGS),
  invoiceFrequency: z.enum(INVOICE_FREQUENCIES),
  invoicesHeld: z.boolean(),
};

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
  /** Under the domestic reverse charge: it pays the VAT of its invoices to HMRC, while it has a VAT number. */
  reverseCharge: z.boolean(),
  vatNumber: z.string().nullable(),
  updatedAt: instant,
});
export type CustomerRow = z.output<typeof customerRow>;

export const customer = customerRow.extend({
  owed,
  tradingName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  sicCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  invoiceEmail: z.string().nullable(),
  billingAddress: z.string().nullable(),
  paymentTermsDays: z.number().int(),
  termsBasis,
  ...invoicing,
  /** It was agreed that no fuel surcharge is added to their prices. */
  fuelSurchargeExempt: z.boolean(),
  poMandatory: z.boolean(),
  /** A private customer. */
  household: z.boolean(),
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
      /** They have two-factor authentication or a passkey. */
      twoFactor: z.boolean(),
      /** An email server refused their address for good: our emails to them do not arrive. */
      emailFails: z.boolean(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  sitesList: z.array(
    z.object({ id, name: z.string(), town: z.string(), postcode: z.string(), openOrders: z.number().int() }),
  ),
  /** The customer that everything of this one has been merged into. */
  mergedInto: named.nullable(),
  /** The customers that were merged into this one; `undoUntil`: until then, it can be undone. */
  merged: z.array(z.object({ id, number: z.string(), name: z.string(), at: instant, undoUntil: instant.nullable() })),
  /** The staff's actions on the account, newest first; the last fifty. */
  history: z.array(z.object({ at: instant, who: z.string(), action: z.string(), reason: z.string().nullable() })),
});
export type Customer = z.output<typeof customer>;

const customers = group({ tag: 'Desk', access: 'staff', path: '/desk/customers' });

export const listCustomers = customers.list({
  key: 'customers.read',
  summary: 'List customers by name',
  reads: ['customers', 'money', 'sites', 'privacy'],
  filters: { q: z.string().trim().max(100).optional(), status: accountStatus.optional() },
  changes: true,
  picks: true,
  csv: {},
  entry: customerRow,
  order: ['name:asc'],
});

export const getCustomer = customers({
  key: 'customers.read',
  summary: 'Get a customer: balance, users, sites and account history',
  method: 'GET',
  path: '/{id}',
  reads: ['customers', 'orders', 'money', 'sites', 'members'],
  params: idParams,
  response: one(customer),
});

/** What staff enter and correct of a customer; empty texts are cleared. A business has a SIC code, a household none. */
const customerFields = {
  name: nameText,
  /** A private customer: no company number and no SIC code. */
  household: z.boolean(),
  ...businessDetails,
  sicCode: z
    .string()
    .trim()
    .refine((text) => text === '' || isSicCode(text), { error: 'Enter a five-digit SIC code.' })
    .nullish(),
  email: optionalEmail,
  /** On one line. */
  billingAddress: z.string().trim().min(1).max(LIMITS.addressLine),
};

export const createCustomer = customers.create({
  summary: 'Add a customer: a business, or a private person. They pay before each order until they are given credit',
  staff: 'customers.edit',
  body: dataOf(customerFields),
  response: one(customer),
  idempotent: true,
});

export const updateCustomer = customers({
  summary: 'Correct a customer’s name and details. Issued documents and invoices keep what they were issued with',
  method: 'PUT',
  path: '/{id}',
  staff: 'customers.edit',
  params: idParams,
  body: dataOf(customerFields),
  response: one(customer),
  refusals: ['ACCOUNT_MERGED'],
});

export const inviteToCustomer = customers.create({
  summary: 'Invite someone to a customer’s account by email. Its owners are told',
  path: '/{id}/invitations',
  changes: ['customers', 'members'],
  staff: 'customers.edit',
  params: idParams,
  body: dataOf({ email: emailAddress, role: z.enum(ROLES) }),
  response: one(customer.extend(emailed.shape)),
  refusals: ['ACCOUNT_MERGED', 'ALREADY_MEMBER', 'TOO_MANY_INVITATIONS', 'TOO_MANY_EMAILS', 'OWNER_ONLY'],
});

export const setCustomerStatus = customers({
  summary:
    'Approve an account, put it on stop, release, close or reopen it, with a reason. An account with open orders can’t be closed',
  method: 'POST',
  path: '/{id}/status',
  params: idParams,
  body: dataOf({ status: z.enum(['active', 'on_stop', 'closed']), reason: notesText.min(1) }),
  response: one(customer.extend(emailed.shape)),
  refusals: ['ACCOUNT_MERGED', 'ACCOUNT_STATUS', 'ACCOUNT_IN_USE'],
});

export const updateCustomerTerms = customers({
  summary:
    'Set how an account pays: on credit with a limit in pence including VAT (null: no limit), or before each order; when its invoices are due, what each covers, and how often they are issued',
  method: 'PUT',
  path: '/{id}/terms',
  staff: 'credit.manage',
  params: idParams,
  body: dataOf({
    type: accountType,
    creditLimitPence: z.number().int().min(0).max(MAX_PENCE).nullable(),
    paymentTermsDays: z.number().int().min(0).max(365),
    termsBasis,
    ...invoicing,
    /** Absent: as it is. Needs the VAT numbers of both. */
    reverseCharge: z.boolean().optional(),
    /** Absent: as it is. Prices already agreed stay. */
    fuelSurchargeExempt: z.boolean().optional(),
  }),
  response: one(customer),
  refusals: ['ACCOUNT_MERGED'],
});

export const updateCustomerRules = customers({
  summary: 'Set whether an account’s orders require a PO number',
  method: 'PUT',
  path: '/{id}/rules',
  staff: 'customers.edit',
  params: idParams,
  body: dataOf({ poMandatory: z.boolean() }),
  response: one(customer),
  refusals: ['ACCOUNT_MERGED'],
});
