import * as sources from '@tonnage/contract/metrics/sources';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer, pageWithin } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricById } from '../metrics/queries.ts';
import { periodOf } from '../periods/period.queries.ts';
import { connectMetric } from '../metrics/commands/connect-source.ts';
import { disconnectMetric } from './commands/disconnect-source.ts';
import { presentEvidence, presentSource } from '../metrics/source.present.ts';
import { portalAccounts, portalSiteTable, sourceOf } from '../metrics/sources.queries.ts';

export function sourceRoutes(bind: Binder): void {
  const shown = async ({ db, scope }: Reading<OrganisationContext>, id: string) => {
    const metric = await metricById(db, scope, id);
    if (!metric) throw new Refusal('NOT_FOUND');
    const source = await sourceOf(db, metric.id);
    return { data: { source: source ? presentSource(source) : null } };
  };
  bind.organisations(sources.listPortalAccounts, async ({ db, scope, now }, { query }) => {
    return pageAnswer(query, pageWithin(query, await portalAccounts(db, scope, now)));
  });
  bind.organisations(sources.listPortalSites, async (ctx, given) => {
    const accounts = await portalAccounts(ctx.db, ctx.scope, ctx.now);
    if (!accounts.some(({ id }) => id === given.params.id)) throw new Refusal('NOT_FOUND');
    return portalSiteTable.answer(ctx, given);
  });
  bind.organisations(sources.connectMetric, async (ctx, { params, body }) => {
    await connectMetric(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.organisations(sources.disconnectMetric, async (ctx, { params }) => {
    await disconnectMetric(ctx, params.id);
    return shown(ctx, params.id);
  });
  bind.organisations(sources.listEvidence, async (ctx, { params, query }) => {
    const { id } = await periodOf(ctx, params.id, params.key);
    return pageAnswer(query, await presentEvidence(ctx, id, params.key, query.pagination));
  });
}
