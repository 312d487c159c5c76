import { z } from 'zod';
import { retrying } from '../../platform/db/retrying.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { carryOutImport } from './commands/carry-out-import.ts';

/**
 * Imports a file in one transaction. If that fails, nothing of it is there, and its row says why. After a worker died the queue
 * starts it again.
 */
export async function importFile(
  deps: Deps,
  { importId, tenantId }: { importId: string; tenantId: string },
): Promise<void> {
  try {
    await retrying(() => asWorker(deps, tenantId, deps.clock.now(), (ctx) => carryOutImport(ctx, importId)));
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'Something went wrong on our side. Nothing was imported.';
    await asWorker(deps, tenantId, deps.clock.now(), ({ db }) =>
      db
        .updateTable('imports')
        .set({ state: 'failed', reason, content: null })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', importId)
        .where('state', '=', 'waiting')
        .execute(),
    );
    if (!(error instanceof Refusal)) throw error;
  }
}

export const importFileJob = defineJob({
  name: 'imports.file',
  called: 'File import',
  page: () => '/desk/moving-in',
  data: z.object({ importId: z.string(), tenantId: z.string() }),
  work: importFile,
});
