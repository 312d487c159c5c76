import type { Received } from '@tonnage/contract/endpoint';
import type { logForCustomer as endpoint } from '@tonnage/contract/skip-hire/accounts/customer-log';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { logEntryById } from '../customer-log.queries.ts';
import { openAccount } from './open-account.ts';

/**
 * Logs a call, complaint or note of a customer, which only staff read. It is audited as a note, without its text. Throws NOT_FOUND,
 * ACCOUNT_MERGED, FOLLOW_UP_PAST.
 */
export async function logForCustomer(
  ctx: TenantContext,
  accountId: string,
  { kind, body, followUpOn = null }: Received<typeof endpoint>['body']['data'],
): Promise<string> {
  const { db, now, scope } = ctx;
  const account = await openAccount(ctx, accountId);
  if (followUpOn !== null && followUpOn < dateIn(LONDON, now)) throw new Refusal('FOLLOW_UP_PAST');
  const id = newId(now);
  await db
    .insertInto('customer_log')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: account.id,
      kind,
      body,
      follow_up_on: followUpOn,
      written_by: scope.actor.userId!,
      created_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'log.written',
    entity: 'note',
    entityId: id,
    accountId: null,
    changes: { customerId: account.id, kind, followUpOn },
  });
  return id;
}

/** Closes an entry with what came of it; of two at once, one does. Throws NOT_FOUND, WRONG_STATE. */
export async function closeLogEntry(ctx: TenantContext, id: string, outcome: string): Promise<void> {
  const { db, now, scope } = ctx;
  const entry = await logEntryById(ctx, id);
  if (!entry) throw new Refusal('NOT_FOUND');
  const closed = await db
    .updateTable('customer_log')
    .set({ closed_at: now, closed_by: scope.actor.userId, outcome })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', entry.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', {
      message: 'Someone has already closed this. Reload the page to see the outcome.',
    });
  await audit(ctx, {
    action: 'log.closed',
    entity: 'note',
    entityId: entry.id,
    accountId: null,
    changes: { customerId: entry.account.id, kind: entry.kind },
  });
}
