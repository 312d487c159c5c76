import { Refusal } from '../../../../platform/refusal.ts';
import type { Db } from '../../../../platform/db/db.ts';

/** So many order numbers of the tenant, in a row and without gaps: the counter stays locked until the orders are in. */
export async function takeOrderNumbers(db: Db, tenantId: string, count: number): Promise<string[]> {
  const counter = await db
    .updateTable('counters')
    .set((eb) => ({ next_value: eb('next_value', '+', count) }))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'order')
    .returning('next_value')
    .executeTakeFirst();
  if (!counter) throw new Refusal('NOT_FOUND');
  return Array.from({ length: count }, (_, i) => `SO-${counter.next_value - count + i}`);
}
