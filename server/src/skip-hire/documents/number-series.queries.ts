import type { NumberSeries } from '@tonnage/contract/skip-hire/documents/number-series';
import { type Series, type SeriesForm, SERIES, seriesNumber } from '@tonnage/domain/skip-hire/number-series';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** Where the numbers of a series are, those of other series included that they must differ from. */
const TABLES: Record<Series, string> = {
  order: 'orders',
  quote: 'quotes',
  invoice: 'invoices',
  credit_note: 'invoices',
  note: 'documents',
  ticket: 'documents',
};

/** All series of the company, with the number that each gives next. */
export async function numberSeries({ db, scope }: Reader): Promise<NumberSeries[]> {
  const { rows } = await sql<SeriesForm & { kind: string; next: number }>`
    select c.kind, c.prefix, c.digits, case c.kind when 'order' then tonnage_next_order_number() else c.next_value end as next
    from counters c where c.tenant_id = ${scope.tenantId}`.execute(db);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return SERIES.map((series) => {
    const { prefix, digits, next } = byKind.get(series)!;
    return { series, prefix, digits, next, example: seriesNumber({ prefix, digits }, next) };
  });
}

/** The highest number that was used with a prefix, also by an earlier system and whatever its zeros; 0: none. */
export async function highestUsed({ db, scope }: Reader, series: Series, prefix: string): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(substr(u.number, ${prefix.length + 1})::bigint), 0)::bigint as highest
    from (select upper(number) as number from ${sql.table(TABLES[series])} where tenant_id = ${scope.tenantId}) u
    where starts_with(u.number, ${prefix}) and substr(u.number, ${prefix.length + 1}) ~ '^[0-9]{1,9}$'`.execute(db);
  return rows[0]!.highest;
}
