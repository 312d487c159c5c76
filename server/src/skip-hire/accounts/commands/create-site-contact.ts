import type { createSiteContact as endpoint } from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../platform/audit.ts';
import type { AccountContext } from '../../../platform/http/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inSites } from '../reach.ts';

/** Adds a contact to a site of the scope. */
export async function createSiteContact(
  ctx: AccountContext,
  given: Received<typeof endpoint>['body']['data'],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const site = isId(given.site ?? '')
    ? await db
        .selectFrom('sites')
        .select('id')
        .where('id', '=', given.site!)
        .where('tenant_id', '=', scope.tenantId)
        .where('account_id', '=', scope.accountId)
        .where(inSites(scope, 'id'))
        .executeTakeFirst()
    : undefined;
  if (!site) throw new Refusal('NOT_FOUND', { field: 'site' });
  const id = newId(now);
  await db
    .insertInto('site_contacts')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      site_id: site.id,
      name: given.name,
      role: given.role || null,
      phone: given.phone || null,
      on_site: given.onSite ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'contact.added',
    entity: 'contact',
    entityId: id,
    accountId: scope.accountId,
    changes: { siteId: site.id, name: given.name },
  });
  return id;
}
