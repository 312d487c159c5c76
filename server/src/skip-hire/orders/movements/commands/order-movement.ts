import type { PhonePayment } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { sumInWords } from '@tonnage/domain/common/vat';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import type { AccountContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { jobById, orderWithJobs } from '../../queries.ts';
import { agreedPrice } from '../../../prices/held-price.queries.ts';
import { planMovement, type MovementInput } from '../movement.queries.ts';
import { openJob, type ByTelephone } from '../../placing/commands/open-job.ts';
import { payFirst } from '../../placing/commands/pay-first.ts';
import { quoteMovement } from './quote-movement.ts';

export interface RequestedMovement extends MovementInput {
  slot: Slot;
  notes?: string | null | undefined;
  locationNotes?: string | null | undefined;
  quoteId?: string | null | undefined;
  phone?: PhonedMovement | undefined;
}

/** What differs when staff book a movement by telephone. */
export interface PhonedMovement extends ByTelephone {
  /** The total that the caller was told, pence with VAT; null: none. */
  toldPence: number | null;
  payment: PhonePayment | null;
}

export interface OpenedMovement {
  orderId: string;
  jobId: string;
  paymentId: string | null;
  paymentUrl: string | null;
}

/**
 * Creates a movement with its own charge on the order of a job: it takes credit, or awaits its card payment like an
 * order of a prepaying account. The quote that was shown is honoured while it is valid, else PRICE_CHANGED.
 */
export async function orderMovement(
  ctx: AccountContext,
  jobId: string,
  input: RequestedMovement,
): Promise<OpenedMovement> {
  const { db, scope } = ctx;
  scope.require('orders.edit');
  const job = await jobById(db, scope, jobId);
  const order = job && (await orderWithJobs(db, scope, job.order_id));
  if (!order) throw new Refusal('NOT_FOUND');
  const plan = await planMovement(ctx, order, input);
  const [refusal] = plan.refusals;
  if (refusal) throw refusal;
  if (plan.price === null) throw new Refusal('PRICE_ON_APPLICATION');
  const { containerSubTypeId, wasteTypeId, poNumber } = plan;
  const { phone } = input;
  if (phone && phone.toldPence !== null && phone.toldPence !== plan.price.grossPence)
    throw new Refusal('PRICE_CHANGED', {
      message: `The price is now ${sumInWords(plan.price)}. Tell the caller, then book it.`,
    });
  const price = !input.quoteId
    ? plan.price
    : await agreedPrice(ctx, { quoteId: input.quoteId, question: plan.question }, plan.price, (late) =>
        quoteMovement(late, {
          orderId: order.row.id,
          jobType: input.type,
          date: input.date,
          containerSubTypeId,
          wasteTypeId,
          poNumber: poNumber ?? undefined,
        }),
      );

  const prepays = plan.account.type === 'prepay' && price.grossPence > 0;
  if (phone?.payment && (phone.payment === 'account') === (plan.account.type === 'prepay'))
    throw new Refusal('PAYMENT_METHOD', {
      message:
        plan.account.type === 'prepay'
          ? 'This account pays when it orders. Choose how it pays.'
          : 'This account is invoiced. Choose On account.',
    });
  const payment = prepays ? await payFirst(ctx, price.grossPence, phone?.payment) : null;
  const opened = await openJob(ctx, {
    orderId: order.row.id,
    siteId: plan.site.id,
    type: input.type,
    date: input.date,
    slot: input.slot,
    notes: input.notes || null,
    locationNotes: input.locationNotes || null,
    containerSubTypeId: plan.containerSubTypeId,
    wasteTypeId: plan.wasteTypeId,
    price,
    creditPence: plan.account.type === 'credit' ? price.grossPence : 0,
    paymentId: payment?.id ?? null,
    phone,
    calendar: plan.calendar,
    days: plan.days,
  });
  if (plan.poNumber !== order.row.po_number) {
    await db.updateTable('orders').set({ po_number: plan.poNumber }).where('id', '=', order.row.id).execute();
  }
  return { orderId: order.row.id, jobId: opened, paymentId: payment?.id ?? null, paymentUrl: payment?.url ?? null };
}
