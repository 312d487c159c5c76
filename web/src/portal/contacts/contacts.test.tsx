import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { unfit } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('contacts of the account are added with their purpose', async () => {
  const lena = { id: idOf(10), name: 'Lena Ledger', jobTitle: 'Accounts', items: [] as object[] };
  let contacts: (typeof lena)[] = [];
  const server = await open('/account/contact', {
    as: customer('owner'),
    answers: {
      listAccountContacts: () => contacts,
      createAccountContact: () => {
        contacts = [lena];
        return lena;
      },
      createAccountContactItem: ({ body }) =>
        body['value'] === 'not a number' ? unfit('value', 'value must be a telephone number') : {},
      deleteAccountContact: () => {
        contacts = [];
        return undefined as never;
      },
    },
  });
  await page.heading('Account contacts');
  await page.press('Add a contact');
  await page.dialog();
  await page.fill('Name', 'Lena Ledger');
  await page.fill('Job title', 'Accounts');
  await page.press('Save');
  await page.see('Lena Ledger');
  await page.press('Add phone or email for Lena Ledger');
  await page.dialog();
  await page.fill('Number or email address', 'not a number');
  await page.press('Invoices');
  await page.press('Save');
  await page.see('value must be a telephone number');
  await page.press('Email');
  await page.fill('Number or email address', 'lena@marlow.example');
  await page.press('Save');
  await page.sent(server, 'createAccountContactItem', { value: 'lena@marlow.example' });
  await page.press('Remove Lena Ledger');
  await page.dialog();
  await page.press('Remove');
  await page.see('Lena Ledger removed');
});
