import type { requestMovement as endpoint } from '@tonnage/contract/skip-hire/orders/desk';
import type { Received } from '@tonnage/contract/endpoint';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import { agreementOf } from '../../../prices/agreement.queries.ts';
import { inAccountOf } from '../../desk-order.queries.ts';
import { jobPaymentLink } from '../../emails/jobs.ts';
import { billing } from '../../ports.ts';
import { orderWithJobs } from '../../queries.ts';
import { confirmJob } from '../../requests/commands/answer-request.ts';
import { keepCaller } from '../../telephone/commands/keep-caller.ts';
import type { PhonedMovement, RequestedMovement } from './order-movement.ts';
import { requestCollection, requestExchange, requestReposition, requestTipAndReturn } from './request-movement.ts';

type Input = Received<typeof endpoint>['body']['data'];

export interface BookedMovement {
  jobId: string;
  /** Where the customer pays by card; null unless they are sent a link. */
  paymentUrl: string | null;
}

/**
 * Books a movement on an order for a customer on the phone, at today's price or the one agreed, and confirms it at once; one
 * that is paid by card first is confirmed once it is paid. PRICE_CHANGED if the total is not the one that the caller was told.
 */
export async function bookMovement(office: TenantContext, orderId: string, input: Input): Promise<BookedMovement> {
  checkInput(input);
  const ctx = await inAccountOf(office, orderId);
  const order = await orderWithJobs(ctx.db, ctx.scope, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const { caller = null, payment = null } = input;
  const { agreedPence, ...asked } = input;
  const booked = await requestAs(ctx, order.row.began.job_id, {
    ...asked,
    agreed: await agreementOf(office, agreedPence, input.priceReason),
    phone: {
      caller: caller && { name: caller.name, phone: caller.phone || null, email: caller.email ?? null },
      toldPence: input.grossPence ?? null,
      priceReason: typeof agreedPence === 'number' ? input.priceReason! : null,
      payment,
    },
  });
  if (booked.paymentId === null) await confirmJob(office, booked.jobId);
  else if (booked.paymentUrl === null) await billing().settlePayment(office, booked.paymentId, 'paid');
  else if (caller?.email)
    await queueMail(
      office,
      jobPaymentLink,
      { email: caller.email, name: caller.name, accountId: ctx.scope.accountId },
      { jobId: booked.jobId, paymentId: booked.paymentId },
    );
  if (caller) await keepCaller(ctx, order.row.site.id, caller);
  return booked;
}

/** What only makes sense together. */
function checkInput({ type, locationNotes, agreedPence, priceReason, payment, caller, ...chosen }: Input): void {
  const problems = [
    ...(type === 'reposition' && !locationNotes
      ? [{ path: ['locationNotes'], message: 'Enter the new position on site.' }]
      : []),
    ...(type !== 'exchange' && (chosen.containerSubTypeId !== undefined || chosen.wasteTypeId !== undefined)
      ? [{ path: ['type'], message: 'Only an exchange can change the size or the waste.' }]
      : []),
    ...(type === 'collection' && typeof agreedPence === 'number'
      ? [{ path: ['agreedPence'], message: 'A collection has no price of its own. Add a charge to the order instead.' }]
      : []),
    ...(typeof agreedPence === 'number' && !priceReason
      ? [{ path: ['priceReason'], message: 'Enter why this price was agreed.' }]
      : []),
    ...(payment === 'link' && !caller?.email
      ? [{ path: ['caller', 'email'], message: 'Enter the caller’s email address: the payment link goes there.' }]
      : []),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
}

type Asked = Omit<RequestedMovement, 'type'> & { type: Input['type']; phone: PhonedMovement };
type Requested = BookedMovement & { paymentId: string | null };

/** Requests the movement as its customer would. */
async function requestAs(ctx: AccountContext, jobId: string, { type, date, ...input }: Asked): Promise<Requested> {
  switch (type) {
    case 'collection': {
      const collected = await requestCollection(ctx, jobId, { ...input, collectionDate: date });
      return { jobId: collected.jobId, paymentId: null, paymentUrl: null };
    }
    case 'exchange':
      return requestExchange(ctx, jobId, { ...input, date });
    case 'tip_and_return':
      return requestTipAndReturn(ctx, jobId, { ...input, date });
    case 'reposition':
      return requestReposition(ctx, jobId, { ...input, date, locationNotes: input.locationNotes! });
  }
}
