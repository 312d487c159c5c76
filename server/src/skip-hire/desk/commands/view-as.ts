import { audit } from '../../../core/audit/commands/audit.ts';
import type { DeskContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { refuseMerged } from '../../accounts/commands/open-account.ts';

/**
 * Lets the session work in the portal as that customer from now on: every action there is logged with the staff
 * member's name and the customer's account (desk.md, View as customer). An account of another company is NOT_FOUND.
 */
export async function viewAs(ctx: DeskContext, accountId: string): Promise<{ accountId: string; name: string }> {
  requireId(accountId);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'merged_into'])
    .where('id', '=', accountId)
    .where('tenant_id', '=', ctx.scope.tenantId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  await refuseMerged(ctx.db, account);
  await lookFrom(ctx, account.id);
  await audit(ctx, { action: 'account.viewed_as', entity: 'account', entityId: account.id, accountId: account.id });
  return { accountId: account.id, name: account.name };
}

/** Returns the session to the desk; harmless if it viewed no customer. */
export function endViewAs(ctx: DeskContext): Promise<void> {
  return lookFrom(ctx, null);
}

async function lookFrom({ db, scope, sessionId }: DeskContext, accountId: string | null) {
  await db
    .updateTable('sessions')
    .set({ account_id: accountId })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  notifyChange(db, { session: sessionId });
}
