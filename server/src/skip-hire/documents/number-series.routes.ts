import * as wire from '@tonnage/contract/skip-hire/documents/number-series';
import type { Binder } from '../../platform/http/endpoint.ts';
import { setNumberSeries } from './commands/set-number-series.ts';
import { numberSeries } from './number-series.queries.ts';

/** How the company numbers its orders, quotes, invoices and papers. */
export function numberSeriesRoutes(bind: Binder): void {
  bind.staff(wire.getNumberSeries, async (ctx) => ({ data: await numberSeries(ctx) }));
  bind.staff(wire.setNumberSeries, async (ctx, { params, body }) => {
    await setNumberSeries(ctx, params.series, body.data);
    return { data: (await numberSeries(ctx)).find(({ series }) => series === params.series)! };
  });
}
