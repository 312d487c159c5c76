import type { NewItem } from '@tonnage/contract/skip-hire/accounts/contacts';
import { readContactPoint } from '@tonnage/domain/skip-hire/contacts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { accountForUpdate } from '../queries.ts';
import {
  ITEM_TABLES,
  lockContact,
  MAY_EDIT,
  requireAccountContact,
  requireSiteContact,
  type ContactOwner,
} from '../contacts.queries.ts';

/** Adds a way to reach a contact. A contact's second item with the same number or address is NOT_UNIQUE. Also throws ACCOUNT_MERGED. */
export async function createContactItem(ctx: AccountContext, owner: ContactOwner, input: NewItem): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require(MAY_EDIT[owner]);
  await accountForUpdate(db, scope);
  const requireContact = owner === 'site' ? requireSiteContact : requireAccountContact;
  const contact = await requireContact(db, scope, input.contact ?? '', 'contact');
  const read = readContactPoint(input.kind, input.value);
  if ('wrong' in read) throw new InvalidInput([{ path: ['value'], message: read.wrong }]);
  await lockContact(db, owner, contact.id, 'stays');
  const id = newId(now);
  const inserted = await db
    .insertInto(ITEM_TABLES[owner])
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      contact_id: contact.id,
      kind: input.kind,
      value: read.value,
      label: input.label || null,
      purposes: [...new Set(input.purposes)],
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) throw new Refusal('NOT_UNIQUE');
  await audit(ctx, {
    action: 'contact.item_added',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { itemId: id, kind: input.kind, purposes: input.purposes ?? [] },
  });
  return id;
}
