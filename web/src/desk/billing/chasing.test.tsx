import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const invoice = {
  id: idOf(30),
  number: 'INV-30',
  openPence: 120_000,
  receipt: false,
  account: { id: idOf(10), name: 'Alder Civils', number: 'AC-1003' },
};
const interest = {
  claimable: { interestPence: 1_403, fixedPence: 7_000 },
  claims: [],
  rateBp: 1_175,
  rateDay: '2026-06-30',
  daysLate: 36,
};
const chasing = { reminders: [], disputes: [], interest };

it('interest and fixed sum become an invoice once the person says so', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: {
      getDeskInvoice: invoice,
      getInvoiceChasing: chasing,
      chargeInterest: { id: idOf(31), number: 'INV-31', grossPence: 8_403 },
    },
  });
  await page.see('11.75% a year, 36 days late');
  await page.see('£14.03 interest and £70.00 fixed sum can be charged');
  await page.press('Charge interest');
  await page.dialog();
  await page.press('Issue invoice');
  await page.see('INV-31 issued.');
  await page.sent(server, 'chargeInterest', { interestPence: 1_403, fixedPence: 7_000 });
});

it('a half-year without a Bank Rate asks for it', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: {
      getDeskInvoice: invoice,
      getInvoiceChasing: {
        ...chasing,
        interest: { ...interest, rateBp: null, claimable: { interestPence: 0, fixedPence: 0 } },
      },
      setBankRate: { rates: [] },
    },
  });
  await page.see('The Bank Rate on 30 June 2026 hasn’t been entered');
  await page.press('Enter Bank Rate');
  await page.dialog();
  await page.fill('Bank Rate, %', 'four');
  await page.press('Save');
  await page.see('Enter a percentage from 0 to 100, for example 3.75.');
  await page.fill('Bank Rate, %', '4.25');
  await page.press('Save');
  await page.see('Bank Rate saved.');
  await page.sent(server, 'setBankRate', { day: '2026-06-30', rateBp: 425 });
});

it('an invoice is disputed with a reason, and its dispute ends with an outcome', async () => {
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: { getDeskInvoice: invoice, getInvoiceChasing: chasing },
  });
  await page.press('Record dispute');
  await page.dialog();
  await page.press('Record dispute');
  await page.see('Enter what the customer disputes.');
  await page.fill('What the customer disputes', 'Wrong skip');
  await page.press('Record dispute');
  await page.see('Dispute recorded.');
  await page.sent(server, 'disputeInvoice', { reason: 'Wrong skip' });
});

it('a dispute ends with its outcome', async () => {
  const dispute = { id: idOf(40), reason: 'Wrong skip', raisedOn: '2026-11-02', raisedBy: 'Ann Clerk', ended: null };
  const server = await open(`/desk/invoices/${invoice.id}`, {
    as: staff('accounts'),
    answers: { getDeskInvoice: invoice, getInvoiceChasing: { ...chasing, disputes: [dispute] } },
  });
  await page.see(/Wrong skip \(Ann Clerk, 2 November 2026\)/);
  await page.press('End dispute');
  await page.dialog();
  await page.fill('Outcome', 'They accept it');
  await page.press('End dispute');
  await page.see('Dispute ended.');
  await page.sent(server, 'endDispute', { outcome: 'They accept it' });
});
