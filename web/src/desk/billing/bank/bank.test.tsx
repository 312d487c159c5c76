import { expect, it } from 'vitest';
import { makeApp } from '../../../../test/app.tsx';
import { page } from '../../../../test/page.ts';
import { idOf, staff } from '../../../../test/personas.ts';
import { type Answers, refuse, WithMeta } from '../../../../test/stand-in.ts';
import { createDeskRouter } from '../../routes.tsx';

const openDesk = makeApp(createDeskRouter);
const alder = { id: idOf(11), name: 'Alder Civils', number: 'AC-1003' };
const kent = { id: idOf(13), name: 'Kent Homes', number: 'AC-1004' };
const sure = {
  account: alder,
  invoices: [{ id: idOf(30), number: 'INV-1042', pence: 12_000 }],
  paymentId: null,
  certainty: 'sure' as const,
  reason: 'Invoice INV-1042 in the reference, for the same amount',
};
const line = (over: object = {}) => ({
  id: idOf(20),
  day: '2026-03-02',
  amountPence: 12_000,
  payer: 'ALDER CIVILS LTD',
  reference: 'INV-1042',
  state: 'open' as const,
  proposal: sure,
  payment: null,
  recorded: false,
  reason: null,
  fileName: 'march.csv',
  readBy: 'Dawn Harrow',
  readAt: '2026-03-03T09:00:00.000Z',
  settledBy: null,
  settledAt: null,
  ...over,
});
const stranger = line({ id: idOf(21), payer: 'WILLOW TREES', reference: null, amountPence: 777, proposal: null });
const recorded = line({
  id: idOf(22),
  payer: 'KENT HOMES',
  proposal: {
    ...sure,
    account: kent,
    invoices: [],
    paymentId: idOf(40),
    certainty: 'likely' as const,
    reason: 'A payment of this amount, received Mon 2 Mar, is already recorded',
  },
});
type Line = ReturnType<typeof line>;
const listed = (lines: Line[], sureCount = 0) =>
  new WithMeta(lines, {
    pagination: { page: 1, pageSize: 25, pageCount: 1, total: lines.length },
    open: { count: lines.length, pence: lines.reduce((sum, { amountPence }) => sum + amountPence, 0) },
    sure: { count: sureCount, pence: sureCount * 12_000 },
  });
const open = (answers: Answers = {}, at = '/desk/payments/bank') =>
  openDesk(at, { as: staff('accounts'), answers: { listBankLines: listed([]), ...answers } });

const columns = [
  { heading: 'When', field: 'date', sample: '02/03/2026' },
  { heading: 'Who', field: null, sample: 'ALDER CIVILS LTD' },
  { heading: 'Plus', field: 'in', sample: '120.00' },
];
const named = columns.map((column) => ({ ...column, field: column.field ?? 'name' }));
const first = [{ line: 2, what: 'Mon 2 Mar: £120.00 from ALDER CIVILS LTD', detail: '' }];

it('an empty list says where a statement comes from, and one is read with its columns corrected', async () => {
  const server = await open({
    previewBankFile: ({ body }) =>
      body['columns']
        ? { columns: named, added: 1, addedPence: 12_000, same: 2, out: 3, first }
        : { columns, wrongColumns: ['Payer or Description or Reference: choose its column.'] },
    readBankFile: { id: idOf(50), added: 1 },
  });
  await page.see(/Nothing to match\. Export a statement/);
  await page.press('Import bank statement');
  await page.dialog();
  await page.press('Preview');
  await page.see('Choose a file or paste some rows.');
  // “Café” in Windows-1252.
  const bytes = Uint8Array.from(
    Array.from('When;Who;Plus\n02/03/2026;Caf\u00e9;120,00\n', (sign) => sign.charCodeAt(0)),
  );
  await page.attach(new File([bytes], 'march.csv', { type: 'text/csv' }));
  await page.see(/Read as Windows-1252/, 'Choose which column is which');
  await page.disabled(/^Import 0/, 'Choose the columns first.');
  await page.choose('Who: Imported as', 'Payer');
  await page.see('1 payment new, £120.00, 2 already imported', '3 payments out left out.', first[0]!.what);
  await page.press('Import 1 payment');
  await page.see('1 payment imported.');
  await page.sent(server, 'readBankFile', {
    fileName: 'march.csv',
    text: 'When;Who;Plus\n02/03/2026;Café;120,00\n',
    columns: ['date', 'name', 'in'],
  });
});

