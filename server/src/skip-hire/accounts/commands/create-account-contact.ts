import type { createAccountContact as endpoint } from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { accountForUpdate } from '../queries.ts';

/** Adds a person whom the company emails or calls about the account. Throws ACCOUNT_MERGED. */
export async function createAccountContact(
  ctx: AccountContext,
  input: Received<typeof endpoint>['body']['data'],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('account.edit');
  await accountForUpdate(db, scope);
  const id = newId(now);
  await db
    .insertInto('account_contacts')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      name: input.name,
      job_title: input.jobTitle || null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'contact.added',
    entity: 'contact',
    entityId: id,
    accountId: scope.accountId,
    changes: { name: input.name },
  });
  return id;
}
