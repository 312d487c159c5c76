import type { Db } from '../../platform/db/db.ts';
import { InvalidInput, Refusal } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import { isId } from '../../platform/db/ids.ts';

/**
 * The place of an upload: the site of its order, or a site, or the whole account. What is outside the scope is
 * NOT_FOUND; an order of another site, and a missing site for a member with limited sites, are reported on the field.
 */
export async function subjectOf(
  db: Db,
  scope: Scope,
  subject: { site?: string | null | undefined; order?: string | null | undefined },
): Promise<{ site_id: string | null; order_id: string | null }> {
  const { site: siteId = null, order: orderId = null } = subject;
  if (orderId !== null) {
    const order = isId(orderId)
      ? await db
          .selectFrom('orders')
          .select('site_id')
          .where('id', '=', orderId)
          .where('tenant_id', '=', scope.tenantId)
          .where('account_id', '=', scope.accountId)
          .executeTakeFirst()
      : undefined;
    if (!order || !scope.mayUseSite(order.site_id)) throw new Refusal('NOT_FOUND', { field: 'order' });
    if (siteId !== null && siteId !== order.site_id) {
      throw new InvalidInput([
        {
          path: ['site'],
          message: 'That order is for another site. Choose the order’s site, or leave the site blank.',
        },
      ]);
    }
    return { site_id: order.site_id, order_id: orderId };
  }
  if (siteId === null) {
    if (scope.siteIds === null) return { site_id: null, order_id: null };
    throw new InvalidInput([{ path: ['site'], message: 'Choose the site this document is for.' }]);
  }
  const site = isId(siteId)
    ? await db
        .selectFrom('sites')
        .select('id')
        .where('id', '=', siteId)
        .where('tenant_id', '=', scope.tenantId)
        .where('account_id', '=', scope.accountId)
        .executeTakeFirst()
    : undefined;
  if (!site || !scope.mayUseSite(site.id)) throw new Refusal('NOT_FOUND', { field: 'site' });
  return { site_id: site.id, order_id: null };
}
