import { getSiteFigures } from '@tonnage/contract/site-figures';
import {
  checkCoverage,
  createSite as createSiteEndpoint,
  deleteSite,
  getLockedDates,
  getSite,
  listSites,
  patchSite,
  updateSite as updateSiteEndpoint,
} from '@tonnage/contract/sites';
import type { AccountContext } from '../../platform/http/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import { Refusal } from '../../platform/refusal.ts';
import { entries } from '../../composition/resources.ts';
import { archiveSite } from './commands/archive-site.ts';
import { createSite } from './commands/create-site.ts';
import { updateSite } from './commands/update-site.ts';
import { figuresOf } from './figures.queries.ts';
import { coverageOf, lockedDatesOf } from '../orders/placing/coverage.queries.ts';
import { presentSite, presentSiteDetail } from './present.ts';
import { contactsOf, siteById, sitePage } from './queries.ts';

async function detail(ctx: AccountContext, id: string) {
  const site = await siteById(ctx.db, ctx.scope, id);
  if (!site) throw new Refusal('NOT_FOUND');
  return { data: presentSiteDetail(site, await contactsOf(ctx.db, site.id)) };
}

export function siteRoutes(bind: Binder): void {
  const resource = new ResourceBinder(bind, entries);
  resource.list(listSites, async ({ db, scope }, pagination, { q }) => {
    const { rows, total } = await sitePage(db, scope, { q, pagination });
    return { data: rows.map(presentSite), meta: { pagination: pageOf(pagination, total).pagination } };
  });
  resource.get(getSite, detail);
  resource.create(createSiteEndpoint, (ctx, { data }) => createSite(ctx, data), detail);
  for (const update of [updateSiteEndpoint, patchSite])
    resource.update(update, (ctx, id, { data }, ifMatch) => updateSite(ctx, id, data, ifMatch));
  resource.remove(deleteSite, archiveSite);
  bind.account(getSiteFigures, async (ctx, { params }) => ({ data: await figuresOf(ctx, params.id) }));
  bind.account(checkCoverage, async (ctx, { params }) => ({ data: await coverageOf(ctx, params.value) }));
  bind.account(getLockedDates, async (ctx, { params, query }) => ({
    data: await lockedDatesOf(ctx, params.value, query),
  }));
}
