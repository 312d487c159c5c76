import type { ChangedItem } from '@tonnage/contract/skip-hire/accounts/contacts';
import type { IfMatch } from '@tonnage/contract/endpoint';
import { readContactPoint } from '@tonnage/domain/skip-hire/contacts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { InvalidInput, takenAs } from '../../../platform/refusal.ts';
import { ITEM_TABLES, MAY_EDIT, requireItem, type ContactOwner } from '../contacts.queries.ts';

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
