import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** More than any company has customers. */
const MOST_TAKEN = 20_000;

/**
 * The tenant's next account number, without gaps: the counter stays locked until the account is committed. Numbers that came from
 * an earlier system are left out.
 */
export async function takeAccountNumber(db: Db, tenantId: string): Promise<string> {
  const counter = await db
    .updateTable('counters')
    .set({
      // The series comes in its order, and is left at the first number that is free.
      next_value: sql<number>`(select n + 1 from generate_series(next_value, next_value + ${MOST_TAKEN}) n
        where not exists (select from accounts a where a.tenant_id = counters.tenant_id and a.number = n::text) limit 1)`,
    })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'account')
    .returning('next_value')
    .executeTakeFirst();
  if (!counter) throw new Refusal('NOT_FOUND');
  return String(counter.next_value - 1);
}
