import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const line = {
  position: 1,
  label: '8 yd builders, delivery',
  quantity: 1,
  unitPence: 10_000,
  creditedPence: 0,
  creditedNetPence: 0,
  netPence: 10_000,
  vatRateBp: 2_000,
  vatCategory: 'standard' as const,
  vatPence: 2_000,
};
const vat = [{ vatCategory: 'standard' as const, vatRateBp: 2_000, netPence: 10_000, vatPence: 2_000 }];
const invoice = {
  id: idOf(10),
  number: 'INV-1001',
  state: 'overdue' as const,
  grossPence: 12_000,
  openPence: 12_000,
  lines: [line],
  vat,
  creditable: vat,
  account: { id: idOf(11), name: 'Alder Civils', number: 'AC-1003' },
};

it('a payment of an invoice needs an amount, and whole lines are credited with a reason', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: { getDeskInvoice: invoice, creditInvoice: { number: 'CN-1001', grossPence: -12_000 } },
  });
  await page.heading('INV-1001');
  await page.press('Record payment');
  await page.dialog();
  await page.fill('Amount, £', 'ten');
  await page.press('Save payment');
  await page.see('Enter an amount in pounds');
  await page.fill('Amount, £', '10');
  await page.choose('Method', 'cheque');
  await page.fill('Reference', 'BACS 4471');
  await page.press('Save payment');
  await page.sent(server, 'recordPayment', {
    method: 'cheque',
    amountPence: 1_000,
    bankReference: 'BACS 4471',
    invoiceIds: [invoice.id],
  });
  await page.press('Credit note');
  await page.dialog();
  await page.see('Credit total: £0.00 inc. VAT.');
  await page.fill('Reason', 'Charged twice');
  await page.press('Issue credit note');
  await page.see('Choose at least one line.');
  await page.press('Whole invoice');
  await page.see('Credit total: £120.00 inc. VAT.');
  await page.press('Issue credit note');
  await page.see('CN-1001 issued.');
  await page.sent(server, 'creditInvoice', { reason: 'Charged twice', lines: [{ position: 1 }] });
});

it('a credit note takes an amount or a quantity of a line, or is a goodwill credit, and shows its total first', async () => {
  const days = {
    ...line,
    position: 2,
    label: 'Over hire',
    quantity: 5,
    unitPence: 250,
    netPence: 1_250,
    vatPence: 250,
  };
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: {
      getDeskInvoice: {
        ...invoice,
        lines: [line, days],
        creditable: [{ ...vat[0]!, netPence: 11_250, vatPence: 2_250 }],
      },
      creditInvoice: { number: 'CN-7' },
    },
  });
  await page.heading('INV-1001');
  const start = async (how: string) => {
    await page.press('Credit note');
    await page.dialog();
    await page.press(how);
    await page.fill('Reason', 'As agreed');
  };
  await start('Part of a line');
  await page.fill('Amount, £ ex. VAT', '100.01');
  await page.press('Issue credit note');
  await page.see('Enter an amount up to £100.00.');
  await page.fill('Amount, £ ex. VAT', '10');
  await page.see('Credit total: £12.00 inc. VAT.');
  await page.press('Issue credit note');
  await page.sent(server, 'creditInvoice', { lines: [{ position: 1, netPence: 1_000 }] });
  await start('Part of a line');
  await page.choose('Line', '2');
  await page.press('Quantity');
  await page.fill('Quantity to credit', '2');
  await page.see('Credit total: £6.00 inc. VAT.');
  await page.press('Issue credit note');
  await page.sent(server, 'creditInvoice', { lines: [{ position: 2, quantity: 2 }] });
  await start('Goodwill');
  await page.fill('Amount, £ ex. VAT', '5');
  await page.press('Issue credit note');
  await page.sent(server, 'creditInvoice', { goodwill: { netPence: 500, vatRateBp: 2_000, vatCategory: 'standard' } });
});

it('a credit of several lines has the VAT of their sum, and never more than is left of the invoice’s', async () => {
  const lines = [1, 2, 3].map((position) => ({
    ...line,
    position,
    label: `Bag ${position}`,
    netPence: 3,
    unitPence: 3,
    vatPence: 1,
  }));
  await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: { getDeskInvoice: { ...invoice, lines, creditable: [{ ...vat[0]!, netPence: 9, vatPence: 3 }] } },
  });
  await page.heading('INV-1001');
  await page.press('Credit note');
  await page.dialog();
  await page.press('Bag 1, £0.04 inc. VAT');
  await page.see('Credit total: £0.04 inc. VAT.');
  await page.press('Bag 2, £0.04 inc. VAT');
  await page.see('Credit total: £0.08 inc. VAT.');
  await page.press('Whole invoice');
  await page.see('Credit total: £0.12 inc. VAT.');
});

