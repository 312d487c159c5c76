import { expect, it } from 'vitest';
import { namedInvoices } from './remittance.ts';

const open = [
  { id: 'a', number: 'INV-1001', openPence: 12_000 },
  { id: 'b', number: 'INV-1002', openPence: 48_125 },
  { id: 'c', number: 'INV-100', openPence: 500 },
];

const series = [
  { id: 'p', number: 'HS-00042', openPence: 12_000 },
  { id: 'q', number: 'Y26/101', openPence: 12_000 },
  { id: 'r', number: 'INV-1042', openPence: 12_000 },
  { id: 's', number: 'CR-1042', openPence: 12_000 },
];

it.each([
  ['HS 42', ['p']],
  ['HS-42', ['p']],
  ['HS42', ['p']],
  ['HS-00042', ['p']],
  ['00042', ['p']],
  ['Y26/101', ['q']],
  ['Y26 101', ['q']],
  ['Invoice no. 101', ['q']],
  // Next year's, another series, and digits that two have.
  ['Y27/101', []],
  ['SO-1042', []],
  ['1042', []],
  ['CR-1042', ['s']],
  ['1 INV-1042 £120.00', ['r']],
  ['INV1042/101', ['r', 'q']],
])('of several series, %j names %j', (text, ids) => {
  expect(namedInvoices(text, series)).toEqual(ids);
});

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
