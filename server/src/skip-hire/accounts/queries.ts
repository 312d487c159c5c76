import type { AccountFacts } from '@tonnage/domain/skip-hire/blockers';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { owedOf, type Owed } from '@tonnage/domain/skip-hire/owed';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { refuseMerged } from './commands/open-account.ts';

/** The tenant's accounts that a person is a member of today, by name. */
export async function memberships(db: Db, user: { tenantId: string; userId: string; now: Instant }) {
  const today = dateIn(LONDON, user.now);
  return db
    .selectFrom('account_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.number', 'a.name', 'a.status', 'a.type', 'm.role'])
    .where('m.tenant_id', '=', user.tenantId)
    .where('m.user_id', '=', user.userId)
    .where('a.merged_into', 'is', null)
    .where((eb) => eb.or([eb('m.valid_from', 'is', null), eb('m.valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('m.valid_to', 'is', null), eb('m.valid_to', '>=', today)]))
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
}

/** The account that the scope works in. */
export async function accountOf(db: Db, scope: Pick<Scope, 'tenantId' | 'accountId'>) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
}

/**
 * Also locks the account until the transaction ends, for placing an order or adding a site or contact: stopping, closing or
 * merging it waits for the new row, and the row waits for a stop, close or merge that is under way. Throws ACCOUNT_MERGED.
 */
export async function accountForUpdate(db: Db, scope: Pick<Scope, 'tenantId' | 'accountId'>) {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.accountId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  await refuseMerged(db, account);
  return account;
}

/** The account's facts that the domain needs before an order. */
export function factsOf(row: Awaited<ReturnType<typeof accountOf>>): AccountFacts {
  return {
    status: row.status,
    type: row.type,
    creditLimitPence: row.credit_limit_pence,
    exposurePence: row.exposure_pence,
    poMandatory: row.po_mandatory,
  };
}

/** What an account owes today: the answer that its statement, the lists and its credit limit give. */
export async function owedBy(
  db: Db,
  { tenantId, accountId }: Pick<Scope, 'tenantId' | 'accountId'>,
  now: Instant,
): Promise<Owed> {
  const { rows } = await sql<Parameters<typeof owedOf>[0]>`
    select coalesce(b.invoiced, 0) as "invoicedPence", coalesce(b.overdue, 0) as "overduePence",
      coalesce(b.unallocated, 0) as "unallocatedPence", coalesce(b.refund_due, 0) as "refundDuePence",
      a.exposure_pence as "usedPence"
    from accounts a
    left join lateral (select * from tonnage_balances(${tenantId}::uuid, ${dateIn(LONDON, now)}::date)
      where account_id = a.id) b on true
    where a.tenant_id = ${tenantId} and a.id = ${accountId}::uuid`.execute(db);
  return owedOf(rows[0]!);
}