it('a credit of the whole invoice after a goodwill credit says how much is left', async () => {
  await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: {
      getDeskInvoice: { ...invoice, lines: [line], creditable: [{ ...vat[0]!, netPence: 100, vatPence: 20 }] },
    },
  });
  await page.heading('INV-1001');
  await page.press('Credit note');
  await page.dialog();
  await page.press('Whole invoice');
  await page.fill('Reason', 'Wrong customer');
  await page.press('Issue credit note');
  await page.see('more than is left after earlier credits: £1.00 at 20%, without VAT');
});

it('a goodwill credit on a receipt is taken from its lines, and says that it is due back', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: { getDeskInvoice: { ...invoice, receipt: true, openPence: 0 }, creditInvoice: { number: 'CN-8' } },
  });
  await page.heading('INV-1001');
  await page.press('Credit note');
  await page.dialog();
  await page.see('the credit is due back to the customer');
  await page.press('Goodwill');
  await page.fill('Reason', 'The driver came late');
  await page.fill('Amount, £ ex. VAT', '100.01');
  await page.press('Issue credit note');
  await page.see('This is more than is left of the invoice');
  await page.fill('Amount, £ ex. VAT', '5');
  await page.see('Credit total: £6.00 inc. VAT.');
  await page.press('Issue credit note');
  await page.sent(server, 'creditInvoice', { goodwill: { netPence: 500, vatRateBp: 2_000, vatCategory: 'standard' } });
});

it('the invoice run up to a day that is not over says so', async () => {
  await open('/desk/invoices/run?upTo=2026-11-30', {
    as: staff('accounts'),
    answers: { getInvoiceRun: { upTo: '2026-11-30', over: false, bills: [], held: [], run: null } },
  });
  await page.heading('Invoice run to 30 November 2026');
  await page.see(/You can invoice up to yesterday/);
});

it('the invoice run shows what each account gets, is dated its last day, and reports the account that failed', async () => {
  const account = { id: idOf(11), name: 'Alder Civils', number: 'AC-1003' };
  const bill = {
    account,
    invoices: 2,
    netPence: 30_000,
    vatPence: 6_000,
    grossPence: 36_000,
    lines: [
      { invoice: 1, label: 'Delivery, 8 yd builders', order: 'SO-1', site: 'Quay House', poNumber: 'PO 7' },
      { invoice: 2, label: 'Delivery, 6 yd', order: 'SO-2', site: 'Canal Rd', poNumber: null },
    ],
  };
  const held = [{ account: { id: idOf(12), name: 'Kent Homes', number: 'AC-1004' }, grossPence: 12_000 }];
  const upTo = '2026-10-31';
  const answers = {
    getInvoiceRun: {
      upTo,
      over: true,
      frequencies: ['completion', 'weekly', 'monthly'] as ('completion' | 'weekly' | 'monthly')[],
      bills: [bill],
      held,
      run: null as null | object,
    },
    startInvoiceRun: { accounts: 2 },
  };
  const server = await open(`/desk/invoices/run?upTo=${upTo}`, { as: staff('accounts'), answers });
  await page.see('2 of 2', 'Accounts on hold, not invoiced', 'Kent Homes: £120.00');
  await page.press('Issue 2 invoices');
  await page.see(/dated 31 October 2026 \(the tax point\)/);
  const unsent = [{ id: idOf(13), name: 'Orla Ryan', number: 'AC-1005' }];
  const failed = [{ account, reason: 'Something went wrong on our side.' }];
  answers.getInvoiceRun.run = {
    issuedOn: upTo,
    accounts: 3,
    pending: 1,
    invoices: 1,
    grossPence: 24_000,
    failed,
    unsent,
  };
  await page.press('Issue 2 invoices');
  await page.sent(server, 'startInvoiceRun', { upTo, issuedOn: upTo });
  await page.see('Issuing invoices: 2 of 3 accounts.', /could not be invoiced/, 'Alder Civils: Something went wrong');
  await page.see('Not emailed: this account has no address that receives invoices.', 'Orla Ryan');
});

it('office staff read an invoice and the list, without what accounts do with them', async () => {
  await open(`/desk/invoices/${invoice.id}`, { as: staff('office'), answers: { getDeskInvoice: invoice } });
  await page.heading('INV-1001');
  await page.see('8 yd builders, delivery');
  await page.absent('Record payment');
  await page.absent('Credit note');
  await page.press('Invoices');
  await page.see('Aged debtors');
  await page.absent('Invoice run');
  await page.absent('Accounts export');
});

