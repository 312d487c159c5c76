import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

/**
 * So many order numbers of the tenant whose transaction is open, unique and rising. No row is locked for them: what is taken by
 * an order that is not placed after all stays a gap.
 */
export async function takeOrderNumbers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`select tonnage_take_order_numbers(${count}) as number`.execute(db);
  return rows.map(({ number }) => `SO-${number}`);
}
