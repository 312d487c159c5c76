import type { requestMovement as endpoint } from '@tonnage/contract/skip-hire/orders/desk';
import type { Received } from '@tonnage/contract/endpoint';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { inAccountOf } from '../../desk-order.queries.ts';
import { orderWithJobs } from '../../queries.ts';
import { confirmJob } from '../../requests/commands/answer-request.ts';
import { requestCollection, requestExchange, requestReposition, requestTipAndReturn } from './request-movement.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Books a movement on an order for a customer on the phone, at today's price, and confirms it at once; one that is paid
 * by card first is confirmed once it is paid.
 */
export async function bookMovement(office: TenantContext, orderId: string, input: Input): Promise<void> {
  const ctx = await inAccountOf(office, orderId);
  await requestAs(ctx, orderId, input);
  const booked = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('order_id', '=', orderId)
    .where('type', '=', input.type)
    .where('status', '=', 'requested')
    .where('payment_id', 'is', null)
    .executeTakeFirst();
  if (booked) await confirmJob(office, booked.id);
}

/** Requests the movement as its customer would. */
async function requestAs(ctx: AccountContext, orderId: string, { type, date, ...input }: Input): Promise<void> {
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
