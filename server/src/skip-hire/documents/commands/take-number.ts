import { highestIn, type Series, type SeriesForm, seriesNumber } from '@tonnage/domain/skip-hire/number-series';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The series whose numbers have no gaps. */
type Counted = Exclude<Series, 'order'>;

/**
 * The tenant's next document number of a kind, without gaps: the counter stays locked until the document is committed.
 */
export async function takeNumber(db: Db, tenantId: string, kind: Counted): Promise<string> {
  const counter = await db
    .updateTable('counters')
    .set((eb) => ({ next_value: eb('next_value', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .returning(['next_value', 'prefix', 'digits'])
    .executeTakeFirst();
  if (!counter) throw new Refusal('NOT_FOUND');
  return seriesNumber(counter, counter.next_value - 1);
}

/** Continues the numbers of a kind after those of an earlier system that look the same, so that none is taken twice. */
export async function raiseNumbers(db: Db, tenantId: string, kind: Counted, taken: readonly string[]): Promise<void> {
  if (taken.length === 0) return;
  // Locked before it is read, so that a prefix that is being set is known.
  const { prefix } = await lockNumbers(db, tenantId, kind);
  const last = highestIn(prefix, taken);
  if (last === null) return;
  await db
    .updateTable('counters')
    .set({ next_value: sql<number>`greatest(next_value, ${last + 1}::integer)` })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .execute();
}

/** Locks the counter of a kind until the transaction ends, even if no number is taken. */
export function lockNumbers(db: Db, tenantId: string, kind: Series): Promise<SeriesForm & { next_value: number }> {
  return db
    .selectFrom('counters')
    .select(['next_value', 'prefix', 'digits'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
