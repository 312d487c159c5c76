import type { IfMatch } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hasOpenOrders, lockSite, siteById } from '../queries.ts';

/** Archives a site: it takes no more orders and leaves the lists. Its orders and documents keep it. */
export async function archiveSite(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const site = await siteById(db, scope, id);
  if (!site) throw new Refusal('NOT_FOUND');
  await requireVersion(db, 'sites', site.id, ifMatch);
  // An order that is being placed here is waited for; a later one finds the site archived.
  await lockSite(db, site.id, 'changes');
  if (await hasOpenOrders(db, site.id)) throw new Refusal('SITE_IN_USE');
  const archived = await db
    .updateTable('sites')
    .set({ status: 'archived', updated_at: touched(now) })
    .where('id', '=', site.id)
    .where('status', '<>', 'archived')
    .executeTakeFirst();
  if (archived.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE', { message: 'This site is already archived.' });
  await audit(ctx, {
    action: 'site.archived',
    entity: 'site',
    entityId: site.id,
    accountId: scope.accountId,
    changes: { name: site.name },
  });
}
