import * as wire from '@tonnage/contract/skip-hire/billing/charges';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { deskOrder } from '../../orders/desk-order.queries.ts';
import { addCharge } from './commands/add-charge.ts';
import { waiveCharge, waiveWeight } from './commands/waive.ts';
import { weighLoad } from './commands/weigh-load.ts';

/** The costs of an order besides its prices: charges, and the weight of its loads. */
export function chargeRoutes(bind: Binder): void {
  bind.staff(wire.chargeOrder, async (ctx, { params, body }) => {
    await addCharge(ctx, params.id, body.data);
    return deskOrder(ctx, params.id);
  });
  bind.staff(wire.waiveCharge, async (ctx, { params, body }) =>
    deskOrder(ctx, await waiveCharge(ctx, params.id, body.data.reason)),
  );
  bind.staff(wire.waiveWeight, async (ctx, { params, body }) =>
    deskOrder(ctx, await waiveWeight(ctx, params.id, body.data.reason)),
  );
  bind.staff(wire.weighLoad, async (ctx, { params, body }) =>
    deskOrder(ctx, await weighLoad(ctx, params.id, body.data)),
  );
}
