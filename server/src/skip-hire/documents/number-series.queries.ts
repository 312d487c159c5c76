import type { NumberSeries } from '@tonnage/contract/skip-hire/documents/number-series';
import { BEYOND_SERIES, type SeriesForm, SERIES, seriesNumber } from '@tonnage/domain/skip-hire/number-series';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

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

/**
 * The highest number that any series has used with a prefix, which may have been another's before, also by an earlier system and
 * whatever its zeros; 0: none.
 */
export async function highestUsed({ db, scope }: Reader, prefix: string): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(r.n) filter (where r.n < ${BEYOND_SERIES}), 0)::bigint as highest
    from (select upper(number) as number from orders where tenant_id = ${scope.tenantId}
      union all select upper(number) from quotes where tenant_id = ${scope.tenantId}
      union all select upper(number) from invoices where tenant_id = ${scope.tenantId}
      union all select upper(number) from documents where tenant_id = ${scope.tenantId}) u
    cross join lateral (select case when substr(u.number, ${prefix.length + 1}) ~ '^[0-9]{1,10}$'
      then substr(u.number, ${prefix.length + 1})::bigint end as n) r
    where starts_with(u.number, ${prefix})`.execute(db);
  return rows[0]!.highest;
}
