import type { ImportMeaning, ImportPreview } from '@tonnage/contract/skip-hire/moving-in';
import type { Row } from '@tonnage/domain/skip-hire/moving-in/row';
import { LIMITS } from '@tonnage/contract/limits';
import type { TenantContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** A row that can be read, and its number in the file. */
export interface FileRow<T> {
  line: number;
  row: T;
}

/** What becomes of the rows of a file. */
export interface Matched<Ready> {
  add: FileRow<Ready>[];
  /** Rows whose thing is here already, or in the file before. */
  same: number;
  problems: { line: number; problem: string }[];
  notes: string[];
  /** Texts that are called otherwise here, and what they can mean. */
  meanings?: Pick<ImportPreview, 'meanings' | 'choices'>;
}

/** Rows of a table that an import made. */
export interface Made {
  entity: string;
  ids: string[];
}

/** How a kind of file is imported. */
export interface Importer<T, Ready> {
  read: (row: Row) => T;
  /** Compares the rows with what the company has. */
  match: (reader: Reader, rows: readonly FileRow<T>[], known: readonly ImportMeaning[]) => Promise<Matched<Ready>>;
  show: (ready: Ready) => { what: string; detail: string };
  write: (ctx: TenantContext, rows: readonly Ready[], startedBy: string) => Promise<Made[]>;
}

/** Ensures that an importer's rows fit together. */
export const importer = <T, Ready>(one: Importer<T, Ready>): Importer<T, Ready> => one;

/** Refuses more things than one import makes, where a row can stand for several. Throws IMPORT_ROWS. */
export function requireFew(rows: readonly FileRow<{ count: number }>[], what: 'containers' | 'jobs'): void {
  const count = rows.reduce((sum, { row }) => sum + row.count, 0);
  const text = (n: number) => n.toLocaleString('en-GB');
  if (count > LIMITS.importRows)
    throw new Refusal('IMPORT_ROWS', {
      message: `This file has ${text(count)} ${what}. One import takes up to ${text(LIMITS.importRows)}. Split the file and import the parts.`,
    });
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** Calls a function with a thousand of the rows at a time. */
export async function inBatches<T>(rows: readonly T[], write: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) await write(rows.slice(i, i + BATCH));
}
