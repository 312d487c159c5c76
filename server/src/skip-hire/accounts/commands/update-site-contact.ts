import type { updateSiteContact as endpoint } from '@tonnage/contract/skip-hire/accounts/contacts';
import type { IfMatch, Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { requireSiteContact } from '../contacts.queries.ts';

/** Updates a contact of a site; absent fields stay as they are. */
export async function updateSiteContact(
  ctx: AccountContext,
  id: string,
  input: Received<typeof endpoint>['body']['data'],
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const contact = await requireSiteContact(db, scope, id);
  await requireVersion(db, 'site_contacts', contact.id, ifMatch);
  const { name, role, phone, onSite } = input;
  await db
    .updateTable('site_contacts')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role: role || null }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(onSite === undefined ? {} : { on_site: onSite }),
      updated_at: touched(now),
    })
    .where('id', '=', contact.id)
    .execute();
  await audit(ctx, {
    action: 'contact.changed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { siteId: contact.site_id, ...input },
  });
}
