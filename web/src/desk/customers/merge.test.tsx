import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const kent = { id: idOf(10), number: 'AC-1002', name: 'Kent Street Fitouts', status: 'active' as const };
const marlow = { id: idOf(11), number: 'AC-1001', name: 'Marlow Build Ltd', status: 'active' as const };

it('a manager sees what a merge moves before it happens, and undoes it', async () => {
  const server = await open(`/desk/customers/${kent.id}`, {
    as: staff('manager'),
    answers: {
      getCustomer: ({ params }) =>
        params['id'] === kent.id
          ? { ...kent, mergedInto: null }
          : {
              ...marlow,
              mergedInto: null,
              merged: [{ ...kent, at: '2026-11-25T09:00:00Z', undoUntil: '2026-11-26T09:00:00Z' }],
            },
      listCustomerContacts: [],
      listCustomers: [kent, marlow],
      previewMerge: {
        merged: kent,
        survivor: marlow,
        orders: 3,
        openOrders: 1,
        sites: 1,
        exposurePence: 12_000,
        notices: ['Together they have used £900.00 of a credit limit of £500.00.'],
      },
      mergeCustomer: marlow,
      undoMerge: refuse('MERGE_TIED'),
    },
  });
  await page.press('Merge');
  await page.dialog();
  await page.press('Merge');
  await page.see('Choose the customer to keep.');
  await page.fill('Customer', 'AC-1001');
  await page.see('3 orders (1 open)', '£120.00', 'Together they have used £900.00');
  await page.press('Merge');
  await page.sent(server, 'mergeCustomer', { into: marlow.id });
  await page.heading(marlow.name);
  await page.see('You can undo this until Thu 26 Nov');
  await page.press('Undo merge');
  await page.dialog();
  await page.press('Undo merge');
  await page.see('Money has been booked between the two customers');
});

it('a merged customer names its survivor and offers nothing else', async () => {
  await open(`/desk/customers/${kent.id}`, {
    as: staff('office'),
    answers: {
      getCustomer: { ...kent, status: 'closed', mergedInto: { id: marlow.id, name: marlow.name } },
      listCustomerContacts: [],
    },
  });
  await page.see('Merged into Marlow Build Ltd. This account can’t be used any more.');
  await page.absent('Reopen');
  await page.absent('View as customer');
  await page.disabled('Add a site', 'This customer has been merged into another.');
});
