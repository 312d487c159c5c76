import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The tenant's next account number, without gaps: the counter stays locked until the account is committed. */
export async function takeAccountNumber(db: Db, tenantId: string): Promise<string> {
  const counter = await db
    .updateTable('counters')
    .set((eb) => ({ next_value: eb('next_value', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'account')
    .returning('next_value')
    .executeTakeFirst();
  if (!counter) throw new Refusal('NOT_FOUND');
  return String(counter.next_value - 1);
}