it('an OFX file goes as it is, one read before says so, and rows with errors are listed', async () => {
  const text = 'OFXHEADER:100\n<OFX><STMTTRN><TRNAMT>1.00\n';
  let preview: object = { columns: [], added: 0, same: 4 };
  const server = await open({ previewBankFile: () => preview });
  await page.press('Import bank statement');
  await page.attach(new File([text], 'march.ofx'));
  await page.sent(server, 'previewBankFile', { text });
  await page.disabled(/^Import 0/, 'Every payment in this file has already been imported.');
  preview = {
    columns: named,
    added: 1,
    addedPence: 100,
    same: 0,
    idle: 1,
    alike: 1,
    problems: [{ line: 3, problem: 'The date “x” isn’t a date.' }],
    first,
  };
  await page.press('Choose another file');
  await page.fill(/Or paste/, 'When\tWho\tPlus\n02/03/2026\tA\t1.00\nx\tB\t2.00');
  await page.press('Preview');
  await page.see(
    '1 payment new, £1.00, 0 already imported, 1 row with errors',
    'The date “x” isn’t a date.',
    'Row 3',
    /1 payment has the same date and amount as one imported before/,
  );
  await page.press('Save these rows as CSV');
  await page.file('errors-Pasted rows.csv');
});

it('a file of 200 MB is refused before it is read, and a refusal of the server is shown', async () => {
  const server = await open({
    previewBankFile: refuse('IMPORT_ROWS', { message: 'The file has 10,001 lines. One file can have up to 10,000.' }),
  });
  await page.press('Import bank statement');
  const file = new File(['a'], 'all.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: 200 * 1024 * 1024 });
  await page.attach(file);
  await page.see('This file is larger than 20 MB. Export fewer rows at a time, or save it as CSV.');
  expect(server.sent('previewBankFile')).toHaveLength(0);
  await page.fill(/Or paste/, 'a');
  await page.press('Preview');
  await page.see('The file has 10,001 lines. One file can have up to 10,000.');
});

it('lines show what they fit and why; one is accepted in its sheet, one that was recorded is linked', async () => {
  let skipped = [{ id: idOf(20), payer: 'ALDER CIVILS LTD', why: 'Mo Harrow has matched this to Alder Civils.' }];
  const server = await open({
    listBankLines: listed([line(), stranger, recorded], 1),
    acceptBankLines: () => ({ accepted: 1, acceptedPence: 12_000, skipped }),
  });
  await page.see('3 payments to match, £247.77.');
  await page.row(
    /ALDER CIVILS LTD.*Alder Civils.*Invoice INV-1042 in the reference, for the same amount.*Strong match.*£120\.00/,
  );
  await page.row(/WILLOW TREES.*No match found.*£7\.77/);
  await page.row(/KENT HOMES.*Kent Homes: already recorded.*Possible match/);
  await page.press(/^ALDER CIVILS LTD/);
  await page.see('INV-1042', 'march.csv, imported by Dawn Harrow, Tue 3 Mar');
  await page.press('Accept');
  await page.see('Mo Harrow has matched this to Alder Civils.');
  skipped = [];
  await page.press('Accept');
  await page.see('£120.00 from Alder Civils recorded.');
  await page.sent(server, 'acceptBankLines', {
    lines: [{ id: idOf(20), accountId: alder.id, invoiceIds: [idOf(30)], paymentId: null }],
  });
});

it('the customer and the invoices are chosen otherwise, in the dialog of payments', async () => {
  const server = await open(
    {
      listBankLines: listed([stranger]),
      listCustomers: [kent],
      listDeskInvoices: [{ id: idOf(31), number: 'INV-2002', openPence: 777, dueOn: '2026-03-10' }],
      matchBankLine: stranger,
    },
    `/desk/payments/bank?open=${stranger.id}`,
  );
  await page.press('Choose customer');
  await page.see('Match WILLOW TREES');
  await page.absent('Amount, £');
  await page.press('Match');
  await page.see('Choose the customer who paid.');
  await page.fill('Customer', 'AC-1004');
  await page.see('Kent Homes');
  await page.press(/^INV-2002/);
  await page.press('Match');
  await page.see('£7.77 from Kent Homes recorded.');
  await page.sent(server, 'matchBankLine', { accountId: kent.id, invoiceIds: [idOf(31)] });
});

it('a line is left out with a reason, and put back', async () => {
  const server = await open(
    { listBankLines: listed([stranger]), leaveOutBankLine: stranger },
    `/desk/payments/bank?open=${stranger.id}`,
  );
  await page.press('Leave out');
  await page.fill('Reason', 'A loan');
  await page.press('Leave out');
  await page.see('Left out.');
  await page.sent(server, 'leaveOutBankLine', { reason: 'A loan' });
});

it('what was left out says why and is put back; what recorded a payment says that this is voided', async () => {
  const left = line({
    state: 'left_out' as never,
    proposal: null as never,
    reason: 'A loan' as never,
    settledBy: 'Mo Harrow' as never,
    settledAt: '2026-03-03T09:00:00.000Z' as never,
  });
  const matched = {
    ...left,
    id: idOf(23),
    state: 'matched' as never,
    reason: null,
    recorded: true,
    payment: { id: idOf(41), account: alder } as never,
  };
  const server = await open(
    { listBankLines: listed([left, matched]), putBackBankLine: left },
    `/desk/payments/bank?state=all&open=${left.id}`,
  );
  await page.see('A loan', 'By Mo Harrow, Tue 3 Mar');
  await page.press('Reopen');
  await page.see('Reopened. It’s under “To match” again.');
  await page.sent(server, 'putBackBankLine');
  await page.see('To match this again, void its payment.');
  await page.absent('Reopen');
});

it('all sure lines are ticked, one is unticked, and what was not accepted is told', async () => {
  const other = { ...sure, account: kent, reason: 'Name matches, same amount as INV-2002' };
  const server = await open({
    listBankLines: listed([line(), stranger], 2),
    getSureMatches: [
      { id: idOf(20), day: '2026-03-02', amountPence: 12_000, payer: 'ALDER CIVILS LTD', proposal: sure },
      { id: idOf(24), day: '2026-03-02', amountPence: 6_000, payer: 'KENT HOMES', proposal: other },
    ],
    acceptBankLines: {
      accepted: 1,
      acceptedPence: 12_000,
      skipped: [{ id: idOf(24), payer: 'KENT HOMES', why: 'Mo Harrow has matched this to Kent Homes.' }],
    },
  });
  await page.press('Accept 2 strong matches');
  await page.see('£60.00 from KENT HOMES: Kent Homes', 'Name matches, same amount as INV-2002.');
  await page.dialog();
  await page.press(/^£60\.00 from KENT HOMES/);
  await page.see('Accept 1 payment, £120.00');
  await page.press(/^£60\.00 from KENT HOMES/);
  await page.press('Accept 2 payments, £180.00');
  await page.see('1 payment not accepted', 'KENT HOMES: Mo Harrow has matched this to Kent Homes.');
  await page.sent(server, 'acceptBankLines', {
    lines: [
      { id: idOf(20), accountId: alder.id, invoiceIds: [idOf(30)], paymentId: null },
      { id: idOf(24), accountId: kent.id, invoiceIds: [idOf(30)], paymentId: null },
    ],
  });
});

it('a list that cannot be loaded says so, and the office role is not shown the way there', async () => {
  await openDesk('/desk/payments', { as: staff('office'), answers: { listDeskPayments: [] } });
  await page.see('No payments yet.');
  await page.absent('Bank statement');
});
