import { expect, it } from 'vitest';
import { readRows } from './row.ts';
import { readImportTable } from './table.ts';
import { readTicket, ticketOfFile } from './tickets.ts';

const read = (text: string) => readRows(readImportTable('tickets', text), readTicket);

it('season tickets are read from the headings of other systems', () => {
  const [ticket] = read(
    'WTN No\tA/C Ref\tSite\tWaste Stream\tStart Date\tExpiry Date\tDate Signed\tSignatory\nA104\tMAR01\tMill Lane\tMixed\t1/6/26\t31/5/27\t29/5/26\tSam Field\n',
  );
  expect(ticket!.row).toEqual({
    account: { number: 'MAR01', name: null },
    site: { name: 'Mill Lane', reference: null, line1: null, postcode: null },
    waste: 'Mixed',
    number: 'A104',
    from: '2026-06-01',
    to: '2027-05-31',
    signedOn: '2026-05-29',
    signedBy: 'Sam Field',
    position: null,
  });
});

it.each([
  ['\tMAR01\t1/6/26\t31/5/27', 'The ticket number is missing.'],
  ['A1\t\t1/6/26\t31/5/27', 'The customer is missing.'],
  ['A1\tMAR01\t\t31/5/27', 'The first or last day of the ticket is missing.'],
  [
    'A1\tMAR01\t1/6/26\t1/6/27',
    'The last day must be on or after the first day, and the ticket can’t run for more than twelve months.',
  ],
  [
    'A1\tMAR01\t2/6/26\t1/6/26',
    'The last day must be on or after the first day, and the ticket can’t run for more than twelve months.',
  ],
])('a row that cannot be one says why: %s', (cells, problem) => {
  expect(read(`Ticket\tAccount\tFrom\tTo\n${cells}\n`)[0]!.problem).toBe(problem);
});

it.each([
  ['ST-1042 signed.pdf', 'ST-1042'],
  ['scan_st1042.jpg', 'ST-1042'],
  ['Season ticket ST 104.pdf', 'ST-104'],
  ['20771.png', '20771'],
  ['ST-104 (1).pdf', 'ST-104'],
  ['ST-104-1.pdf', 'ST-104'],
  ['ST-104_20261130.pdf', 'ST-104'],
  ['XST-104.pdf', null],
  ['10 Mill Lane 7.pdf', null],
  ['ST-104 and ST-1042.pdf', null],
  ['120771.png', null],
  ['IMG_2041.jpeg', null],
])('the scan %s belongs to ticket %s', (fileName, number) => {
  const tickets = ['ST-104', 'ST-1042', 'T-104', '20771', '771', '7'].map((each) => ({ number: each }));
  expect(ticketOfFile(fileName, tickets)?.number ?? null).toBe(number);
});
