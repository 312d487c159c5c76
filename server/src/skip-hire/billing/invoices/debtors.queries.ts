import type { Changes } from '@tonnage/contract/envelope';
import { AGES, type Age } from '@tonnage/domain/skip-hire/ageing';
import type { AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { FREE } from '../../../platform/db/db.ts';
import { hasPromiseDue } from '../chasing/promises.queries.ts';
import { containing } from '../../../platform/db/containing.ts';

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
  late?: 'overdue' | 'promised' | undefined;
  /** Only who owes more than their unused money. */
  owing?: boolean;
}

const byAge = (of: (age: Age) => RawBuilder<unknown>) => sql.join(AGES.map(of), sql`, `);

/** The accounts that changed since an instant, or of which an invoice or a payment did. */
function changedSince({ scope }: Reader, since: string) {
  const from = (table: string, account: string) => sql`
    select ${sql.ref(account)} from ${sql.table(table)}
    where tenant_id = ${scope.tenantId} and changed_at >= ${since}::timestamptz`;
  return sql`(${from('accounts', 'id')} union ${from('invoices', 'account_id')} union ${from('payments', 'account_id')})`;
}

/** The last change of an account of `t`, its invoices or payments; read from the ends of two indexes. */
function lastChange({ scope }: Reader) {
  const last = (table: string) => sql`(select max(l.changed_at) from ${sql.table(table)} l
    where l.tenant_id = ${scope.tenantId} and l.account_id = t.id)`;
  return sql`greatest(t.own_changed_at, ${last('invoices')}, ${last('payments')})`;
}

const SUMS = sql.join(
  [...AGES, 'invoiced', 'overdue', 'unallocated'].map(
    (name) => sql`coalesce(b.${sql.ref(name)}, 0) as ${sql.ref(name)}`,
  ),
  sql`, `,
);

/** All accounts with an open invoice or unused money, as a table `t`; of those changed since an instant also the others. */
function debtors(reader: Reader, { q, late, owing, updatedSince }: DebtorFilters, today: IsoDate) {
  const { scope } = reader;
  return sql`(
    select a.id, a.number, a.name, a.status, a.changed_at as own_changed_at, ${SUMS},
      coalesce(b.invoiced - b.unallocated, 0) as balance
    from accounts a ${updatedSince === undefined ? sql`` : sql`left`}
    join tonnage_balances(${scope.tenantId}::uuid, ${today}::date) b on b.account_id = a.id
    where a.tenant_id = ${scope.tenantId}
      and ${updatedSince === undefined ? sql`(b.open > 0 or b.unallocated > 0)` : sql`a.id in ${changedSince(reader, updatedSince)}`}
      ${late === 'overdue' ? sql`and b.overdue > 0` : sql``}
      ${late === 'promised' ? sql`and ${hasPromiseDue(today)}` : sql``}
      ${owing ? sql`and b.invoiced > b.unallocated` : sql``}
      ${q ? sql`and ${containing(['a.name', 'a.number'], q)}` : sql``}
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
      ? sql<ListedDebtor>`select ${FREE} t.*, ${lastChange(reader)} as changed_at from ${all}
          order by changed_at ${direction}, t.id ${direction} ${part}`
      : sql<ListedDebtor>`with page as materialized (select ${FREE} * from ${all} order by overdue desc, balance desc, id desc ${part})
          select t.*, ${lastChange(reader)} as changed_at from page t order by overdue desc, balance desc, id desc`
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
