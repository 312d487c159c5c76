import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { NO_PRICE } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext } from '../../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { orderWithJobs } from '../../queries.ts';
import { holdPrice } from '../../../prices/commands/hold-price.ts';
import { CHARGED_MOVEMENTS, planMovement, type ChargedMovement } from '../movement.queries.ts';

const isCharged = (type: JobType): type is ChargedMovement => (CHARGED_MOVEMENTS as readonly JobType[]).includes(type);

/** Prices an exchange, a tip and return or a reposition of an existing order, and returns what prevents it. */
export async function quoteMovement(
  ctx: AccountContext,
  input: {
    orderId: string;
    jobType: JobType;
    containerSubTypeId: string;
    wasteTypeId: string;
    date: string;
    poNumber?: string | undefined;
  },
): Promise<OrderPrice> {
  const { jobType: type } = input;
  if (!isCharged(type)) {
    const message = `jobType must be one of the following values: ${CHARGED_MOVEMENTS.join(', ')}`;
    throw new InvalidInput([{ path: ['jobType'], message }]);
  }
  const order = await orderWithJobs(ctx.db, ctx.scope, input.orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const { price, question, refusals } = await planMovement(ctx, order, { ...input, type });
  const quote = price === null ? { quoteId: null, validUntil: null } : await holdPrice(ctx, question, price);
  return {
    priceOnApplication: price === null,
    ...(price ?? NO_PRICE),
    ...quote,
    warnings: [],
    blockers: refusals.map(({ code, message, field }) => ({
      code,
      message,
      ...(field === undefined ? {} : { field }),
    })),
  };
}
