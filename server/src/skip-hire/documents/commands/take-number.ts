import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

const PREFIX = { note: 'WTN', ticket: 'WB', invoice: 'INV', credit_note: 'CN', quote: 'Q' };

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

/** Continues the numbers of a kind after those of an earlier system that look the same, so that none is taken twice. */
export async function raiseNumbers(
  db: Db,
  tenantId: string,
  kind: keyof typeof PREFIX,
  taken: readonly string[],
): Promise<void> {
  const numbers = taken.flatMap((number) => {
    const [, digits] = new RegExp(`^${PREFIX[kind]}-(\\d{1,9})$`).exec(number) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  if (numbers.length === 0) return;
  await db
    .updateTable('counters')
    .set({ next_value: sql<number>`greatest(next_value, ${numbers.reduce((a, b) => Math.max(a, b)) + 1}::integer)` })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .execute();
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