it('an invoice of the earlier system says so, has no lines, and is paid like any other', async () => {
  await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: { getDeskInvoice: { ...invoice, number: '10452', lines: [], vat: [], broughtForwardPence: 30_000 } },
  });
  await page.heading('10452');
  await page.see('Brought forward from the earlier system, so it has no items here.', '£300.00', '£120.00');
  await page.absent('Items');
  await page.disabled('Credit note', 'It was brought forward from the earlier system, so it has no lines to credit.');
  await page.press('Record payment');
});

it('an invoice shows when it is due, who was sent it, and what proves each line', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: {
      getDeskInvoice: {
        ...invoice,
        dueOn: '2026-12-24',
        documentId: idOf(20),
        emails: [
          { id: idOf(21), to: 'ledger@alder.example', state: 'sent', sentAt: '2026-11-24T09:12:00.000Z' },
          { id: idOf(22), to: 'pat@alder.example', state: 'failed', sentAt: null },
        ],
        lines: [
          {
            ...line,
            order: { id: idOf(12), number: 'SO-1', poNumber: 'PO-77', site: 'Mill Lane' },
            loads: [
              {
                jobId: idOf(13),
                netKg: 1_260,
                ticket: { id: idOf(14), number: 'WB-5' },
                note: { id: idOf(15), number: 'WTN-9' },
              },
            ],
          },
        ],
      },
      getDeskFile: refuse('FILE_UNAVAILABLE'),
    },
  });
  await page.see(
    'due 24 December 2026',
    'PO PO-77, Mill Lane',
    '1.26 t',
    'ledger@alder.example, 24 November 2026, 09:12',
  );
  await page.see('pat@alder.example: failed');
  await page.press('PDF');
  await page.sent(server, 'getDeskFile');
  await page.press('WB-5');
  await page.address(/documents/);
});

it('an invoice for anything is under the reverse charge only with the customer’s VAT number', async () => {
  const customer = (n: number, vatNumber: string | null) => ({
    id: idOf(n),
    number: `AC-${n}`,
    name: `Customer ${n}`,
    reverseCharge: true,
    vatNumber,
  });
  await open('/desk/invoices', {
    as: staff('accounts'),
    answers: { listCustomers: [customer(1003, 'GB220430231'), customer(1004, null)] },
  });
  await page.press('New invoice');
  await page.dialog();
  await page.fill('Customer', 'AC-1003');
  await page.fill('Description', 'Topsoil, loose');
  await page.fill('Unit price, £ ex. VAT', '25');
  await page.see('Reverse charge: customer to pay VAT of £5.00');
  await page.press(/^Goods only/);
  await page.see('£25.00 net, £5.00 VAT at 20%. Total: £30.00 inc. VAT.');
  await page.fill('Customer', 'AC-1004');
  await page.see('£25.00 net, £5.00 VAT at 20%. Total: £30.00 inc. VAT.');
});

it('an invoice for anything shows its VAT while it is typed, and is opened once it is issued', async () => {
  const server = await open('/desk/invoices', {
    as: staff('accounts'),
    answers: {
      listCustomers: [{ id: invoice.account.id, number: 'AC-1003', name: 'Alder Civils' }],
      writeInvoice: { id: invoice.id, number: invoice.number, grossPence: 3_000, sentTo: ['ledger@alder.example'] },
      getDeskInvoice: invoice,
    },
  });
  await page.press('New invoice');
  await page.dialog();
  await page.press('Issue 1 invoice');
  await page.see('Choose the customer who gets it.', 'Enter a description.', 'Enter an amount in pounds');
  await page.fill('Customer', 'AC-1003');
  await page.fill('Description', 'Topsoil, loose');
  await page.fill('Quantity', '2');
  await page.fill('Unit price, £ ex. VAT', '12,50');
  await page.see('£25.00 net, £5.00 VAT at 20%. Total: £30.00 inc. VAT.');
  await page.choose('VAT', 'exempt:0');
  await page.see('£25.00 net, Exempt from VAT: £25.00. Total: £25.00, no VAT charged.');
  await page.choose('VAT', 'standard:2000');
  await page.press('Add an item');
  await page.press('Remove item 2');
  await page.fill('PO number', 'PO-77');
  await page.press('Issue 1 invoice');
  await page.sent(server, 'writeInvoice', {
    accountId: invoice.account.id,
    poNumber: 'PO-77',
    lines: [{ label: 'Topsoil, loose', quantity: 2, unitPence: 1_250, vatRateBp: 2_000 }],
  });
  await page.heading('INV-1001');
});
