import * as imports from '@tonnage/contract/skip-hire/moving-in';
import type { Reading, TenantContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setNextNumbers } from './commands/set-next-numbers.ts';
import { startImport } from './commands/start-import.ts';
import { undoImport } from './commands/undo-import.ts';
import { readImport } from './file.queries.ts';
import { nextNumbers } from './next-numbers.queries.ts';
import { importTable } from './imports.queries.ts';

/** Files from the company's earlier system. */
export function importRoutes(bind: Binder): void {
  bind.staff(imports.listImports, importTable.answer);
  bind.staff(imports.previewImport, async (ctx, { body }) => ({ data: (await readImport(ctx, body.data)).preview }));
  bind.staff(imports.startImport, async (ctx, { body }) => shown(ctx, await startImport(ctx, body.data)));
  bind.staff(imports.undoImport, async (ctx, { params }) => {
    await undoImport(ctx, params.id);
    return shown(ctx, params.id);
  });
}

/** The numbers that are given next. */
export function numberRoutes(bind: Binder): void {
  bind.staff(imports.getNextNumbers, async (ctx) => ({ data: await nextNumbers(ctx) }));
  bind.staff(imports.setNextNumbers, async (ctx, { body }) => {
    await setNextNumbers(ctx, body.data);
    return { data: await nextNumbers(ctx) };
  });
}

async function shown(ctx: TenantContext | Reading<TenantContext>, id: string) {
  const row = await importTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: row };
}
