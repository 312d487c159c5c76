import {
  checkCoverage,
  createSite as createSiteEndpoint,
  getLockedDates,
  getSite,
  listSites,
} from '@tonnage/contract/sites';
import type { AccountContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/endpoint.ts';
import { pageOf } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSite } from './commands/create-site.ts';
import { coverageOf, lockedDatesOf } from './coverage.queries.ts';
import { presentSite, presentSiteDetail } from './present.ts';
import { contactsOf, siteById, sitePage } from './queries.ts';

async function detail(ctx: AccountContext, id: string) {
  const site = await siteById(ctx.db, ctx.scope, id);
  if (!site) throw new Refusal('NOT_FOUND');
  return { data: presentSiteDetail(site, await contactsOf(ctx.db, site.id)) };
}

export function siteRoutes(bind: Binder): void {
  bind.account(listSites, async ({ db, scope }, { query }) => {
    const { rows, total } = await sitePage(db, scope, query);
    return { data: rows.map(presentSite), meta: { pagination: pageOf(query.pagination, total).pagination } };
  });
  bind.account(getSite, (ctx, { params }) => detail(ctx, params.id));
  bind.account(createSiteEndpoint, async (ctx, { body }) => detail(ctx, await createSite(ctx, body.data)));
  bind.account(checkCoverage, async (ctx, { params }) => ({ data: await coverageOf(ctx, params.value) }));
  bind.account(getLockedDates, async (ctx, { params, query }) => ({
    data: await lockedDatesOf(ctx, params.value, query),
  }));
}
