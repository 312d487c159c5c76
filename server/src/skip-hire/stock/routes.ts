import * as stock from '@tonnage/contract/skip-hire/stock';
import type { Binder } from '../../platform/http/endpoint.ts';
import { addContainers, removeContainer, updateContainer } from './commands/containers.ts';
import { historyOf, requireContainer, stockDays } from './queries.ts';
import { stockTable } from './stock.queries.ts';

/** The company's containers. */
export function stockRoutes(bind: Binder): void {
  bind.staff(stock.listStock, stockTable.answer, stockTable.file);
  bind.staff(stock.getStockDays, async (ctx, { query }) => ({ data: { sizes: await stockDays(ctx, query.depotId) } }));
  bind.staff(stock.getContainer, async (ctx, { params }) => {
    const container = await requireContainer(ctx, params.id);
    return { data: { container, history: await historyOf(ctx, container.id) } };
  });
  bind.staff(stock.addContainers, async (ctx, { body }) => ({ data: await addContainers(ctx, body.data) }));
  bind.staff(stock.updateContainer, async (ctx, { params, body }) => {
    await updateContainer(ctx, params.id, body.data);
    return { data: await requireContainer(ctx, params.id) };
  });
  bind.staff(stock.removeContainer, async (ctx, { params }) => {
    await removeContainer(ctx, params.id);
    return { data: { id: params.id } };
  });
}
