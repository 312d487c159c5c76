import { expect, it } from 'vitest';
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
  refundedPence: 0,
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

it('money goes back to the card that paid, or as the office paid it, and no more than pays nothing', async () => {
  const paid = { ...payment, method: 'card' as const, correctable: false, unallocatedPence: 8_000 };
  let refundablePence = 8_000;
  const server = await open(`/desk/payments?open=${payment.id}`, {
    as: staff('accounts'),
    answers: {
      listDeskPayments: [paid],
      getDeskPayment: paid,
      getRefundable: () => ({ refundablePence }),
      refund: { id: idOf(40), status: 'sending', amountPence: 5_000, sentTo: [], sending: false },
    },
  });
  await page.press('Refund: £120.00 from Alder Civils');
  await page.see('£80.00 can be refunded: it pays no invoice.', 'The card that paid');
  await page.fill('Amount, £', '80.01');
  await page.press('Refund card');
  await page.see('Enter £80.00 or less.', 'Enter a reason.');
  await page.fill('Amount, £', '50');
  await page.fill('Reason', 'Paid twice');
  await page.press('Refund card');
  await page.see('Refund of £50.00 is on its way to the card.');
  await page.sent(server, 'refund', {
    accountId: idOf(11),
    paymentId: payment.id,
    amountPence: 5_000,
    method: 'card',
    reason: 'Paid twice',
  });
  refundablePence = 0;
  await page.press('Refund: £120.00 from Alder Civils');
  await page.see(/Nothing is left to refund here/);
});

it('a refund that failed says why', async () => {
  const of = {
    account: payment.account,
    paymentId: payment.id,
    madeOn: '2026-03-02',
    reason: 'Paid twice',
    createdAt: '2026-11-24T09:00:00.000Z',
  };
  await open('/desk/payments/refunds', {
    as: staff('accounts'),
    answers: {
      listRefunds: [
        {
          ...of,
          id: idOf(41),
          method: 'card',
          amountPence: 5_000,
          reference: null,
          status: 'failed',
          failure: 'lost or stolen card',
        },
        {
          ...of,
          id: idOf(42),
          method: 'bank',
          amountPence: 2_500,
          reference: 'BACS 4711',
          status: 'made',
          failure: null,
        },
      ],
    },
  });
  await page.row(/Card.*Alder Civils.*Failed.*lost or stolen card.*£50\.00/);
  await page.row(/Bank transfer, BACS 4711.*Made.*£25\.00/);
});

it('one payment of nine invoices is recorded from the remittance that names them, in four actions after its customer', async () => {
  const invoices = Array.from({ length: 12 }, (_, i) => ({
    id: idOf(50 + i),
    number: `INV-20${String(i).padStart(2, '0')}`,
    openPence: 53_473,
    dueOn: '2026-11-10',
  }));
  const server = await open('/desk/payments', {
    as: staff('accounts'),
    answers: {
      listDeskPayments: [payment],
      listCustomers: [kent],
      listDeskInvoices: invoices,
      recordPayment: { id: idOf(70) },
    },
  });
  await page.press('Record payment');
  await page.dialog();
  await page.press('Save payment');
  await page.see('Choose the customer who paid.');
  await page.fill('Customer', 'AC-1004');
  await page.see('INV-2011, £534.73, due Tue 10 Nov', 'Allocated to the oldest invoice first.');
  await page.fill(
    'Remittance',
    invoices
      .slice(0, 9)
      .map(({ number }) => `${number.replace('-', ' ')}\t10/11/2026\t534.73`)
      .join('\n'),
  );
  await page.see('Outstanding invoices: £4,812.57 ticked');
  await page.press('Save payment');
  await page.see('Payment saved.');
  await page.sent(server, 'recordPayment', {
    accountId: kent.id,
    amountPence: 481_257,
    invoiceIds: invoices.slice(0, 9).map(({ id }) => id),
  });
});

it('an amount that was entered stays when other invoices are ticked', async () => {
  const [first, second] = [61, 62].map((n) => ({
    id: idOf(n),
    number: `INV-20${n}`,
    openPence: 1_000,
    dueOn: '2026-11-10',
  }));
  await open(`/desk/customers/${kent.id}/statement`, {
    as: staff('accounts'),
    answers: { listDeskInvoices: [first!, second!] },
  });
  await page.press('Record payment');
  await page.dialog();
  await page.press(/INV-2061/);
  await page.see('Outstanding invoices: £10.00 ticked');
  await page.fill('Amount, £', '15');
  await page.press(/INV-2062/);
  await page.see('Outstanding invoices: £20.00 ticked');
  expect(await page.field('Amount, £')).toHaveProperty('value', '15');
});
