import { z } from 'zod';
import { listMails } from './core/email.ts';
import { endpoint } from './endpoint.ts';
import { date } from './fields.ts';
import { listCustomers } from './skip-hire/accounts/accounts.ts';
import { listDeskInvoices } from './skip-hire/billing/invoices.ts';
import { listDeskDocuments } from './skip-hire/documents/documents.ts';
import { listVehicles } from './skip-hire/fleet.ts';
import { listDeskOrders } from './skip-hire/orders/desk.ts';
import { listPermits } from './skip-hire/permits.ts';
import { listReceipts } from './skip-hire/waste-tracking.ts';

// The office's lists as files, as those of `exports.ts`: the filters are the lists' own.

const file = {
  method: 'GET',
  tag: 'Desk',
  access: 'staff',
  bytes: ['text/csv'],
  status: 200,
  response: z.string(),
  refusals: [],
} as const;
const unpaged = { pagination: true } as const;

export const exportDeskOrders = endpoint({
  ...file,
  name: 'exportDeskOrders',
  summary: 'Export orders as CSV, however many',
  path: '/desk/orders/export.csv',
  query: listDeskOrders.query.omit(unpaged),
});

export const exportCustomers = endpoint({
  ...file,
  name: 'exportCustomers',
  summary: 'Export customers as CSV, with their balances',
  path: '/desk/customers/export.csv',
  query: listCustomers.query.omit(unpaged),
});

export const exportDeskInvoices = endpoint({
  ...file,
  staff: 'invoices.manage',
  name: 'exportDeskInvoices',
  summary: 'Export invoices as CSV, with their customers',
  path: '/desk/invoices/export.csv',
  query: listDeskInvoices.query.omit(unpaged),
});

export const exportSales = endpoint({
  ...file,
  staff: 'invoices.manage',
  name: 'exportSales',
  summary:
    'Export every line of the invoices and credit notes issued between two dates, for accounting software. Credit note amounts are negative',
  path: '/desk/invoices/sales.csv',
  query: z.object({ from: date, to: date }),
  refusals: ['DATES_REVERSED'],
});

export const exportDeskDocuments = endpoint({
  ...file,
  name: 'exportDeskDocuments',
  summary: 'Export documents as CSV. Void ones only when filtered by that status',
  path: '/desk/documents/export.csv',
  query: listDeskDocuments.query.omit(unpaged),
});

export const exportPermits = endpoint({
  ...file,
  name: 'exportPermits',
  summary: 'Export permits as CSV, newest first',
  path: '/desk/permits/export.csv',
  query: listPermits.query.omit(unpaged),
});

export const exportLoads = endpoint({
  ...file,
  name: 'exportLoads',
  summary: 'Export loads as CSV, newest first. The waste tracking service’s own spreadsheet is a separate call',
  path: '/desk/waste-tracking/export.csv',
  query: listReceipts.query.omit(unpaged),
});

export const exportMails = endpoint({
  ...file,
  staff: 'mail.view',
  name: 'exportMails',
  summary: 'Export emails as CSV, without their text',
  path: '/desk/outbox/export.csv',
  query: listMails.query.omit(unpaged),
});

export const exportVehicles = endpoint({
  ...file,
  staff: 'desk.view',
  name: 'exportVehicles',
  summary: 'Export vehicles as CSV, by name',
  path: '/desk/vehicles/export.csv',
  query: listVehicles.query.omit(unpaged),
});

export const exportDrivers = endpoint({
  ...file,
  staff: 'desk.view',
  name: 'exportDrivers',
  summary: 'Export drivers as CSV, by name',
  path: '/desk/drivers/export.csv',
  query: listVehicles.query.omit(unpaged),
});

export const exportStaff = endpoint({
  ...file,
  staff: 'staff.manage',
  name: 'exportStaff',
  summary: 'Export staff and pending staff invitations as CSV',
  path: '/desk/staff/export.csv',
});
