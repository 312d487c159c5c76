import { search as searchEndpoint, searchDesk as deskEndpoint, type SearchHits } from '@tonnage/contract/core/search';
import type { Binder } from '../../platform/http/endpoint.ts';
import { presentOrderRow } from '../../skip-hire/orders/present.ts';
import { searchDesk, search, type Found } from './queries.ts';

const presentResults = <Row, Item>({ rows, total, more }: Found<Row>, present: (row: Row) => Item) => ({
  items: rows.map(present),
  total,
  more,
});

export function searchRoutes(bind: Binder): void {
  bind.staff(deskEndpoint, async (ctx, { query }) => ({ data: await searchDesk(ctx, query.q) }));
  bind.account(searchEndpoint, async ({ db, scope }, { query }) => {
    const { orders, sites, documents } = await search(db, scope, query.q);
    const data: SearchHits = {
      orders: presentResults(orders, (row) => presentOrderRow(row, scope)),
      sites: presentResults(sites, ({ id, name, reference, town, postcode, on_site: onSite }) => ({
        id,
        name,
        reference,
        town,
        postcode,
        onSite,
      })),
      documents: presentResults(
        documents,
        ({ id, kind, number, title, status, date, order_id: orderId, site_name: siteName }) => ({
          id,
          kind,
          number,
          title,
          status,
          date,
          orderId,
          siteName,
        }),
      ),
    };
    return { data };
  });
}
