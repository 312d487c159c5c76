import {
  getSiteFigures,
  createSite as createSiteEndpoint,
  deleteSite,
  getSite,
  listSites,
  patchSite,
  updateSite as updateSiteEndpoint,
} from '@tonnage/contract/skip-hire/sites';
import { listFile } from '../../platform/formats/list-file.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { archiveSite, createSite, updateSite } from './commands/site.ts';
import { figureColumns, SITES } from './csv.ts';
import { figuresOf } from './figures.queries.ts';
import { siteDetail } from './detail.present.ts';
import { presentSite } from './present.ts';
import { sitePage } from './queries.ts';

export function siteRoutes(bind: Binder, entries: Entries): void {
  const resource = new ResourceBinder(bind, entries);
  resource.list(listSites, {
    plain: async ({ db, scope }, pagination, { q }) => {
      const { rows, total } = await sitePage(db, scope, { q, pagination });
      return { data: rows.map(presentSite), meta: { pagination: pageOf(pagination, total).pagination } };
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
