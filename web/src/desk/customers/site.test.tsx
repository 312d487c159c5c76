import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const kent = { id: idOf(10), number: 'AC-1002', name: 'Kent Street Fitouts', status: 'active' as const };
const dock = { id: idOf(11), name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };

it('the office adds a site and a contact for a customer', async () => {
  const lena = { id: idOf(12), name: 'Lena Ledger', role: 'Accounts', items: [] };
  let contacts: (typeof lena)[] = [];
  const server = await open(`/desk/customers/${kent.id}`, {
    as: staff('office'),
    answers: {
      getCustomer: kent,
      createCustomerSite: dock,
      listCustomerContacts: () => contacts,
      createCustomerContact: () => {
        contacts = [lena];
        return { id: lena.id };
      },
    },
  });
  await page.press('Add a site');
  await page.dialog();
  await page.fill('Site name', 'Dock');
  await page.press('Add site');
  await page.see('Enter a full UK postcode');
  await page.fill('Postcode', 'LS1 4AP');
  await page.fill('Address', '1 Quay');
  await page.fill('Town', 'Leeds');
  await page.press('Add site');
  await page.sent(server, 'createCustomerSite', { name: 'Dock', postcode: 'LS1 4AP', reference: null });
  await page.see('Dock added');
  await page.press('Add a contact');
  await page.dialog();
  await page.fill('Name', 'Lena Ledger');
  await page.press('Save');
  await page.sent(server, 'createCustomerContact', { name: 'Lena Ledger', siteId: null });
  await page.see('Accounts');
});

it('accounts staff see a site but cannot change it', async () => {
  await open(`/desk/customers/${kent.id}/sites/${dock.id}`, {
    as: staff('accounts'),
    answers: {
      getCustomer: kent,
      getCustomerSite: { ...dock, depot: null, status: 'active' },
      listCustomerContacts: [],
    },
  });
  await page.heading('Dock');
  await page.see('None: no zone covers this postcode', 'No contacts yet.');
  await page.absent('Edit');
  await page.absent('Add a contact');
});
