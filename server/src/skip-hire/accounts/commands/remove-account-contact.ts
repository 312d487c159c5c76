import type { IfMatch } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion } from '../../../platform/http/etag.ts';
import { lockContact, requireAccountContact } from '../contacts.queries.ts';

/** Removes a contact of the account, with every way to reach them. */
export async function removeAccountContact(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope } = ctx;
  scope.require('account.edit');
  const contact = await requireAccountContact(db, scope, id);
  await requireVersion(db, 'account_contacts', contact.id, ifMatch);
  await lockContact(db, 'account', contact.id, 'goes');
  await db.deleteFrom('account_contact_items').where('contact_id', '=', contact.id).execute();
  await db.deleteFrom('account_contacts').where('id', '=', contact.id).execute();
  await audit(ctx, {
    action: 'contact.removed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { name: contact.name },
  });
}
