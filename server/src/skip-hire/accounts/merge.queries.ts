import type { MergePreview } from '@tonnage/contract/skip-hire/accounts/merge';
import { formatPence } from '@tonnage/domain/common/money';
import type { Instant } from '@tonnage/domain/common/dates';
import { undoUntil } from '@tonnage/domain/skip-hire/account-merge';
import { termsText } from '@tonnage/domain/skip-hire/invoices';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { requireId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** An account as a merge looks at it. Throws NOT_FOUND, on the field if one names it. */
export async function mergeSide({ db, scope }: Reader, accountId: string, field?: string) {
  const named = field === undefined ? {} : { field };
  try {
    requireId(accountId);
  } catch {
    throw new Refusal('NOT_FOUND', named);
  }
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('accounts as s', 's.id', 'a.merged_into')
    .selectAll('a')
    .select('s.name as into_name')
    .where('a.tenant_id', '=', scope.tenantId)
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', named);
  return { ...row, mergedInto: row.into_name };
}
type Side = Awaited<ReturnType<typeof mergeSide>>;

/** What a merge would move, and what the survivor keeps of its own instead. Money in pence with VAT. */
export async function mergePreview({ db, scope }: Reader, merged: Side, survivor: Side): Promise<MergePreview> {
  const { rows } = await sql<
    Record<
      | 'sites'
      | 'orders'
      | 'open_orders'
      | 'contacts'
      | 'users'
      | 'documents'
      | 'invoices'
      | 'payments'
      | 'prices'
      | 'same_prices'
      | 'same_users',
      number
    >
  >`select
    (select count(*)::int from sites where account_id = a.id) as sites,
    (select count(*)::int from orders where account_id = a.id) as orders,
    (select coalesce(sum(orders), 0)::int from order_counts where account_id = a.id
      and status in ('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked')) as open_orders,
    (select count(*)::int from account_contacts where account_id = a.id) as contacts,
    (select count(*)::int from account_members where account_id = a.id) as users,
    (select count(*)::int from documents where account_id = a.id) as documents,
    (select count(*)::int from invoices where account_id = a.id) as invoices,
    (select count(*)::int from payments where account_id = a.id) as payments,
    (select count(*)::int from prices where account_id = a.id) as prices,
    (select count(*)::int from prices p where p.account_id = a.id and p.site_id is null and exists (
      select from prices o where o.tenant_id = a.tenant_id and o.account_id = ${survivor.id}::uuid and o.site_id is null
        and o.container_sub_type_id = p.container_sub_type_id and o.job_type = p.job_type
        and o.waste_type_id is not distinct from p.waste_type_id
        and daterange(o.valid_from, o.valid_to, '[]') && daterange(p.valid_from, p.valid_to, '[]'))) as same_prices,
    (select count(*)::int from account_members m where m.account_id = a.id and exists (
      select from account_members o where o.tenant_id = a.tenant_id and o.account_id = ${survivor.id}::uuid
        and o.user_id = m.user_id)) as same_users
    from accounts a where a.tenant_id = ${scope.tenantId} and a.id = ${merged.id}::uuid`.execute(db);
  const { same_prices: samePrices, same_users: sameUsers, open_orders: openOrders, ...counts } = rows[0]!;
  const together = survivor.exposure_pence + merged.exposure_pence;
  const limit = survivor.type === 'credit' ? survivor.credit_limit_pence : null;
  const pays = ({ type, payment_terms_days: days, terms_basis: basis }: Side) =>
    type === 'prepay' ? 'pays before each order' : `pays on account, ${termsText({ days, basis: basis as 'invoice' })}`;
  const vatOf = ({ reverse_charge: isOn, vat_number: number }: Side) =>
    isOn && number !== null ? 'under the domestic reverse charge' : 'charged VAT';
  return {
    merged: sideOf(merged),
    survivor: sideOf(survivor),
    ...counts,
    openOrders,
    exposurePence: merged.exposure_pence,
    notices: [
      ...(pays(merged) === pays(survivor)
        ? []
        : [
            `${survivor.name} ${pays(survivor)}. New orders will use those terms; ${merged.name} currently ${pays(merged)}.`,
          ]),
      ...(vatOf(merged) === vatOf(survivor)
        ? []
        : [
            `${survivor.name} is ${vatOf(survivor)}. New orders and invoices will follow that; ${merged.name} is currently ${vatOf(merged)}.`,
          ]),
      ...(limit !== null && together > limit
        ? [`Together they have used ${formatPence(together)} of a credit limit of ${formatPence(limit)}.`]
        : []),
      ...(samePrices > 0
        ? [
            `${samePrices === 1 ? 'One price' : `${samePrices} prices`} of ${merged.name} will no longer apply: ${survivor.name} has its own for the same thing.`,
          ]
        : []),
      ...(sameUsers > 0
        ? [
            `${sameUsers === 1 ? 'One user is' : `${sameUsers} users are`} in both, and will keep the role at ${survivor.name}.`,
          ]
        : []),
    ],
  };
}

const sideOf = ({ id, number, name }: Side) => ({ id, number, name });

/** The account that this one was merged into, and the accounts that were merged into this one, newest first. */
export async function mergesOf({ db, scope, now }: Pick<TenantContext, 'db' | 'scope' | 'now'>, accountId: string) {
  const rows = await db
    .selectFrom('account_merges as m')
    .innerJoin('accounts as a', 'a.id', 'm.merged_id')
    .innerJoin('accounts as s', 's.id', 'm.survivor_id')
    .select(['a.id', 'a.number', 'a.name', 's.id as into_id', 's.name as into_name', 'm.merged_at'])
    .where('m.tenant_id', '=', scope.tenantId)
    .where('m.undone_at', 'is', null)
    .where((eb) => eb.or([eb('m.merged_id', '=', accountId), eb('m.survivor_id', '=', accountId)]))
    .orderBy('m.id', 'desc')
    .execute();
  const into = rows.find(({ id }) => id === accountId);
  return {
    mergedInto: into ? { id: into.into_id, name: into.into_name } : null,
    merged: rows
      .filter((row) => row.into_id === accountId)
      .map(({ id, number, name, merged_at: mergedAt }) => {
        const at = mergedAt.toISOString() as Instant;
        const until = undoUntil(at);
        return { id, number, name, at, undoUntil: now <= until ? until : null };
      }),
  };
}
