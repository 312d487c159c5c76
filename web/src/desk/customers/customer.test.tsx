import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('a customer is put on stop, with a reason for the account history', async () => {
  const kent = { id: idOf(10), number: 'AC-1002', name: 'Kent Street Fitouts', status: 'active' as const };
  const server = await open(`/desk/customers/${kent.id}`, {
    as: staff('accounts'),
    answers: { getCustomer: kent, setCustomerStatus: { ...kent, status: 'on_stop' } },
  });
  await page.heading('Kent Street Fitouts');
  await page.press('Put on stop');
  await page.dialog();
  await page.press('Put on stop');
  await page.see('Enter a reason for the account history.');
  await page.fill('Reason', 'Card refused three times');
  await page.press('Put on stop');
  await page.sent(server, 'setCustomerStatus', { status: 'on_stop', reason: 'Card refused three times' });
});

it('a new account is approved, and the office reads who was emailed', async () => {
  const kent = { id: idOf(10), number: 'AC-1002', name: 'Kent Street Fitouts', status: 'pending' as const };
  const server = await open(`/desk/customers/${kent.id}`, {
    as: staff('accounts'),
    answers: {
      getCustomer: kent,
      setCustomerStatus: { ...kent, status: 'active', sentTo: ['owner@kent.example'], sending: true },
    },
  });
  await page.press('Approve');
  await page.dialog();
  await page.fill('Reason', 'Known');
  await page.press('Allow orders');
  await page.sent(server, 'setCustomerStatus', { status: 'active', reason: 'Known' });
  await page.see('Kent Street Fitouts approved. Sent to owner@kent.example.');
});

it('a customer with a VAT number is put under the reverse charge and pays no fuel surcharge, and their page says so', async () => {
  const kent = { id: idOf(10), number: 'AC-1002', name: 'Kent Street Fitouts', status: 'active' as const };
  let customer = {
    ...kent,
    vatNumber: 'GB220430231',
    paymentTermsDays: 30,
    reverseCharge: false,
    fuelSurchargeExempt: false,
  };
  const server = await open(`/desk/customers/${kent.id}`, {
    as: staff('accounts'),
    answers: {
      getCustomer: () => customer,
      updateCustomerTerms: () => {
        customer = { ...customer, reverseCharge: true, fuelSurchargeExempt: true };
        return customer;
      },
    },
  });
  await page.heading('Kent Street Fitouts');
  await page.absent('Domestic reverse charge');
  await page.press('Edit');
  await page.dialog();
  await page.press('Domestic reverse charge: the customer pays the VAT to HMRC');
  await page.press('No fuel surcharge on this account’s prices');
  await page.press('Save');
  await page.sent(server, 'updateCustomerTerms', { reverseCharge: true, fuelSurchargeExempt: true });
  await page.see('Domestic reverse charge', 'None: agreed with the customer');
});
