import * as contract from '@tonnage/contract/skip-hire/sites';
import {
  createSite as createSiteEndpoint,
  deleteSite,
  getSite,
  getSiteFigures,
  listSites,
  patchSite,
  updateSite as updateSiteEndpoint,
} from '@tonnage/contract/skip-hire/sites';
import { listFile } from '../../platform/formats/list-file.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { archiveSite, createSite, updateSite } from './commands/site.ts';
import { figureColumns, SITES } from './csv.ts';
import { figuresOf } from './figures.queries.ts';
import { siteDetail } from './detail.present.ts';
import { presentSite } from './present.ts';
import { sitePage } from './queries.ts';
import { inCustomer } from '../accounts/in-customer.queries.ts';

export function siteRoutes(bind: Binder, entries: Entries): void {
  const resource = new ResourceBinder(bind, entries);
  resource.list(listSites, {
    plain: async ({ db, scope }, pagination, { q }) => {
      const { rows, total } = await sitePage(db, scope, { q, pagination });
      return pageAnswer({ pagination }, { rows: rows.map(presentSite), total });
    },
    csv: { name: 'sites', columns: SITES },
  });
  resource.get(getSite, siteDetail);
  resource.create(createSiteEndpoint, (ctx, { data }) => createSite(ctx, data), siteDetail);
  for (const update of [updateSiteEndpoint, patchSite])
    resource.update(update, (ctx, id, { data }, ifMatch) => updateSite(ctx, id, data, ifMatch));
  resource.remove(deleteSite, archiveSite);
  bind.account(
    getSiteFigures,
    async (ctx, { params }) => ({ data: await figuresOf(ctx, params.id) }),
    (enter, { params }) =>
      listFile(enter, {
        name: 'site-figures',
        columns: ({ scope }) => figureColumns(scope),
        all: async (ctx) => (await figuresOf(ctx, params.id)).months,
      }),
  );
}

/** The sites of customers, for staff: the commands of the portal, with staff as the actor. */
export function customerSiteRoutes(bind: Binder): void {
  bind.staff(contract.getCustomerSite, async (ctx, { params }) =>
    siteDetail(await inCustomer(ctx, params.id, 'read'), params.siteId),
  );
  bind.staff(contract.createCustomerSite, async (ctx, { params, body }) => {
    const within = await inCustomer(ctx, params.id);
    return siteDetail(within, await createSite(within, body.data));
  });
  bind.staff(contract.updateCustomerSite, async (ctx, { params, body, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    await updateSite(within, params.siteId, body.data, ifMatch);
    return siteDetail(within, params.siteId);
  });
  bind.staff(contract.archiveCustomerSite, async (ctx, { params, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    await archiveSite(within, params.siteId, ifMatch);
    return siteDetail(within, params.siteId);
  });
}
