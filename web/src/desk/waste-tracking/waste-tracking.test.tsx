import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const load = { id: idOf(10), status: 'due' as const, ticket: { id: idOf(11), number: 'WB-30412' }, netKg: 4120 };
const sends = {
  description: 'Mixed construction',
  ewcCodes: ['170904'],
  containers: 1,
  containerCode: 'SKI',
  treatment: '',
  vehicle: 'YJ21 HSK',
};

it('the loads to submit are exported, and a load corrected with a code of the law', async () => {
  const server = await open('/desk/waste-tracking', {
    as: staff('office'),
    answers: {
      getTracking: { due: 1 },
      listReceipts: [load],
      getReceipt: { ...load, sends },
      correctReceipt: { ...load, sends },
    },
  });
  await page.heading('1 load to submit');
  await page.press('Export for upload');
  await page.file('export.xlsx');
  await page.press('Open: WB-30412');
  await page.field('Recovery or disposal code');
  await page.dialog();
  await page.disabled('Submit now', /Not connected to the service\./);
  await page.fill('Recovery or disposal code', '5');
  await page.press('Save');
  await page.see('Enter R or D and a number, for example R5.');
  expect(server.sent('correctReceipt')).toEqual([]);
  await page.fill('Recovery or disposal code', 'R5');
  await page.press('Save');
  await page.see('Saved. The load will be submitted with these details.');
  await page.sent(server, 'correctReceipt', { said: { treatment: 'R5', ewcCodes: ['170904'], vehicle: 'YJ21 HSK' } });
});
