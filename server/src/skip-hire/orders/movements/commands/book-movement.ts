import type { requestMovement as endpoint } from '@tonnage/contract/skip-hire/orders/desk';
import type { Received } from '@tonnage/contract/endpoint';
import type { AccountContext } from '../../../../platform/http/context.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { orderWithJobs } from '../../queries.ts';
import { requestCollection } from './request-collection.ts';
import { requestExchange } from './request-exchange.ts';
import { requestReposition } from './request-reposition.ts';
import { requestTipAndReturn } from './request-tip-and-return.ts';

type Input = Received<typeof endpoint>['body']['data'];

/** Books a movement on an order as its customer would, at today's price, for a customer on the phone. */
export async function bookMovement(
  ctx: AccountContext,
  orderId: string,
  { type, date, ...input }: Input,
): Promise<void> {
  const order = await orderWithJobs(ctx.db, ctx.scope, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const jobId = order.row.job_id;
  switch (type) {
    case 'collection':
      await requestCollection(ctx, jobId, { ...input, collectionDate: date });
      return;
    case 'exchange':
      await requestExchange(ctx, jobId, { ...input, date });
      return;
    case 'tip_and_return':
      await requestTipAndReturn(ctx, jobId, { ...input, date });
      return;
    case 'reposition': {
      const { locationNotes } = input;
      if (!locationNotes)
        throw new InvalidInput([{ path: ['locationNotes'], message: 'Say where you want the container.' }]);
      await requestReposition(ctx, jobId, { ...input, date, locationNotes });
    }
  }
}
