import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('aged debtors are filtered in the address, downloaded, and lead to the statement of one customer', async () => {
  const alder = { id: idOf(10), name: 'Alder Civils', number: 'AC-1003' };
  const marlow = { id: idOf(11), name: 'Marlow Build Ltd', number: 'AC-1001' };
  await open('/desk/invoices/owed', {
    as: staff('accounts'),
    answers: {
      listDebtors: ({ query }) => (query['late'] === undefined ? [alder, marlow] : [alder]),
      getCustomerStatement: { account: alder, closingPence: 12_000 },
    },
  });
  await page.heading(/owed$|Nothing owed/);
  await page.press('Export');
  await page.press('CSV');
  await page.file('listDebtors.csv');
  await page.see('Marlow Build Ltd');
  await page.press('Overdue');
  await page.address(/late=overdue/);
  await page.gone('Marlow Build Ltd');
  await page.fill('Name or number', 'alder');
  await page.address(/q=alder/);
  await page.press('Alder Civils');
  await page.see('Closing balance');
  await page.press('Export');
  await page.press('CSV');
  await page.file('getCustomerStatement.csv');
});
