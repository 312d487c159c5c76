import type { IfMatch } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ITEM_TABLES, MAY_EDIT, requireItem, type ContactOwner } from '../contacts.queries.ts';

/** Removes one way to reach a contact. */
export async function removeContactItem(
  ctx: AccountContext,
  owner: ContactOwner,
  id: string,
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope } = ctx;
  scope.require(MAY_EDIT[owner]);
  const item = await requireItem(db, scope, owner, id);
  await requireVersion(db, ITEM_TABLES[owner], item.id, ifMatch);
  const removed = await db.deleteFrom(ITEM_TABLES[owner]).where('id', '=', item.id).executeTakeFirst();
  if (removed.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'contact.item_removed',
    entity: 'contact',
    entityId: item.contact_id,
    accountId: scope.accountId,
    changes: { itemId: item.id, kind: item.kind },
  });
}
