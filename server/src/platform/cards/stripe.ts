import { Stripe } from 'stripe';
import type { CardEvent, CardRequest, Cards, RefundEvent } from './cards.ts';
import type { StripeKeys } from '../config.ts';

/** Stripe's usual tolerance for a signature's age, in seconds. */
const TOLERANCE = 300;
/** A page lasts at least half an hour from when it is opened, so it outlives the payment; it is closed with it. */
const PAGE_SECONDS = 31 * 60;

/** Stripe Checkout: a page at Stripe for each payment, and a signed webhook that reports the outcome. */
export function stripeCards(keys: StripeKeys): Cards {
  const api = keys.apiUrl === undefined ? null : new URL(keys.apiUrl);
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    ...(api && {
      host: api.hostname,
      port: Number(api.port || (api.protocol === 'http:' ? 80 : 443)),
      protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
  return {
    provider: 'stripe',
    async open(request) {
      const session = await stripe.checkout.sessions.create(sessionOf(request), {
        // A repeated call for the same try must return the same page.
        idempotencyKey: `payment-${request.paymentId}${request.attempt === 0 ? '' : `-${request.attempt}`}`,
      });
      return { id: session.id, url: session.url! };
    },
    async close(id) {
      try {
        await stripe.checkout.sessions.expire(id);
        return 'closed';
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const { status } = await stripe.checkout.sessions.retrieve(id);
        return status === 'complete' ? 'complete' : 'closed';
      }
    },
    async refund({ refundId, tenantId, checkoutId, amountPence }) {
      try {
        const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(checkoutId);
        if (intent === null) return { failure: 'Stripe has no payment for this' };
        const of = { payment_intent: typeof intent === 'string' ? intent : intent.id };
        // Its keys are forgotten after a day, and a try may come later.
        const { data: earlier } = await stripe.refunds.list({ ...of, limit: 100 });
        const made =
          earlier.find(({ metadata }) => metadata?.['refundId'] === refundId) ??
          (await stripe.refunds.create(
            { ...of, amount: amountPence, metadata: { refundId, tenantId } },
            { idempotencyKey: `refund-${refundId}` },
          ));
        return FAILED.has(made.status) ? { failure: failureOf(made) } : { id: made.id };
      } catch (error) {
        if (REFUSALS.some((refused) => error instanceof refused)) return { failure: (error as Error).message };
        throw error;
      }
    },
    async read(body, signature, now) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          keys.webhookSecret,
          TOLERANCE,
          undefined,
          Date.parse(now),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
      return cardEventOf(event);
    },
  };
}

/** Answers that another try does not change, such as that the key may not refund. */
const REFUSALS = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripeCardError,
];

const FAILED = new Set<string | null>(['failed', 'canceled']);

/** Why a refund failed, in Stripe's word, such as `expired_or_canceled_card`. */
const failureOf = ({ failure_reason: reason, status }: Stripe.Refund): string =>
  (reason ?? status ?? 'failed').replaceAll('_', ' ');

function sessionOf(request: CardRequest): Stripe.Checkout.SessionCreateParams {
  const ours = { paymentId: request.paymentId, tenantId: request.tenantId };
  return {
    mode: 'payment',
    client_reference_id: request.paymentId,
    metadata: ours,
    payment_intent_data: { metadata: ours, description: request.title },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: request.amountPence, product_data: { name: request.title } },
      },
    ],
    ...(request.email === null ? {} : { customer_email: request.email }),
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000) + PAGE_SECONDS,
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    locale: 'en-GB',
  };
}

/** The meaning of an event for one of our payments or refunds; undefined if it has none. */
function cardEventOf(event: Stripe.Event): CardEvent | RefundEvent | undefined {
  switch (event.type) {
    // The first comes from 2024 on, the others also from older versions of the API.
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { metadata, status } = event.data.object;
      const { refundId, tenantId } = metadata ?? {};
      if (!refundId || !tenantId || !FAILED.has(status)) return undefined;
      return { refundId, tenantId, failure: failureOf(event.data.object) };
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      break;
    default:
      return undefined;
  }
  const session = event.data.object;
  const { paymentId, tenantId } = session.metadata ?? {};
  if (!paymentId || !tenantId) return undefined;
  const ours = { paymentId, tenantId };
  if (event.type === 'checkout.session.expired') return { ...ours, outcome: 'expired' };
  if (event.type === 'checkout.session.async_payment_failed') return { ...ours, outcome: 'declined' };
  // The checkout is completed but not paid: a bank has yet to confirm, and another event will follow.
  if (session.payment_status !== 'paid') return undefined;
  return { ...ours, outcome: 'paid', amountPence: session.amount_total ?? 0, currency: session.currency ?? '' };
}
