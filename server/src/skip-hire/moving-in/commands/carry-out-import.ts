import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ImportMeaning } from '@tonnage/contract/skip-hire/moving-in';
import { unsaid } from '../catalogue.queries.ts';
import { readImport } from '../file.queries.ts';
import { inBatches } from '../importer.ts';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import type { KnownHeads } from '@tonnage/domain/skip-hire/moving-in/table';

/** Carries out an import that waits: all of its rows, or none. One that was withdrawn meanwhile is left. Throws IMPORT_ROWS_WRONG. */
export async function carryOutImport(ctx: TenantContext, importId: string): Promise<void> {
  const { db, scope } = ctx;
  const tenantId = scope.tenantId;
  const started = await db
    .selectFrom('imports')
    .select(['kind', 'content', 'columns', 'meanings', 'started_by'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!started) return;
  const { kind, content, columns, meanings } = started;
  const { preview, write } = await readImport(ctx, {
    kind: kind as ImportKind,
    text: content!,
    columns: (columns as unknown as KnownHeads).map(({ field }) => field),
    meanings: meanings as unknown as ImportMeaning[],
  });
  const unknown = preview.meanings.find(({ id }) => id === null);
  if (unknown) throw new Refusal('IMPORT_ROWS_WRONG', { message: `${unsaid(unknown)} Nothing was imported.` });
  if (preview.problems.length > 0)
    throw new Refusal('IMPORT_ROWS_WRONG', {
      message: `Row ${preview.problems[0]!.line}: ${preview.problems[0]!.problem} Nothing was imported.`,
    });
  for (const { entity, ids } of await write(ctx, started.started_by))
    await inBatches(ids, (part) =>
      db
        .insertInto('import_rows')
        .values(part.map((id) => ({ tenant_id: tenantId, import_id: importId, entity, entity_id: id })))
        .execute(),
    );
  await db
    .updateTable('imports')
    .set({ state: 'done', content: null, added: preview.added })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .execute();
}
