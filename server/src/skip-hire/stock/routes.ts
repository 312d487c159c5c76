import * as stock from '@tonnage/contract/skip-hire/stock';
import type { Binder } from '../../platform/http/endpoint.ts';
import { addStockContainers, removeStockContainer, updateStockContainer } from './commands/stock-container.ts';
import { historyOf, requireContainer, sizeChoices, stockDays } from './queries.ts';
import { stockTable } from './stock.queries.ts';

/** The company's containers. */
export function stockRoutes(bind: Binder): void {
  bind.staff(stock.listStock, stockTable.answer, stockTable.file);
  bind.staff(stock.getStockDays, async (ctx, { query }) => ({
    data: { sizes: await stockDays(ctx, query.depotId), choices: await sizeChoices(ctx) },
  }));
  bind.staff(stock.getStockContainer, async (ctx, { params }) => {
    const container = await requireContainer(ctx, params.id);
    return { data: { container, history: await historyOf(ctx, container.id) } };
  });
  bind.staff(stock.addStockContainers, async (ctx, { body }) => ({ data: await addStockContainers(ctx, body.data) }));
  bind.staff(stock.updateStockContainer, async (ctx, { params, body }) => {
    await updateStockContainer(ctx, params.id, body.data);
    return { data: await requireContainer(ctx, params.id) };
  });
  bind.staff(stock.removeStockContainer, async (ctx, { params }) => {
    await removeStockContainer(ctx, params.id);
    return { data: { id: params.id } };
  });
}
