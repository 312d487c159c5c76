import type { updateAccountContact as endpoint } from '@tonnage/contract/skip-hire/accounts/contacts';
import type { IfMatch, Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { requireAccountContact } from '../contacts.queries.ts';

/** Updates a contact of the account; absent fields stay as they are. */
export async function updateAccountContact(
  ctx: AccountContext,
  id: string,
  input: Received<typeof endpoint>['body']['data'],
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('account.edit');
  const contact = await requireAccountContact(db, scope, id);
  await requireVersion(db, 'account_contacts', contact.id, ifMatch);
  const { name, jobTitle } = input;
  await db
    .updateTable('account_contacts')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(jobTitle === undefined ? {} : { job_title: jobTitle || null }),
      updated_at: touched(now),
    })
    .where('id', '=', contact.id)
    .execute();
  await audit(ctx, {
    action: 'contact.changed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: input,
  });
}
