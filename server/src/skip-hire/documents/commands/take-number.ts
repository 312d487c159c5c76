import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

const PREFIX = { note: 'WTN', ticket: 'WB', invoice: 'INV', credit_note: 'CN' };

/**
 * The tenant's next document number of a kind, without gaps: the counter stays locked until the document is committed.
 */
export async function takeNumber(db: Db, tenantId: string, kind: keyof typeof PREFIX): Promise<string> {
  const counter = await db
    .updateTable('counters')
    .set((eb) => ({ next_value: eb('next_value', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .returning('next_value')
    .executeTakeFirst();
  if (!counter) throw new Refusal('NOT_FOUND');
  return `${PREFIX[kind]}-${counter.next_value - 1}`;
}

/** Locks the counter of a kind until the transaction ends, even if no number is taken. */
export async function lockNumbers(db: Db, tenantId: string, kind: keyof typeof PREFIX): Promise<void> {
  await db
    .selectFrom('counters')
    .select('next_value')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
