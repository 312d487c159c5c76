import type { ImportMeaning, ImportPreview } from '@tonnage/contract/skip-hire/moving-in';
import { LIMITS } from '@tonnage/contract/limits';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import { readRows } from '@tonnage/domain/skip-hire/moving-in/row';
import {
  doubledFields,
  headsOf,
  type KnownHeads,
  missingFields,
  readImportTable,
} from '@tonnage/domain/skip-hire/moving-in/table';
import type { TenantContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { containers } from './containers.ts';
import { customers } from './customers.ts';
import { invoices } from './invoices.ts';
import type { Importer, Made } from './importer.ts';
import { orders } from './orders.ts';
import { sites } from './sites.ts';
import { tickets } from './tickets.ts';

export interface ImportFile {
  kind: ImportKind;
  text: string;
  columns?: readonly (string | null)[] | undefined;
  meanings?: readonly ImportMeaning[] | undefined;
}

/** A file compared with what the company has. */
export interface ReadFile {
  preview: ImportPreview;
  /** What each heading was read as. */
  heads: KnownHeads;
  /** What was known or has been said of texts that are called otherwise here. */
  meanings: ImportMeaning[];
  rows: number;
  /** Writes the rows that are new. */
  write: (ctx: TenantContext, startedBy: string) => Promise<Made[]>;
}

/** Rows that the preview shows as they will be. */
const SHOWN = 5;

/** Reads a file and compares it with what the company has. Throws IMPORT_ROWS. */
export async function readImport(
  ctx: Pick<TenantContext, 'db' | 'scope' | 'now'>,
  file: ImportFile,
): Promise<ReadFile> {
  switch (file.kind) {
    case 'customers':
      return readWith(ctx, file, customers);
    case 'sites':
      return readWith(ctx, file, sites);
    case 'containers':
      return readWith(ctx, file, containers);
    case 'orders':
      return readWith(ctx, file, orders);
    case 'tickets':
      return readWith(ctx, file, tickets);
    case 'invoices':
      return readWith(ctx, file, invoices);
  }
}

async function readWith<T, Ready>(
  ctx: Pick<TenantContext, 'db' | 'scope' | 'now'>,
  { kind, text, columns, meanings = [] }: ImportFile,
  by: Importer<T, Ready>,
): Promise<ReadFile> {
  const before = await lastImport(ctx, kind);
  const table = readImportTable(kind, text, { known: before.heads, chosen: columns });
  if (table.lines.length > LIMITS.importRows)
    throw new Refusal('IMPORT_ROWS', {
      message: `The file has ${table.lines.length.toLocaleString('en-GB')} rows. One import takes ${LIMITS.importRows.toLocaleString('en-GB')}: split the file.`,
    });
  const wrongColumns = [
    ...missingFields(kind, table.columns).map(
      (any) => `${any.map(({ label }) => label).join(' or ')}: choose its column.`,
    ),
    ...doubledFields(kind, table.columns).map(({ label }) => `${label}: more than one column is chosen for it.`),
  ];
  const read = wrongColumns.length > 0 ? [] : readRows(table, by.read);
  const said = [...meanings, ...before.meanings];
  const { add, same, problems, notes, ...matched } = await by.match(
    ctx,
    read.flatMap(({ line, row }) => (row === null ? [] : [{ line, row }])),
    said,
  );
  const unread = read.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, problem }]));
  return {
    preview: {
      columns: table.columns,
      above: table.above,
      wrongColumns,
      added: add.length,
      same,
      problems: [...unread, ...problems].toSorted((a, b) => a.line - b.line),
      ...(matched.meanings ?? { meanings: [], choices: [] }),
      notes: [...notes, ...leftOutNote(table.leftOut)],
      first: add.slice(0, SHOWN).map(({ line, row }) => ({ line, ...by.show(row) })),
    },
    heads: headsOf(table.columns),
    meanings: latest(said),
    rows: table.lines.length,
    write: (writing, startedBy) =>
      by.write(
        writing,
        add.map(({ row }) => row),
        startedBy,
      ),
  };
}

/** Lines that a note names. */
const NAMED = 5;

function leftOutNote(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const named = lines.slice(0, NAMED).join(', ');
  return [
    lines.length === 1
      ? `Row ${named} is a repeated heading or a total, so it’s left out.`
      : `Rows ${named}${lines.length > NAMED ? ' and more' : ''} are repeated headings or totals, so they’re left out.`,
  ];
}

/** One of each text: what was said last comes first. */
function latest(said: readonly ImportMeaning[]): ImportMeaning[] {
  const first = new Map<string, ImportMeaning>();
  for (const one of said) {
    const key = `${one.field} ${one.text.toLowerCase()}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/** What the company's last import of the kind has read each heading as, and what texts meant in it. */
async function lastImport(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  kind: ImportKind,
): Promise<{ heads: KnownHeads; meanings: readonly ImportMeaning[] }> {
  const rows = await db
    .selectFrom('imports')
    .select(['kind', 'columns', 'meanings'])
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', 'in', CATALOGUED.includes(kind) ? CATALOGUED : [kind])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return {
    heads: (rows.find((row) => row.kind === kind)?.columns ?? []) as unknown as KnownHeads,
    meanings: rows.flatMap(({ meanings }) => meanings as unknown as ImportMeaning[]),
  };
}

/** The kinds that name sizes or wastes: what is said of one holds for the others. */
const CATALOGUED: readonly ImportKind[] = ['containers', 'orders', 'tickets'];
