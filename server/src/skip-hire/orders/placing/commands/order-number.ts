import { type SeriesForm, seriesNumber } from '@tonnage/domain/skip-hire/number-series';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

/**
 * A number of order numbers of the current tenant, unique and rising. No row is locked for them: the number of an order
 * that is not placed after all leaves a gap.
 */
export async function takeOrderNumbers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<SeriesForm & { number: number }>`
    select c.prefix, c.digits, tonnage_take_order_numbers(${count}) as number
    from counters c where c.tenant_id = tonnage_tenant() and c.kind = 'order'`.execute(db);
  if (rows.length !== count) throw new Error('Order numbers are taken within a company.');
  return rows.map(({ number, ...form }) => seriesNumber(form, number));
}
