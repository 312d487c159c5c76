import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const permit = {
  id: idOf(10),
  status: 'granted' as const,
  council: 'Leeds',
  number: 'LCC-1',
  validFrom: '2026-11-11',
  validTo: '2026-12-01',
  validDays: 21,
  order: { id: idOf(11), number: 'SO-10567', status: 'on_site' as const },
  account: { id: idOf(12), name: 'Marlow Build Ltd' },
};

it('a permit that the council extends is recorded to a later day', async () => {
  const server = await open('/desk/permits', {
    as: staff('office'),
    answers: { listPermits: [permit], extendPermit: permit },
  });
  await page.heading('1 permit pending');
  await page.press('Granted');
  await page.address(/view=granted/);
  await page.absent('Refused: SO-10567');
  await page.press('Extended: SO-10567');
  await page.dialog();
  expect(await page.field('Last day')).toHaveProperty('value', 'Tue 22 Dec 2026');
  await page.fill('Last day', '2026-12-01');
  await page.press('Save');
  await page.see('Choose a date after 1 December 2026.');
  expect(server.sent('extendPermit')).toEqual([]);
  await page.fill('Last day', '2026-12-22');
  await page.press('Save');
  await page.see('Extension recorded.');
  await page.sent(server, 'extendPermit', { to: '2026-12-22', number: 'LCC-1' });
});
