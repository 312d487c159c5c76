import type { ImportPreview } from '@tonnage/contract/skip-hire/moving-in';
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
import { customers } from './customers.ts';
import { invoices } from './invoices.ts';
import type { Importer, Made } from './importer.ts';
import { sites } from './sites.ts';

export interface ImportFile {
  kind: ImportKind;
  text: string;
  columns?: readonly (string | null)[] | undefined;
}

/** A file compared with what the company has. */
export interface ReadFile {
  preview: ImportPreview;
  /** What each heading was read as. */
  heads: KnownHeads;
  rows: number;
  /** Writes the rows that are new. */
  write: (ctx: TenantContext) => Promise<Made[]>;
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
    case 'invoices':
      return readWith(ctx, file, invoices);
  }
}

async function readWith<T, Ready>(
  ctx: Pick<TenantContext, 'db' | 'scope' | 'now'>,
  { kind, text, columns }: ImportFile,
  by: Importer<T, Ready>,
): Promise<ReadFile> {
  const table = readImportTable(kind, text, { known: await knownHeads(ctx, kind), chosen: columns });
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
  const { add, same, problems, notes } = await by.match(
    ctx,
    read.flatMap(({ line, row }) => (row === null ? [] : [{ line, row }])),
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
      notes,
      first: add.slice(0, SHOWN).map(({ line, row }) => ({ line, ...by.show(row) })),
    },
    heads: headsOf(table.columns),
    rows: table.lines.length,
    write: (writing) =>
      by.write(
        writing,
        add.map(({ row }) => row),
      ),
  };
}

/** What the company's last import of the kind has read each heading as. */
async function knownHeads({ db, scope }: Pick<TenantContext, 'db' | 'scope'>, kind: ImportKind): Promise<KnownHeads> {
  const last = await db
    .selectFrom('imports')
    .select('columns')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', kind)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.columns ?? []) as unknown as KnownHeads;
}
