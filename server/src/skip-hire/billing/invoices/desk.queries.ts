import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** The open, overdue and unallocated amounts of all customers together. */
export async function deskTotals({ db, scope }: Reader, today: IsoDate) {
  const { rows } = await sql<{
    open: number;
    openPence: number;
    overdue: number;
    overduePence: number;
    unallocatedPence: number;
  }>`select coalesce(sum(open), 0)::int as open, coalesce(sum(invoiced), 0)::bigint as "openPence",
      coalesce(sum(late), 0)::int as overdue, coalesce(sum(overdue), 0)::bigint as "overduePence",
      coalesce(sum(unallocated), 0)::bigint as "unallocatedPence"
    from tonnage_balances(${scope.tenantId}::uuid, ${today}::date)`.execute(db);
  return rows[0]!;
}

/** The names of accounts, by name. */
export function accountNames({ db, scope }: Reader, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'number', 'invoice_grouping'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
