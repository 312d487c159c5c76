import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { logEntryById } from '../customer-log.queries.ts';

/** Closes an entry with what came of it; of two at once, one does. Throws NOT_FOUND, WRONG_STATE. */
export async function closeLogEntry(ctx: TenantContext, id: string, outcome: string): Promise<void> {
  const { db, now, scope } = ctx;
  const entry = await logEntryById(ctx, id);
  if (!entry) throw new Refusal('NOT_FOUND');
  const closed = await db
    .updateTable('customer_log')
    .set({ closed_at: now, closed_by: scope.actor.userId, outcome })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', entry.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', {
      message: 'Someone has already closed this. Reload the page to see the outcome.',
    });
  await audit(ctx, {
    action: 'log.closed',
    entity: 'note',
    entityId: entry.id,
    accountId: null,
    changes: { customerId: entry.account.id, kind: entry.kind },
  });
}
