import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const payment = {
  id: idOf(10),
  method: 'cheque' as const,
  status: 'paid' as const,
  amountPence: 12_000,
  receivedOn: '2026-03-02',
  reference: '100482',
  unallocatedPence: 0,
  refundDuePence: 0,
  voidedOn: null,
  voidReason: null,
  movedTo: null,
  correctable: true,
  receipt: null,
  invoices: [{ id: idOf(12), number: 'INV-1001', amountPence: 12_000 }],
  account: { id: idOf(11), name: 'Alder Civils', number: 'AC-1003' },
};
const kent = { id: idOf(13), name: 'Kent Homes', number: 'AC-1004' };

it('a recorded payment is voided or moved with a reason, and one by card or with an order is not', async () => {
  const rows = [
    payment,
    { ...payment, id: idOf(20), method: 'card' as const, correctable: false },
    { ...payment, id: idOf(21), status: 'voided' as const, voidedOn: '2026-03-03', voidReason: 'Twice', movedTo: kent },
  ].map((row, i) => ({ ...row, correctable: i === 0 }));
  const server = await open('/desk/payments', {
    as: staff('accounts'),
    answers: {
      listDeskPayments: rows,
      voidPayment: { ...payment, sentTo: [], sending: true },
      movePayment: {
        ...payment,
        account: kent,
        sentTo: ['ledger@kent.example'],
        sending: true,
        unsent: [payment.account],
      },
      listCustomers: [kent],
      listDeskInvoices: [{ id: idOf(30), number: 'INV-2002', openPence: 6_000 }],
    },
  });
  await page.see('Alder Civils', 'Cheque, 100482', 'INV-1001', 'Moved to Kent Homes', 'Twice');
  await page.press('Void: £120.00 from Alder Civils');
  await page.dialog();
  await page.press('Void payment');
  await page.see('Enter a reason.');
  await page.fill('Reason', 'The cheque bounced');
  await page.press('Void payment');
  await page.see('Payment voided.');
  await page.sent(server, 'voidPayment', { reason: 'The cheque bounced' });
  await page.see('Payment voided. No email was sent: Alder Civils has no address that receives it.');
  await page.press('Move: £120.00 from Alder Civils');
  await page.dialog();
  await page.press('Move payment');
  await page.see('Choose the customer who paid.');
  await page.fill('Customer', 'AC-1004');
  await page.see('Kent Homes');
  await page.fill('Reason', 'Paid by the sister company');
  await page.see('INV-2002, £60.00 outstanding');
  await page.choose('Invoice', idOf(30));
  await page.press('Move payment');
  await page.see('Payment moved to Kent Homes.');
  await page.sent(server, 'movePayment', {
    accountId: kent.id,
    invoiceId: idOf(30),
    reason: 'Paid by the sister company',
  });
  await page.see(
    'Payment moved to Kent Homes. Sent to ledger@kent.example. No email was sent to Alder Civils: there’s no address that receives it. Check the addresses under Customers.',
  );
});

it('a payment that was taken with an order is voided, which says what becomes of the order, and is not moved', async () => {
  const server = await open('/desk/payments', {
    as: staff('accounts'),
    answers: { listDeskPayments: [{ ...payment, receipt: 'INV-1001' }], voidPayment: payment },
  });
  await page.press('Void: £120.00 from Alder Civils');
  await page.dialog();
  await page.see('which stays booked: INV-1001 is outstanding until it is paid');
  await page.fill('Reason', 'The cheque bounced');
  await page.press('Void payment');
  await page.see('Payment voided.');
  await page.sent(server, 'voidPayment', { reason: 'The cheque bounced' });
  await page.absent(/^Move/);
});

it('a server that fails gives a reference to quote, which its log has too; a refusal gives none', async () => {
  let fault = refuse('UNAVAILABLE');
  await open('/desk/payments', {
    as: staff('accounts'),
    answers: { listDeskPayments: [payment], voidPayment: () => fault },
  });
  await page.press('Void: £120.00 from Alder Civils');
  await page.dialog();
  await page.fill('Reason', 'The cheque bounced');
  await page.press('Void payment');
  await page.see('If you report this, quote reference f00d.');
  fault = refuse('PAYMENT_VOIDED');
  await page.press('Void payment');
  await page.gone('f00d');
});
