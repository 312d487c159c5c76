import type { IsoDate } from '../../common/dates.ts';
import { priceLine } from '../../common/money.ts';
import type { LedgerLine, MoneyDocument, SalesDocument } from './documents.ts';

/** A file for an accounts package. */
export interface LedgerFile {
  /** Without an extension. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** `1234.50`, `-12.00`. */
export const pounds = (pence: number): string => (pence / 100).toFixed(2);

/** `28/11/2026`, as a package of a UK company reads it. */
export const ukDate = (date: IsoDate): string => date.split('-').toReversed().join('/');

/** What a line is for, with its order’s number. */
export const describe = ({ label, order }: LedgerLine): string => (order === null ? label : `${label}, ${order}`);

/** Packages multiply: where that would not give the line’s net amount, as on a credit of part of it, it is one of that amount. */
export function multiplied(line: LedgerLine): { quantity: number; unitPence: number } {
  return priceLine(line).netPence === line.netPence ? line : { quantity: 1, unitPence: line.netPence };
}

/** Pence of money in, below zero for money out. */
export const signed = ({ kind, amountPence }: MoneyDocument): number =>
  kind === 'receipt' ? amountPence : -amountPence;

/** Cut to a number of characters. */
export const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('').trimEnd();

/**
 * The rows of documents in as many files as a package’s limits ask for; a document is never split. With more than one file, the
 * later ones are numbered.
 */
export function inFiles<T extends SalesDocument>(
  name: string,
  header: readonly string[],
  documents: readonly T[],
  rowsOf: (document: T) => string[][],
  most: { documents: number; rows: number },
): LedgerFile[] {
  const files: { documents: number; rows: string[][] }[] = [];
  for (const document of documents) {
    const rows = rowsOf(document);
    const last = files.at(-1);
    if (last && last.documents < most.documents && last.rows.length + rows.length <= most.rows) {
      last.documents += 1;
      last.rows.push(...rows);
    } else files.push({ documents: 1, rows });
  }
  return files.map(({ rows }, at) => ({ name: at === 0 ? name : `${name}-${at + 1}`, header, rows }));
}
