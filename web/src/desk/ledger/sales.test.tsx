import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('sales are exported line by line for the accounting package, by default those of last month', async () => {
  const server = await open('/desk/invoices/ledger', { as: staff('accounts') });
  await page.press('Sales as a table');
  await page.dialog();
  expect(await page.field('Issued from')).toHaveProperty('value', 'Thu 1 Oct 2026');
  await page.fill('Issued to', '2001-01-01');
  await page.press('Download');
  await page.see('End date is before start date.');
  expect(server.sent('exportSales')).toEqual([]);
  await page.fill('Issued to', '2026-10-28');
  await page.press('Download');
  await page.file('sales.csv');
  expect(server.sent('exportSales')[0]!.query).toEqual({ from: '2026-10-01', to: '2026-10-28', format: 'csv' });
  await page.gone('Issued from');
});
