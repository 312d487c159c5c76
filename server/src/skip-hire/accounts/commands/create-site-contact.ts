import type { createSiteContact as endpoint } from '@tonnage/contract/skip-hire/accounts/contacts';
import type { Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountForUpdate } from '../queries.ts';
import { inSites } from '../reach.ts';

/** Adds a contact to a site of the scope. Throws NOT_FOUND and ACCOUNT_MERGED. */
export async function createSiteContact(
  ctx: AccountContext,
  input: Received<typeof endpoint>['body']['data'],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  await accountForUpdate(db, scope);
  const site = isId(input.site ?? '')
    ? await db
        .selectFrom('sites')
        .select('id')
        .where('id', '=', input.site!)
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
      name: input.name,
      role: input.role || null,
      phone: input.phone || null,
      on_site: input.onSite ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'contact.added',
    entity: 'contact',
    entityId: id,
    accountId: scope.accountId,
    changes: { siteId: site.id, name: input.name },
  });
  return id;
}
