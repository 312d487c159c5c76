import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const account = { id: idOf(10), name: 'Alder Civils', number: 'AC-1003' };
const invoice = {
  id: idOf(30),
  number: 'INV-30',
  state: 'overdue' as const,
  issuedOn: '2026-08-01',
  netPence: 10_000,
  vatPence: 2_000,
  grossPence: 12_000,
  paidPence: 0,
  creditedPence: 0,
  writtenOffPence: 0,
  openPence: 12_000,
  mostToWriteOffPence: 12_000,
  settlements: [],
  receipt: false,
  account,
};

it('what is left of an invoice is written off with a reason, and the dialog says how much VAT is in it', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('manager'),
    answers: { getDeskInvoice: invoice, writeOff: { paymentId: idOf(31) } },
  });
  await page.press('Write off');
  await page.dialog();
  await page.see('£120.00 is outstanding.', 'This amount includes £20.00 VAT.', 'VAT Notice 700/18');
  await page.fill('Amount, £', '120.01');
  await page.press('Write off');
  await page.see('Enter £120.00 or less.', 'Choose a reason');
  await page.fill('Amount, £', '60');
  await page.see('This amount includes £10.00 VAT.');
  await page.choose('Reason', 'agreed');
  await page.see('issue a credit note instead');
  await page.absent(/VAT Notice/);
  await page.choose('Reason', 'other');
  await page.press('Write off');
  await page.see('Enter the reason in words.');
  await page.fill('Details', 'The yard is closed');
  await page.press('Write off');
  await page.see('Written off. To undo it, void it under Payments.');
  await page.sent(server, 'writeOff', {
    amountPence: 6_000,
    cause: 'other',
    note: 'The yard is closed',
    writtenOffOn: '2026-11-25',
  });
});

it('accounts staff write off up to their limit, and what the server refuses is said in the dialog', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: {
      getDeskInvoice: { ...invoice, mostToWriteOffPence: 2_500 },
      writeOff: refuse('WRITE_OFF_LIMIT'),
    },
  });
  await page.press('Write off');
  await page.see('£120.00 is outstanding. You can write off £25.00 of it; a manager can write off more.');
  await page.fill('Amount, £', '25.01');
  await page.choose('Reason', 'small_balance');
  await page.press('Write off');
  await page.see('Enter £25.00 or less, or ask a manager.');
  await page.fill('Amount, £', '25');
  await page.press('Write off');
  await page.see('This is more than you can write off. Ask a manager to do it.');
  await page.sent(server, 'writeOff', { amountPence: 2_500, cause: 'small_balance' });
});

it('a limit that is used up, and nothing outstanding, are why not; the office is not offered it', async () => {
  let answer: object = { ...invoice, mostToWriteOffPence: 0 };
  const answers = { getDeskInvoice: () => answer };
  await open(`/desk/invoices/${invoice.id}`, { as: staff('accounts'), answers });
  await page.disabled('Write off', 'You can’t write off any of this invoice. Ask a manager.');
  answer = {
    ...invoice,
    state: 'written_off',
    openPence: 0,
    paidPence: 7_000,
    writtenOffPence: 2_000,
    mostToWriteOffPence: 0,
    settlements: [
      { id: idOf(40), kind: 'bank', reference: 'BACS 1', date: '2026-09-01', amountPence: 4_000, documentId: null },
      { id: idOf(41), kind: 'set_off', reference: 'HC-204', date: '2026-09-02', amountPence: 3_000, documentId: null },
      { id: idOf(42), kind: 'write_off', reference: null, date: '2026-09-03', amountPence: 2_000, documentId: null },
    ],
  };
  await open(`/desk/invoices/${invoice.id}`, { as: staff('accounts'), answers });
  await page.disabled('Write off', 'Nothing is outstanding on this invoice.');
  await page.disabled(
    'Record payment',
    'This was written off. If they’ve paid, void the write-off under Payments first.',
  );
  await page.row(/Paid.*-£40\.00/);
  await page.row(/Set off.*-£30\.00/);
  await page.row(/Written off.*-£20\.00/);
  await open(`/desk/invoices/${invoice.id}`, { as: staff('office'), answers });
  await page.heading('INV-30');
  await page.absent('Write off');
});

const paid = {
  id: idOf(50),
  method: 'write_off' as const,
  status: 'paid' as const,
  amountPence: 2_000,
  receivedOn: '2026-11-25',
  reference: null,
  unallocatedPence: 0,
  refundDuePence: 0,
  refundedPence: 0,
  voidedOn: null,
  voidReason: null,
  movedTo: null,
  writeOff: { cause: 'insolvent' as const, note: 'In liquidation' },
  correctable: true,
  receipt: null,
  invoices: [{ id: idOf(30), number: 'INV-30', amountPence: 2_000 }],
  account,
};

