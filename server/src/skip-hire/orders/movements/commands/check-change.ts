import type { JobChangePrice } from '@tonnage/contract/skip-hire/orders/job-changes';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { holdPrice } from '../../../prices/commands/hold-price.ts';
import { planChange, type Change, type OfficeChange } from '../change.queries.ts';
import { changeableJob } from '../../jobs.queries.ts';

/** The price of a change, and what prevents it. A price that differs from the agreed one is held for thirty minutes. */
export async function checkChange(
  ctx: AccountContext,
  jobId: string,
  change: Change,
  office: OfficeChange = {},
): Promise<JobChangePrice> {
  ctx.scope.require('orders.edit');
  const job = await changeableJob(ctx.db, ctx.scope, jobId);
  if (!job) throw new Refusal('NOT_FOUND');
  const { price, question, refusals } = await planChange(ctx, job, change, office);
  const differencePence = price === null ? 0 : price.after.grossPence - price.before.grossPence;
  const quote =
    price === null || differencePence === 0
      ? { quoteId: null, validUntil: null }
      : await holdPrice(ctx, question, price.after);
  return {
    ...quote,
    before: price && shown(price.before),
    after: price && shown(price.after),
    differencePence,
    blockers: refusals.map(({ code, message, field }) => ({
      code,
      message,
      ...(field === undefined ? {} : { field }),
    })),
  };
}

function shown({ lines, netPence, vatPence, grossPence }: JobPrice) {
  return { lines, netPence, vatPence, grossPence };
}
