import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { type Answers, refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const openDesk = makeApp(createDeskRouter);
const open = (answers: Answers = {}) =>
  openDesk('/desk/moving-in', {
    as: staff('manager'),
    answers: {
      listImports: [],
      listMovedTickets: { tickets: [], total: 0 },
      getNextNumbers: { account: 10_600, order: 1, invoice: 1, creditNote: 1 },
      ...answers,
    },
  });

const row = (over: object = {}) => ({
  id: idOf(30),
  kind: 'customers' as const,
  fileName: 'debtors.xlsx',
  state: 'done' as const,
  rows: 400,
  added: 400,
  startedBy: 'Mo Harrow',
  startedAt: '2026-11-25T09:00:00.000Z',
  undoUntil: '2026-12-02T09:00:00.000Z',
  ...over,
});
const columns = [
  { heading: 'A/C Ref', field: 'number', sample: 'Q1' },
  { heading: 'Who', field: null, sample: 'Quay Ltd' },
];
const named = columns.map((column) => ({ ...column, field: column.field ?? 'name' }));
const first = [{ line: 2, what: 'Q1 Quay Ltd', detail: 'pays before each order' }];

it('a file is read, its columns corrected and its rows imported', async () => {
  const server = await open({
    previewImport: ({ body }) =>
      body['columns']
        ? { columns: named, wrongColumns: [], added: 1, same: 2, first, notes: ['1 customer has no SIC code.'] }
        : { columns, wrongColumns: ['Customer name: choose its column.'] },
    startImport: row({ state: 'waiting', rows: 1 }),
  });
  await page.see('Nothing imported yet.');
  await page.press('Import customers');
  // “Café” in Windows-1252.
  const bytes = Uint8Array.from(Array.from('A/C Ref;Who\nQ1;Caf\u00e9 Ltd\n', (sign) => sign.charCodeAt(0)));
  await page.attach(new File([bytes], 'debtors.csv', { type: 'text/csv' }));
  await page.see(/Read as Windows-1252/, 'Choose which column is which', 'Customer name: choose its column.');
  await page.disabled(/^Import 0/, 'Choose the columns first.');
  await page.choose('Who: Imported as', 'Customer name');
  await page.see('1 new, 2 already here, 0 rows with errors', 'Q1 Quay Ltd', '1 customer has no SIC code.');
  await page.dialog();
  await page.press('Import 1 customer');
  await page.see('Importing 1 customer.');
  await page.sent(server, 'startImport', {
    kind: 'customers',
    fileName: 'debtors.csv',
    text: 'A/C Ref;Who\nQ1;Café Ltd\n',
    columns: ['number', 'name'],
  });
});

it('names that are others here are chosen once, and sent with the file', async () => {
  const choices = [
    { field: 'size' as const, id: 'a.b', label: '8 yd builders' },
    { field: 'waste' as const, id: 'c', label: 'Soil and stones' },
  ];
  const midi = { field: 'size' as const, text: 'Midi', rows: 12 };
  const server = await open({
    previewImport: ({ body }) => ({
      columns: named,
      wrongColumns: [],
      added: body['meanings'] ? 12 : 0,
      meanings: [{ ...midi, id: body['meanings'] ? 'a.b' : null }],
      choices,
      first: body['meanings'] ? first : [],
    }),
    startImport: row({ kind: 'containers', state: 'waiting', rows: 12 }),
  });
  await page.press('Import containers on hire');
  await page.fill(/Or paste/, 'A/C Ref\tWho\nQ1\tQuay');
  await page.press('Preview');
  await page.see('1 name in the file isn’t in your catalogue. Choose what it means.', 'Midi', 'Container, in 12 rows');
  await page.disabled(/^Import 0/, 'First choose what each name means.');
  await page.choose('Midi: Means', '8 yd builders');
  await page.see('12 new, 0 already here, 0 rows with errors');
  await page.dialog();
  await page.press('Import 12 containers');
  await page.sent(server, 'startImport', {
    kind: 'containers',
    columns: ['number', 'name'],
    meanings: [{ field: 'size', text: 'Midi', id: 'a.b' }],
  });
});

it('rows with errors are listed and saved, and nothing is imported', async () => {
  await open({
    previewImport: {
      columns: named,
      wrongColumns: [],
      added: 1,
      same: 0,
      problems: [{ line: 3, problem: 'The customer’s name is missing.' }],
    },
  });
  await page.press('Import sites');
  await page.press('Preview');
  await page.see('Choose a file or paste some rows.');
  await page.fill(/Or paste/, 'A/C Ref\tWho\nQ1\tQuay\nQ2\t');
  await page.press('Preview');
  await page.see('1 new, 0 already here, 1 row with errors', 'The customer’s name is missing.', 'Row 3');
  await page.disabled(/^Import 1/, 'Correct the rows with errors first.');
  await page.press('Save these rows as CSV');
  await page.file('errors-Pasted rows.csv');
});

it('a file of 200 MB is refused before it is read', async () => {
  const server = await open();
  await page.press('Import customers');
  const file = new File(['a'], 'all.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: 200 * 1024 * 1024 });
  await page.attach(file);
  await page.see('This file is larger than 20 MB. Export fewer rows at a time, or save it as CSV.');
  expect(server.sent('previewImport')).toEqual([]);
});

it('an import is undone after a question, unless something of it has been used', async () => {
  let state: 'done' | 'undone' = 'done';
  let refused = true;
  await open({
    listImports: () => [row({ state, undoUntil: state === 'done' ? row().undoUntil : null })],
    undoImport: () => {
      if (refused) return refuse('IMPORT_USED', { message: 'This import can’t be undone: Q1 Quay Ltd has an order.' });
      state = 'undone';
      return row({ state });
    },
  });
  await page.press('Undo: debtors.xlsx');
  await page.see('400 customers will be removed.');
  await page.press('Undo');
  await page.see('This import can’t be undone: Q1 Quay Ltd has an order.');
  refused = false;
  await page.press('Undo: debtors.xlsx');
  await page.dialog();
  await page.press('Undo');
  await page.see('Import undone.', 'Undone');
  await page.absent('Undo: debtors.xlsx');
});

it('a running import shows its progress, and a failed one its reason', async () => {
  await open({
    listImports: [
      row({ state: 'waiting', undoUntil: null }),
      row({ id: idOf(31), state: 'failed', added: 0, undoUntil: null, reason: 'Row 2: Account Q1 is Quay here.' }),
    ],
  });
  await page.see('Importing 400 rows of debtors.xlsx', 'Row 2: Account Q1 is Quay here.', 'Failed');
  await page.absent('Undo: debtors.xlsx');
});

it('the next numbers go up, never down', async () => {
  const server = await open({ setNextNumbers: { account: 10_600, order: 4120, invoice: 1, creditNote: 1 } });
  await page.press('Next numbers');
  await page.fill('Next account', '10500');
  await page.fill('Next order', '4,120');
  await page.press('Save');
  await page.see('Enter a whole number from 10600.');
  await page.fill('Next account', '10600');
  await page.dialog();
  await page.press('Save');
  await page.see('Next numbers saved.');
  await page.sent(server, 'setNextNumbers', { order: 4120 });
});

const ticket = (over: object = {}) => ({
  id: idOf(40),
  number: 'ST-1042',
  account: { id: idOf(41), name: 'Quay Ltd' },
  site: { id: idOf(42), name: 'Mill Lane' },
  waste: { id: idOf(43), name: 'Mixed construction' },
  validFrom: '2026-06-01',
  validTo: '2027-05-31',
  signedOn: '2026-05-29',
  signedBy: 'Sam Field',
  position: null,
  ...over,
});

it('signed copies are matched by the number in their names, and filed; what is missing is said at each', async () => {
  let tickets = [ticket(), ticket({ id: idOf(44), number: 'ST-104', signedOn: null, signedBy: null })];
  const server = await open({
    listMovedTickets: () => ({ tickets, total: tickets.length }),
    fileTicketPaper: ({ params }) => {
      tickets = tickets.filter(({ id }) => id !== params['id']);
      return {};
    },
  });
  await page.see('Season tickets missing a signed copy', 'ST-1042', 'Sam Field', 'Not in the file');
  await page.press('Add signed copies');
  await page.dialog();
  await page.disabled('File 0 signed copies', 'Choose the scans first.');
  const scan = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  await page.attach(scan('st1042.pdf'), scan('ST-104 signed.pdf'));
  await page.press('File 2 signed copies');
  await page.see('1 signed copy filed. The customer can now see it.', 'Enter the name of the person who signed.');
  expect(server.sent('fileTicketPaper').map(({ params }) => params['id'])).toEqual([idOf(40)]);
  await page.fill('Signed for the customer by', 'Seán O’Neil');
  await page.press('File 1 signed copy');
  await page.see('Enter the date it was signed.');
  await page.fill('Date signed', '29/05/2026');
  await page.press('File 1 signed copy');
  await page.gone('Season tickets missing a signed copy');
  expect(server.sent('fileTicketPaper')[1]!.body).toMatchObject({ signedBy: 'Seán O’Neil', signedOn: '2026-05-29' });
});

it('a ticket whose paper cannot be found is removed', async () => {
  let tickets = [ticket()];
  await open({
    listMovedTickets: () => ({ tickets, total: tickets.length }),
    dropMovedTicket: () => {
      tickets = [];
      return { id: idOf(40) };
    },
  });
  await page.press('Remove: ST-1042');
  await page.see('Remove season ticket ST-1042?');
  await page.press('Remove');
  await page.see('ST-1042 removed.', 'Nothing imported yet.');
});
