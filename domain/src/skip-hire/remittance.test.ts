import { expect, it } from 'vitest';
import { namedInvoices } from './remittance.ts';

const open = [
  { id: 'a', number: 'INV-1001', openPence: 12_000 },
  { id: 'b', number: 'INV-1002', openPence: 48_125 },
  { id: 'c', number: 'INV-100', openPence: 500 },
];

it.each([
  ['INV-1001  03/11/2026  £120.00\nINV-1002 481.25', ['a', 'b']],
  ['Our ref 88213\ninv1002\t481.25\nInv 1001\t120.00', ['b', 'a']],
  ['1002, 1001', ['b', 'a']],
  ['INV-1001/1002', ['a', 'b']],
  // Another company's numbers, and amounts, are no invoices.
  ['PO-1001 £1,001.00\nINV-10011', []],
  // £20.00 is held back of the first, so the second is paid in full before it.
  ['INV-1001 100.00\nINV-1002 481.25', ['b', 'a']],
  ['INV-100 5.00', ['c']],
  // A year, and whole pounds, are no numbers of invoices.
  ['14/10/1002 INV-1001 £120.00', ['a']],
  ['14 Oct 1002 1001 £1002', ['a']],
  ['', []],
])('%j', (text, ids) => {
  expect(namedInvoices(text, open)).toEqual(ids);
});
