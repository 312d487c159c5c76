import { listContainerSubTypes } from '@tonnage/contract/catalogue';
import type { Binder } from '../../platform/endpoint.ts';
import { pageOf } from '../../platform/paging.ts';
import { presentSubType } from './present.ts';
import { containerSubTypes, countContainerSubTypes } from './queries.ts';

export function catalogueRoutes(bind: Binder): void {
  bind.session(listContainerSubTypes, async (ctx, { query }) => {
    const total = await countContainerSubTypes(ctx.db, ctx.session.tenantId);
    const page = pageOf(query.pagination, total);
    const rows = await containerSubTypes(ctx.db, ctx.session.tenantId, page);
    return { data: rows.map(presentSubType), meta: { pagination: page.pagination } };
  });
}
