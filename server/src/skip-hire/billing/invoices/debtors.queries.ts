import { AGES, type Age } from '@tonnage/domain/skip-hire/ageing';
import type { AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/http/context.ts';
import { FREE } from '../../../platform/db/db.ts';
import { escapeLike } from '../../../platform/http/query-language/compile.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** Pence by age, the overdue part, what is not allocated to any invoice, and the balance. */
export type DebtorSums = Record<Age, number> & { overdue: number; unallocated: number; balance: number };
export type DebtorRow = DebtorSums & { id: string; number: string; name: string; status: AccountStatus };

export interface DebtorFilters {
  q?: string | undefined;
  late?: 'overdue' | undefined;
}

/** `ageOf` of the domain by days overdue, in SQL: a test keeps the two in step. */
const IN_AGE: Record<Age, RawBuilder<boolean>> = {
  current: sql`late <= 0`,
  days30: sql`late between 1 and 30`,
  days60: sql`late between 31 and 60`,
  days90: sql`late between 61 and 90`,
  over90: sql`late > 90`,
};
const byAge = (of: (age: Age) => RawBuilder<unknown>) => sql.join(AGES.map(of), sql`, `);

/** All accounts with an open invoice or unused money, as a table `t`. */
function debtors({ scope }: Reader, { q, late }: DebtorFilters, today: IsoDate) {
  const own = sql`tenant_id = ${scope.tenantId}`;
  const pattern = q ? `%${escapeLike(q)}%` : null;
  return sql`(
    select a.id, a.number, a.name, a.status, ${byAge((age) => sql`coalesce(d.${sql.ref(age)}, 0)::bigint as ${sql.ref(age)}`)},
      coalesce(d.overdue, 0)::bigint as overdue, coalesce(f.pence, 0)::bigint as unallocated,
      (coalesce(d.pence, 0) - coalesce(f.pence, 0))::bigint as balance
    from accounts a
    left join (
      select account_id, sum(pence) as pence, sum(pence) filter (where late > 0) as overdue,
        ${byAge((age) => sql`sum(pence) filter (where ${IN_AGE[age]}) as ${sql.ref(age)}`)}
      from (
        select account_id, gross_pence - paid_pence - credited_pence as pence, ${today}::date - due_on as late
        from invoices where ${own} and kind = 'invoice' and paid_pence + credited_pence < gross_pence
      ) open group by account_id
    ) d on d.account_id = a.id
    left join (
      select account_id, sum(pence) as pence from (
        select account_id, gross_pence - paid_pence as pence from invoices
          where ${own} and kind = 'credit_note' and paid_pence < gross_pence
        union all
        select account_id, amount_pence - allocated_pence from payments
          where ${own} and status = 'paid' and allocated_pence < amount_pence
      ) funds group by account_id
    ) f on f.account_id = a.id
    where a.${own} and (d.account_id is not null or f.account_id is not null)
      ${late === undefined ? sql`` : sql`and d.overdue > 0`}
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
    ${sql.join(['overdue', 'unallocated', 'balance'].map(sum), sql`, `)} from ${all}`.execute(reader.db);
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
