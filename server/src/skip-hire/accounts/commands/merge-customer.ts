import { mayMerge } from '@tonnage/domain/skip-hire/account-merge';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import type { TenantContext } from '../../../platform/context.ts';
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
  tellBoth(ctx, merged.id, survivor.id);
}

/** Reports to open pages of both accounts that what they show has changed. */
export function tellBoth({ db, scope }: TenantContext, one: string, other: string): void {
  for (const account of [one, other])
    for (const topic of ['orders', 'documents', 'money', 'enquiries'] as const)
      notifyChange(db, { tenant: scope.tenantId, account, topic });
}
