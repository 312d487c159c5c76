import { AGES, type Age } from '@tonnage/domain/skip-hire/ageing';
import type { AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/http/context.ts';
import { FREE } from '../../../platform/db/db.ts';
import { escapeLike } from '../../../platform/http/query-language/compile.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** Pence by age, the overdue part, what is not allocated to any invoice, and the balance. */
export type DebtorSums = Record<Age, number> & {
  invoiced: number;
  overdue: number;
  unallocated: number;
  balance: number;
};
export type DebtorRow = DebtorSums & { id: string; number: string; name: string; status: AccountStatus };

export interface DebtorFilters {
  q?: string | undefined;
  late?: 'overdue' | undefined;
}

const byAge = (of: (age: Age) => RawBuilder<unknown>) => sql.join(AGES.map(of), sql`, `);

/** All accounts with an open invoice or unused money, as a table `t`. */
function debtors({ scope }: Reader, { q, late }: DebtorFilters, today: IsoDate) {
  const pattern = q ? `%${escapeLike(q)}%` : null;
  return sql`(
    select a.id, a.number, a.name, a.status, ${byAge((age) => sql`b.${sql.ref(age)}`)},
      b.invoiced, b.overdue, b.unallocated, b.invoiced - b.unallocated as balance
    from tonnage_balances(${scope.tenantId}::uuid, ${today}::date) b
    join accounts a on a.tenant_id = ${scope.tenantId} and a.id = b.account_id
    where (b.open > 0 or b.unallocated > 0)
      ${late === undefined ? sql`` : sql`and b.overdue > 0`}
      ${pattern === null ? sql`` : sql`and (a.name ilike ${pattern} or a.number ilike ${pattern})`}
  ) t`;
}

/** A page of debtors, the largest overdue amount first, with the total count and the sums over all. */
export async function debtorPage(
  reader: Reader,
  filters: DebtorFilters & { limit: number; offset: number },
  today: IsoDate,
) {
  const all = debtors(reader, filters, today);
  const { rows } = await sql<DebtorRow>`select ${FREE} * from ${all} order by overdue desc, balance desc, id desc
    limit ${filters.limit} offset ${filters.offset}`.execute(reader.db);
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`;
  const sums = await sql<DebtorSums & { total: number }>`select ${FREE} count(*) as total, ${byAge(sum)},
    ${sql.join(['invoiced', 'overdue', 'unallocated', 'balance'].map(sum), sql`, `)} from ${all}`.execute(reader.db);
  return { rows, sums: sums.rows[0]! };
}

/** The debtors of the same list after a cursor; at most `limit`. */
export async function debtorsAfter(
  reader: Reader,
  filters: DebtorFilters,
  { today, after, limit }: { today: IsoDate; after: DebtorRow | null; limit: number },
): Promise<DebtorRow[]> {
  const afterCursor =
    after === null
      ? sql``
      : sql`where (overdue, balance, id) < (${after.overdue}::bigint, ${after.balance}::bigint, ${after.id}::uuid)`;
  const { rows } = await sql<DebtorRow>`select ${FREE} * from ${debtors(reader, filters, today)} ${afterCursor}
    order by overdue desc, balance desc, id desc limit ${limit}`.execute(reader.db);
  return rows;
}
