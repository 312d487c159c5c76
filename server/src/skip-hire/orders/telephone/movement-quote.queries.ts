import type { quoteDeskMovement } from '@tonnage/contract/skip-hire/orders/desk';
import type { PhoneQuote } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Received } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mayRequestCollection } from '@tonnage/domain/skip-hire/actions';
import { dateLock, freePlaces } from '@tonnage/domain/skip-hire/depot-calendar';
import { NO_PRICE } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, Reading, TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayQuestion, dayRefusal } from '../../depots/day.queries.ts';
import { bookingCalendar, depotCalendar } from '../../depots/queries.ts';
import { agreementOf, discretionOf, type Agreement } from '../../prices/agreement.queries.ts';
import { inAccountOf } from '../desk-order.queries.ts';
import { planMovement } from '../movements/movement.queries.ts';
import { orderWithJobs, type OrderWithJobs } from '../queries.ts';
import { CALLED_DAYS, SHORT_NOTICE } from './phone-price.queries.ts';

type Question = Received<typeof quoteDeskMovement>['body']['data'];

/** What the clerk tells a caller about a movement: its price, the next days with room, and what prevents it. Stores nothing. Throws NOT_FOUND. */
export async function movementQuote(
  office: Reading<TenantContext>,
  orderId: string,
  question: Question,
): Promise<PhoneQuote> {
  const ctx = await inAccountOf(office, orderId);
  const order = await orderWithJobs(ctx.db, ctx.scope, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const agreed = await agreementOf(office, question.agreedPence);
  const { price, listPence, refusals, depotId } = await planned(ctx, order, question, agreed);
  const discretion = await discretionOf(office);
  const calendar = await depotCalendar(ctx.db, depotId, ctx.now);
  const isShort = dateLock(calendar, dayQuestion(calendar, ctx.now), question.date) === 'lead_time';
  const blockers = refusals.map(({ code, message, field }) =>
    code === 'PRICE_ON_APPLICATION'
      ? { code, field: 'agreedPence', message: 'There’s no list price for this. Enter the price you agree.' }
      : { code, message, ...(field === undefined ? {} : { field }) },
  );
  return {
    depot: null,
    ...price,
    listPence,
    lowestPence: discretion.lowestPence(listPence),
    days: freePlaces(calendar, dateIn(LONDON, ctx.now), CALLED_DAYS),
    warnings: isShort && blockers.length === 0 ? [SHORT_NOTICE] : [],
    blockers,
  };
}

async function planned(
  ctx: Reading<AccountContext>,
  order: OrderWithJobs,
  { type, agreedPence: _agreed, ...question }: Question,
  agreed: Agreement | null,
) {
  const depotId = order.detail.depot_id;
  if (type === 'collection') {
    const may = mayRequestCollection(order.row, order.jobs);
    const calendar = await bookingCalendar(ctx, depotId);
    const day = dayRefusal(calendar, dayQuestion(calendar, ctx.now), question.date);
    const refusals = [...(may.allowed ? [] : [new Refusal(may.code, { message: may.reason })]), ...(day ? [day] : [])];
    return { price: NO_PRICE, listPence: null, refusals, depotId };
  }
  const plan = await planMovement(ctx, order, { ...question, type, agreed });
  return { price: plan.price ?? NO_PRICE, listPence: plan.listPence, refusals: plan.refusals, depotId };
}
