import type { Changes } from '@tonnage/contract/envelope';
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
export type DebtorRow = DebtorSums & {
  id: string;
  number: string;
  name: string;
  status: AccountStatus;
};

export type ListedDebtor = DebtorRow & { changed_at: Date };

export interface DebtorFilters extends Changes {
  q?: string | undefined;
  late?: 'overdue' | undefined;
}

const byAge = (of: (age: Age) => RawBuilder<unknown>) => sql.join(AGES.map(of), sql`, `);

/** The last change of accounts, their invoices or payments; of all, of those changed since, or of those named by `of`. */
function changesOf({ scope }: Reader, updatedSince: string | undefined, of: RawBuilder<unknown> | null = null) {
  const from = (table: string, account: string) => sql`
    select ${sql.ref(account)} as account_id, changed_at from ${sql.table(table)} where tenant_id = ${scope.tenantId}
      ${updatedSince === undefined ? sql`` : sql`and changed_at >= ${updatedSince}::timestamptz`}
      ${of === null ? sql`` : sql`and ${sql.ref(account)} in ${of}`}`;
  return sql`(select account_id, max(changed_at) as changed_at from (${from('accounts', 'id')}
    union all ${from('invoices', 'account_id')} union all ${from('payments', 'account_id')}) every group by account_id)`;
}

const SUMS = sql.join(
  [...AGES, 'invoiced', 'overdue', 'unallocated'].map(
    (name) => sql`coalesce(b.${sql.ref(name)}, 0) as ${sql.ref(name)}`,
  ),
  sql`, `,
);

/** All accounts with an open invoice or unused money, as a table `t`; of those changed since an instant also the others. */
function debtors(reader: Reader, { q, late, updatedSince }: DebtorFilters, today: IsoDate) {
  const { scope } = reader;
  const pattern = q ? `%${escapeLike(q)}%` : null;
  return sql`(
    select a.id, a.number, a.name, a.status, ${SUMS}, coalesce(b.invoiced - b.unallocated, 0) as balance
    from accounts a
    ${updatedSince === undefined ? sql`join` : sql`join ${changesOf(reader, updatedSince)} c on c.account_id = a.id left join`}
      tonnage_balances(${scope.tenantId}::uuid, ${today}::date) b on b.account_id = a.id
    where a.tenant_id = ${scope.tenantId} ${updatedSince === undefined ? sql`and (b.open > 0 or b.unallocated > 0)` : sql``}
      ${late === undefined ? sql`` : sql`and b.overdue > 0`}
      ${pattern === null ? sql`` : sql`and (a.name ilike ${pattern} or a.number ilike ${pattern})`}
  ) t`;
}

/** A page of debtors, the largest overdue amount first or by the last change, with the total count and the sums over all. */
export async function debtorPage(
  reader: Reader,
  filters: DebtorFilters & { limit: number; offset: number },
  today: IsoDate,
) {
  const all = debtors(reader, filters, today);
  const part = sql`limit ${filters.limit} offset ${filters.offset}`;
  const direction = filters.sort === 'updatedAt' ? sql`asc` : sql`desc`;
  // By their change it must be known of all of them, otherwise only of the page.
  const { rows } = await (
    filters.sort
      ? sql<ListedDebtor>`select ${FREE} t.*, h.changed_at from ${all} join ${changesOf(reader, undefined)} h on h.account_id = t.id
          order by h.changed_at ${direction}, t.id ${direction} ${part}`
      : sql<ListedDebtor>`with page as materialized (select ${FREE} * from ${all} order by overdue desc, balance desc, id desc ${part})
          select t.*, h.changed_at from page t join ${changesOf(reader, undefined, sql`(select id from page)`)} h on h.account_id = t.id
          order by overdue desc, balance desc, id desc`
  ).execute(reader.db);
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
