import type { AccountContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentSiteDetail } from './present.ts';
import { contactsOf, siteById } from './queries.ts';

/** A site of the scope with its contacts. Throws NOT_FOUND. */
export async function siteDetail(ctx: Pick<AccountContext, 'db' | 'scope'>, id: string) {
  const site = await siteById(ctx.db, ctx.scope, id);
  if (!site) throw new Refusal('NOT_FOUND');
  return { data: presentSiteDetail(site, await contactsOf(ctx.db, site.id)) };
}
