import type { Row } from '@tonnage/domain/skip-hire/moving-in/row';
import type { TenantContext } from '../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

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
  match: (reader: Reader, rows: readonly FileRow<T>[]) => Promise<Matched<Ready>>;
  show: (ready: Ready) => { what: string; detail: string };
  write: (ctx: TenantContext, rows: readonly Ready[]) => Promise<Made[]>;
}

/** Ensures that an importer's rows fit together. */
export const importer = <T, Ready>(one: Importer<T, Ready>): Importer<T, Ready> => one;

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** Calls a function with a thousand of the rows at a time. */
export async function inBatches<T>(rows: readonly T[], write: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) await write(rows.slice(i, i + BATCH));
}
