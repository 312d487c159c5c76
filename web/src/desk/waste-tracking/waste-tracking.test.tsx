import { expect, it, vi } from 'vitest';
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

it('the loads to submit are exported, and a load corrected with a code of the list', async () => {
  const server = await open('/desk/waste-tracking', {
    as: staff('office'),
    answers: {
      getTracking: { due: 1, corrections: 2 },
      listReceipts: [load],
      getReceipt: { ...load, sends },
      correctReceipt: { ...load, sends },
    },
  });
  await page.heading('1 load to submit');
  await page.press('Export new loads');
  await page.file('export.xlsx');
  expect(server.sent('exportReceipts').at(-1)?.query).toEqual({ kind: 'new' });
  await page.press('Export 2 corrections');
  await vi.waitFor(() => expect(server.sent('exportReceipts').at(-1)?.query).toEqual({ kind: 'corrections' }));
  await page.press(/^WB-30412/);
  await page.field('Recovery or disposal code');
  await page.dialog();
  await page.disabled('Submit now', /Not connected to the service\./);
  await page.fill('EWC codes', '99 99 99');
  await page.press('Save');
  await page.see('99 99 99 isn’t in the List of Wastes. Search for the right code.');
  expect(server.sent('correctReceipt')).toEqual([]);
  await page.fill('EWC codes', '17 09 04');
  await page.choose('Recovery or disposal code', 'R5');
  await page.press('Save');
  await page.see('Saved. The load will be submitted with these details.');
  await page.sent(server, 'correctReceipt', { said: { treatment: 'R5', ewcCodes: ['170904'], vehicle: 'YJ21 HSK' } });
});

it('a load says what is missing, and asks for it', async () => {
  const missing = [
    { key: 'carrier.reasonForNoRegistrationNumber', message: 'The carrier registration is missing.' },
    { key: 'reasonForNoConsignmentCode', message: 'The consignment note code is missing.' },
  ];
  const asbestos = { ...sends, ewcCodes: ['170605'], hazardous: true, registered: false };
  const server = await open('/desk/waste-tracking', {
    as: staff('office'),
    answers: {
      listReceipts: [{ ...load, missing }],
      getReceipt: { ...load, missing, sends: asbestos },
      correctReceipt: { ...load, sends: asbestos },
    },
  });
  await page.see('Details missing');
  await page.press(/^WB-30412/);
  await page.see('Before this load can be submitted', 'The carrier registration is missing.');
  await page.dialog();
  await page.choose('Why there is no carrier registration', 'ONE_OFF');
  await page.fill('Hazardous properties', 'HP 99');
  await page.fill('Consignment note code', 'A0001');
  await page.press('Save');
  await page.see(
    'Enter HP 1 to HP 15, or HP POP, separated by commas.',
    'Enter the code as the consignment note shows it, for example CJTILE/A0001.',
  );
  await page.fill('Hazardous properties', 'HP 7');
  await page.fill('Consignment note code', '');
  await page.choose('Why there is no consignment note', 'NO_DOC_WITH_WASTE');
  await page.press('Save');
  await page.sent(server, 'correctReceipt', {
    said: { noRegistration: 'ONE_OFF', noConsignment: 'NO_DOC_WITH_WASTE', consignmentCode: null, hazards: ['HP_7'] },
  });
});

it('a load that the service could not take shows why, and when it is tried again', async () => {
  const text = 'The service refused our credentials (401).';
  const reply = { id: idOf(12), at: '2026-11-26T14:02:00.000Z', method: 'POST' as const, status: 401, text };
  await open('/desk/waste-tracking', {
    as: staff('office'),
    answers: {
      listReceipts: [{ ...load, status: 'sending' }],
      getReceipt: { ...load, status: 'sending', sends, replies: [reply], retryAt: '2026-11-26T14:04:00.000Z' },
    },
  });
  await page.press(/^WB-30412/);
  await page.see(`${text} That was at 14:02. We’ll try again at 14:04.`);
});

it('the workbook that the service sent back is read in; another file is refused', async () => {
  const server = await open('/desk/waste-tracking', {
    as: staff('office'),
    answers: {
      listReceipts: [load],
      readReturned: { recorded: ['WB-30412'], refused: ['WB-30413'], unknown: ['WB-1'] },
    },
  });
  await page.press('Import returned file');
  await page.dialog();
  await page.attach(new File(['Report'], 'report.xlsx'));
  await page.see('This isn’t the service’s “Report receipt of waste” file.');
  expect(server.sent('readReturned')).toEqual([]);
  const { writeBook } = await import('../../../test/returned-book.ts');
  await page.attach(writeBook());
  await page.see('1 load submitted, 1 rejected, 1 not matched.', 'With errors: WB-30413.', 'Nothing saved for: WB-1.');
  await page.sent(server, 'readReturned', {
    rows: [
      { reference: 'WB-30412', trackingId: '26HRA0B2', errors: null },
      { reference: 'WB-30413', trackingId: null, errors: 'post code is required (S10)\nEWC code is required (C10)' },
      { reference: 'WB-1', trackingId: null, errors: null },
    ],
  });
});
