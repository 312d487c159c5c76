import type { IfMatch } from '@tonnage/contract/endpoint';
import type { NewItem, ChangedItem } from '@tonnage/contract/skip-hire/accounts/contacts';
import { readContactPoint } from '@tonnage/domain/skip-hire/contacts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { InvalidInput, Refusal, takenAs } from '../../../platform/refusal.ts';
import {
  ITEM_TABLES,
  lockContact,
  MAY_EDIT,
  requireContact,
  type ContactOwner,
  requireItem,
} from '../contacts.queries.ts';
import { accountForUpdate } from '../queries.ts';

/** Adds a way to reach a contact. A contact's second item with the same number or address is NOT_UNIQUE. Also throws ACCOUNT_MERGED. */
export async function createContactItem(ctx: AccountContext, owner: ContactOwner, input: NewItem): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require(MAY_EDIT[owner]);
  await accountForUpdate(db, scope);
  const contact = await requireContact(db, scope, owner, input.contact ?? '', 'contact');
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

/** Updates a way to reach a contact; absent fields stay as they are. Kind and value must match afterwards. */
export async function updateContactItem(
  ctx: AccountContext,
  owner: ContactOwner,
  id: string,
  input: ChangedItem,
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require(MAY_EDIT[owner]);
  const table = ITEM_TABLES[owner];
  const item = await requireItem(db, scope, owner, id);
  await requireVersion(db, table, item.id, ifMatch);
  const kind = input.kind ?? item.kind;
  const read = readContactPoint(kind, input.value ?? item.value);
  if ('wrong' in read) throw new InvalidInput([{ path: ['value'], message: read.wrong }]);
  await db
    .updateTable(table)
    .set({
      kind,
      value: read.value,
      ...(input.label === undefined ? {} : { label: input.label || null }),
      ...(input.purposes === undefined ? {} : { purposes: [...new Set(input.purposes)] }),
      updated_at: touched(now),
    })
    .where('id', '=', item.id)
    .execute()
    .catch(takenAs('NOT_UNIQUE'));
  await audit(ctx, {
    action: 'contact.item_changed',
    entity: 'contact',
    entityId: item.contact_id,
    accountId: scope.accountId,
    changes: { itemId: item.id, kind, fields: Object.keys(input) },
  });
}

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
