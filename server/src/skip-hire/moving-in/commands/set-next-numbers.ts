import type { NextNumbers } from '@tonnage/contract/skip-hire/moving-in';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The counters in the order in which commands lock them. */
const COUNTERS = [
  ['invoice', 'invoice'],
  ['creditNote', 'credit_note'],
  ['account', 'account'],
] as const;

/**
 * Sets those numbers that come next which are given, each to the next one at least: no number is given twice, and those of invoices have no gap from
 * there on. Throws NUMBER_TAKEN, naming the field.
 */
export async function setNextNumbers(ctx: TenantContext, next: Partial<NextNumbers>): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  // First, because an order holds it shared and may wait for the others after it.
  if (next.order !== undefined)
    await sql`select pg_advisory_xact_lock(hashtextextended('order numbers ' || ${scope.tenantId}, 22))`.execute(db);
  for (const [field, kind] of COUNTERS) {
    const given = next[field];
    if (given === undefined) continue;
    const raised = await db
      .updateTable('counters')
      .set({ next_value: given })
      .where('tenant_id', '=', scope.tenantId)
      .where('kind', '=', kind)
      .where('next_value', '<=', given)
      .executeTakeFirst();
    if (raised.numUpdatedRows !== 1n) throw new Refusal('NUMBER_TAKEN', { field });
  }
  if (next.order !== undefined) {
    // Last, because a sequence keeps its number when the transaction fails.
    const { rows } = await sql<{
      raised: boolean;
    }>`select tonnage_raise_order_numbers(${next.order}) as raised`.execute(db);
    if (!rows[0]!.raised) throw new Refusal('NUMBER_TAKEN', { field: 'order' });
  }
  await auditCompany(ctx, 'next_numbers.set', next);
}
