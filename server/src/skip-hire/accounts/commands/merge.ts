import { ACCOUNT_TOPICS } from '@tonnage/contract/live-updates';
import type { Instant } from '@tonnage/domain/common/dates';
import { mayMerge, mayUndoMerge } from '@tonnage/domain/skip-hire/account-merge';
import type { AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mergePreview, mergeSide } from '../merge.queries.ts';

/** Locks both accounts in one order, so that two merges the other way round cannot wait for each other. */
export async function lockBoth({ db, scope }: TenantContext, one: string, other: string): Promise<void> {
  await sql`select 1 from accounts where tenant_id = ${scope.tenantId} and id in (${one}::uuid, ${other}::uuid)
    order by id for update`.execute(db);
}

/**
 * Merges a customer into another: everything of it follows, in one transaction, and the account is closed for good. An order that
 * is being placed is waited for and follows; a later one is refused with the survivor's name. Only managers may. Throws NOT_FOUND,
 * SAME_ACCOUNT, ACCOUNT_MERGED, WRONG_STATE.
 */
export async function mergeCustomer(ctx: TenantContext, mergedId: string, survivorId: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('customers.merge');
  await mergeSide(ctx, mergedId);
  await mergeSide(ctx, survivorId, 'into');
  await lockBoth(ctx, mergedId, survivorId);
  const [merged, survivor] = [await mergeSide(ctx, mergedId), await mergeSide(ctx, survivorId, 'into')];
  const allowed = mayMerge(merged, survivor);
  if (!allowed.allowed) throw new Refusal(allowed.code, { message: allowed.reason, field: 'into' });
  const {
    merged: _merged,
    survivor: _survivor,
    notices: _notices,
    ...counts
  } = await mergePreview(ctx, merged, survivor);
  const { rows } = await sql<{ moved: object }>`
    select tonnage_move_rows(${merged.id}::uuid, ${survivor.id}::uuid, null) as moved`.execute(db);
  await db
    .updateTable('accounts')
    .set({ merged_into: survivor.id, status: 'closed', exposure_pence: 0, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', merged.id)
    .execute();
  await db
    .updateTable('accounts')
    .set((eb) => ({ exposure_pence: eb('exposure_pence', '+', merged.exposure_pence), updated_at: now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', survivor.id)
    .execute();
  await db
    .insertInto('account_merges')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      merged_id: merged.id,
      survivor_id: survivor.id,
      merged_at: now,
      merged_by: scope.actor.userId!,
      was_status: merged.status,
      exposure_pence: merged.exposure_pence,
      moved: json(rows[0]!.moved),
    })
    .execute();
  const names = { merged: merged.name, mergedNumber: merged.number, survivor: survivor.name, ...counts };
  for (const [action, entityId] of [
    ['account.merged', merged.id],
    ['account.took_in', survivor.id],
  ] as const)
    await audit(ctx, { action, entity: 'account', entityId, accountId: entityId, changes: names });
  notifyBoth(ctx, merged.id, survivor.id);
}

/** Reports to open pages of both accounts that what they show has changed. */
export function notifyBoth({ db, scope }: TenantContext, one: string, other: string): void {
  for (const account of [one, other])
    for (const topic of ACCOUNT_TOPICS) notifyChange(db, { tenant: scope.tenantId, account, topic });
}

type Moved = Record<string, string[]> & { worth: number };

/**
 * Undoes a merge within a day: what it moved moves back, with what has been added to it since; everything else that came since
 * stays with the survivor. Only managers may. Throws NOT_FOUND (also if it was undone already), ACCOUNT_MERGED, MERGE_OVER,
 * MERGE_TIED.
 */
export async function undoMerge(ctx: TenantContext, mergedId: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('customers.merge');
  const { id, merged_into: survivorId } = await mergeSide(ctx, mergedId);
  if (survivorId === null) throw new Refusal('NOT_FOUND');
  await lockBoth(ctx, id, survivorId);
  const merge = await db
    .updateTable('account_merges')
    .set({ undone_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('merged_id', '=', id)
    .where('survivor_id', '=', survivorId)
    .where('undone_at', 'is', null)
    .returning(['merged_at', 'was_status', 'exposure_pence', 'moved'])
    .executeTakeFirst();
  if (!merge) throw new Refusal('NOT_FOUND');
  const survivor = await mergeSide(ctx, survivorId);
  const allowed = mayUndoMerge({ mergedAt: merge.merged_at.toISOString() as Instant, survivor }, now);
  if (!allowed.allowed) throw new Refusal(allowed.code, { message: allowed.reason });
  const moved = merge.moved as unknown as Moved;
  await refuseTied(ctx, moved, survivor.name);
  const { rows } = await sql<{ back: object; worth: number }>`select
    tonnage_rows_to_return(${survivorId}::uuid, ${json(moved)}::jsonb, ${now}::timestamptz) as back,
    tonnage_worth(${scope.tenantId}::uuid, ${json(moved)}::jsonb)::int as worth`.execute(db);
  const { back, worth } = rows[0]!;
  await sql`select tonnage_move_rows(${survivorId}::uuid, ${id}::uuid, ${json(back)}::jsonb)`.execute(db);
  // What is owed moves back as it was, and by how much its orders and invoices have changed since.
  const owed = Math.max(0, merge.exposure_pence + worth - moved.worth);
  await db
    .updateTable('accounts')
    .set({
      merged_into: null,
      status: merge.was_status as AccountStatus,
      exposure_pence: owed,
      updated_at: now,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('accounts')
    .set((eb) => ({ exposure_pence: eb('exposure_pence', '-', owed), updated_at: now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', survivorId)
    .execute();
  for (const [action, entityId] of [
    ['account.merge_undone', id],
    ['account.gave_back', survivorId],
  ] as const)
    await audit(ctx, {
      action,
      entity: 'account',
      entityId,
      accountId: entityId,
      changes: { survivor: survivor.name, exposurePence: owed },
    });
  notifyBoth(ctx, id, survivorId);
}

/** Money that has crossed between the two since cannot be told apart again. Throws MERGE_TIED with the invoice's number. */
async function refuseTied({ db, scope }: TenantContext, moved: Moved, survivor: string): Promise<void> {
  const { rows } = await sql<{ number: string | null; paid: boolean }>`
    with orders as (select jsonb_array_elements_text(${json(moved)}::jsonb -> 'orders') as id),
      invoices as (select jsonb_array_elements_text(${json(moved)}::jsonb -> 'invoices') as id),
      allocated as (select jsonb_array_elements_text(${json(moved)}::jsonb -> 'allocations') as id),
      funds as (select jsonb_array_elements_text(${json(moved)}::jsonb -> 'payments') as id union all select id from invoices)
    select i.number, false as paid from invoice_lines l
      join public.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      where l.tenant_id = ${scope.tenantId} and l.order_id::text in (select id from orders)
        and l.invoice_id::text not in (select id from invoices)
    union all
    select i.number, true from allocations a
      join public.invoices i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
      where a.tenant_id = ${scope.tenantId} and a.id::text not in (select id from allocated)
        and (a.invoice_id::text in (select id from invoices))
          <> (coalesce(a.payment_id, a.credit_note_id)::text in (select id from funds))
    union all
    select null, true from allocations a
      where a.tenant_id = ${scope.tenantId} and a.refund_id is not null and a.id::text not in (select id from allocated)
        and coalesce(a.payment_id, a.credit_note_id)::text in (select id from funds)
    limit 1`.execute(db);
  const [tie] = rows;
  if (!tie) return;
  throw new Refusal('MERGE_TIED', {
    message:
      tie.number === null
        ? 'Since the merge, money of the merged customer has been refunded, so the merge can’t be undone.'
        : tie.paid
          ? `Since the merge, a payment or credit from one customer has been used for the other’s invoice ${tie.number}, so the merge can’t be undone.`
          : `${survivor} has been sent invoice ${tie.number} for the merged customer’s orders since then, so the merge can’t be undone.`,
  });
}
