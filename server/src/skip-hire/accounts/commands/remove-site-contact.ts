import type { IfMatch } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { lockContact, requireSiteContact } from '../contacts.queries.ts';

/** Removes a contact from a site, with every way to reach them. Orders that name them keep the name. */
export async function removeSiteContact(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const contact = await requireSiteContact(db, scope, id);
  await requireVersion(db, 'site_contacts', contact.id, ifMatch);
  await lockContact(db, 'site', contact.id, 'goes');
  await db
    .updateTable('site_contacts')
    .set({ removed_at: now, updated_at: touched(now), phone: null })
    .where('id', '=', contact.id)
    .execute();
  await db.deleteFrom('site_contact_items').where('contact_id', '=', contact.id).execute();
  await audit(ctx, {
    action: 'contact.removed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { siteId: contact.site_id, name: contact.name },
  });
}