it('a write-off is listed by its method with its reason, and is voided, but neither moved nor refunded', async () => {
  const server = await open(`/desk/payments?show=write_off&open=${paid.id}`, {
    as: staff('accounts'),
    answers: {
      listDeskPayments: [paid],
      getDeskPayment: paid,
      voidPayment: { ...paid, sentTo: ['ledger@alder.example'], sending: true },
    },
  });
  await page.see('£20.00 written off for Alder Civils', 'Customer insolvent', 'In liquidation');
  await page.absent(/^Move/);
  await page.absent(/^Refund:/);
  await page.press('Void: £20.00 written off for Alder Civils');
  await page.see('The invoice is outstanding again');
  await page.fill('Reason', 'The liquidator pays');
  await page.press('Void write-off');
  await page.see('Write-off voided. Sent to ledger@alder.example.');
  await page.sent(server, 'voidPayment', { reason: 'The liquidator pays' });
});

const owed = [31, 32].map((n) => ({ id: idOf(n), number: `INV-${n}`, openPence: 6_000, dueOn: '2026-11-10' }));

it('a set-off names the customer’s invoice and those that it is set against, and no more than they have left', async () => {
  const server = await open('/desk/payments', {
    as: staff('accounts'),
    answers: {
      listDeskPayments: [],
      listCustomers: [account],
      listDeskInvoices: owed,
      recordPayment: { id: idOf(60) },
    },
  });
  await page.press('Record payment');
  await page.fill('Customer', 'AC-1003');
  await page.see('INV-31, £60.00');
  await page.choose('Method', 'set_off');
  await page.dialog();
  await page.see('none of it stays unallocated');
  await page.fill('Amount, £', '80');
  await page.press('Save set-off');
  await page.see('Tick the invoices that it’s set against.', 'Enter the number of their invoice.');
  await page.press('INV-31, £60.00');
  await page.fill('Number of their invoice', 'HC-204');
  await page.press('Save set-off');
  await page.see('£60.00 is outstanding. Enter that or less.');
  await page.press('INV-32, £60.00');
  await page.press('Save set-off');
  await page.see('Set-off saved.');
  await page.sent(server, 'recordPayment', {
    accountId: account.id,
    method: 'set_off',
    amountPence: 8_000,
    bankReference: 'HC-204',
    invoiceIds: [idOf(31), idOf(32)],
  });
});

it('a customer without outstanding invoices has nothing to set off against', async () => {
  await open('/desk/payments', {
    as: staff('accounts'),
    answers: { listDeskPayments: [], listCustomers: [account], listDeskInvoices: [] },
  });
  await page.press('Record payment');
  await page.fill('Customer', 'AC-1003');
  await page.choose('Method', 'set_off');
  await page.see('This customer has no outstanding invoices to set it against.');
});

it('what is left of several invoices is written off where it is little, and one that is refused is named and stays selected', async () => {
  const rows = [
    { ...invoice, id: idOf(71), number: 'INV-71', openPence: 40 },
    { ...invoice, id: idOf(72), number: 'INV-72', openPence: 90 },
    { ...invoice, id: idOf(73), number: 'INV-73', openPence: 5_000 },
  ];
  let isLetOff = false;
  const server = await open('/desk/invoices', {
    as: staff('accounts'),
    answers: {
      listDeskInvoices: rows,
      writeOff: ({ params }) =>
        params['id'] === idOf(72) && !isLetOff ? refuse('WRITE_OFF_LIMIT') : { paymentId: idOf(80) },
      // Something of it has been paid meanwhile.
      getDeskInvoice: { ...invoice, id: idOf(72), openPence: 70 },
    },
  });
  await page.press('Select INV-73');
  await page.press('Write off what is left');
  await page.see('This invoice has more than that outstanding.');
  await page.press('Cancel');
  await page.press('Select INV-71');
  await page.press('Select INV-72');
  await page.press('Write off what is left');
  await page.dialog();
  await page.see('£1.30 on 2 of the 3 invoices will be written off.');
  await page.fill('At most, £ each', '0.10');
  await page.see('None of the 3 invoices has that little outstanding.');
  await page.fill('At most, £ each', '1');
  await page.press('Write off 2 invoices');
  await page.see('1 invoice written off.', '1 invoice not written off', 'INV-72: This is more than you can write off.');
  expect(server.sent('writeOff').map(({ body }) => body)).toMatchObject([
    { amountPence: 40, cause: 'small_balance' },
    { amountPence: 90, cause: 'small_balance' },
  ]);
  await page.see('£0.70 on 1 invoice will be written off.');
  isLetOff = true;
  await page.press('Write off 1 invoice');
  await expect.poll(() => server.sent('writeOff').at(-1)?.body).toMatchObject({ amountPence: 70 });
});

it('accounts staff who may write nothing off are not offered it for several', async () => {
  const as = staff('accounts');
  const getDesk = { ...(as.answers.getDesk as object), writesOff: false };
  await open('/desk/invoices', { as, answers: { getDesk, listDeskInvoices: [invoice] } });
  await page.press(`Select ${invoice.number}`);
  await page.see('1 selected');
  await page.absent('Write off what is left');
});
