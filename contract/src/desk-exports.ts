import { z } from 'zod';
import { listCustomers } from './desk-customers.ts';
import { listDeskDocuments } from './desk-documents.ts';
import { listVehicles } from './desk-fleet.ts';
import { listDeskInvoices } from './desk-invoices.ts';
import { listDeskOrders } from './desk-orders.ts';
import { listMails } from './desk-outbox.ts';
import { listPermits } from './desk-permits.ts';
import { listReceipts } from './desk-tracking.ts';
import { endpoint } from './endpoint.ts';
import { date } from './fields.ts';

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
  summary: 'The company’s orders of a list as a CSV file, however many',
  path: '/desk/orders/export.csv',
  query: listDeskOrders.query.omit(unpaged),
});

export const exportCustomers = endpoint({
  ...file,
  name: 'exportCustomers',
  summary: 'The customers of a list as a CSV file, with what they owe',
  path: '/desk/customers/export.csv',
  query: listCustomers.query.omit(unpaged),
});

export const exportDeskInvoices = endpoint({
  ...file,
  staff: 'invoices.manage',
  name: 'exportDeskInvoices',
  summary: 'The invoices of a list as a CSV file, with whose they are',
  path: '/desk/invoices/export.csv',
  query: listDeskInvoices.query.omit(unpaged),
});

export const exportSales = endpoint({
  ...file,
  staff: 'invoices.manage',
  name: 'exportSales',
  summary:
    'Every line of the invoices and credit notes issued from one day to another, for the accounting package: amounts of credit notes are below zero',
  path: '/desk/invoices/sales.csv',
  query: z.object({ from: date, to: date }),
  refusals: ['DATES_REVERSED'],
});

export const exportDeskDocuments = endpoint({
  ...file,
  name: 'exportDeskDocuments',
  summary: 'The documents of a list as a CSV file; void ones only where the state is asked for',
  path: '/desk/documents/export.csv',
  query: listDeskDocuments.query.omit(unpaged),
});

export const exportPermits = endpoint({
  ...file,
  name: 'exportPermits',
  summary: 'The permits of a list as a CSV file, the newest first',
  path: '/desk/permits/export.csv',
  query: listPermits.query.omit(unpaged),
});

export const exportLoads = endpoint({
  ...file,
  name: 'exportLoads',
  summary: 'The loads of a list as a CSV file, the newest first; the service’s own spreadsheet is another',
  path: '/desk/waste-tracking/export.csv',
  query: listReceipts.query.omit(unpaged),
});

export const exportMails = endpoint({
  ...file,
  staff: 'mail.view',
  name: 'exportMails',
  summary: 'What was mailed, as a CSV file without the texts',
  path: '/desk/outbox/export.csv',
  query: listMails.query.omit(unpaged),
});

export const exportVehicles = endpoint({
  ...file,
  staff: 'desk.view',
  name: 'exportVehicles',
  summary: 'The company’s vehicles as a CSV file, by name',
  path: '/desk/vehicles/export.csv',
  query: listVehicles.query.omit(unpaged),
});

export const exportDrivers = endpoint({
  ...file,
  staff: 'desk.view',
  name: 'exportDrivers',
  summary: 'Who drives for the company as a CSV file, by name',
  path: '/desk/drivers/export.csv',
  query: listVehicles.query.omit(unpaged),
});

export const exportStaff = endpoint({
  ...file,
  staff: 'staff.manage',
  name: 'exportStaff',
  summary: 'Who works in the office, and who is asked to, as a CSV file',
  path: '/desk/staff/export.csv',
});
