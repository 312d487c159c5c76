import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

/**
 * A number of order numbers of the current tenant, unique and rising. No row is locked for them: the number of an order
 * that is not placed after all leaves a gap.
 */
export async function takeOrderNumbers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`select tonnage_take_order_numbers(${count}) as number`.execute(db);
  return rows.map(({ number }) => `SO-${number}`);
}
