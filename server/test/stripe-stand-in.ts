import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import qs from 'qs';

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  url: string | null;
  amount_total: number;
  currency: string;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  failure_reason?: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

interface Asked {
  currency: string;
  unit_amount: string;
}

/** The Stripe API calls that a Checkout and its refunds need, in the documented shapes, on a local port. */
export async function stripeStandIn() {
  const sessions = new Map<string, Session>();
  const keys = new Map<string, { body: string; answer: Session | Refund }>();
  const refunds: Refund[] = [];
  /** Answers only 503 while it is true. */
  const state = { down: false, created: 0, refundsFail: false };

  function create(body: string, key: string | undefined): { status: number; answer: unknown } {
    const known = key === undefined ? undefined : keys.get(key);
    if (known) return known.body === body ? { status: 200, answer: known.answer } : refusal('idempotency_error');
    const params = qs.parse(body, { depth: 20 }) as unknown as Record<string, string> & {
      line_items: { price_data: Asked; quantity: string }[];
      metadata: Record<string, string>;
    };
    const seconds = Number(params['expires_at']) - Date.now() / 1000;
    const [item] = params.line_items;
    if (params['mode'] !== 'payment' || !item || Number.isNaN(seconds)) return refusal('invalid_request_error');
    const id = `cs_test_${++state.created}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.test/c/${id}`,
      amount_total: Number(item.price_data.unit_amount) * Number(item.quantity),
      currency: item.price_data.currency,
      expires_at: Number(params['expires_at']),
      metadata: params.metadata,
      payment_intent: null,
    };
    sessions.set(id, session);
    if (key !== undefined) keys.set(key, { body, answer: session });
    return { status: 200, answer: session };
  }

  function expire(id: string): { status: number; answer: unknown } {
    const session = sessions.get(id);
    if (!session) return refusal('invalid_request_error', 404);
    if (session.status !== 'open') return refusal('invalid_request_error');
    Object.assign(session, { status: 'expired', url: null });
    return { status: 200, answer: session };
  }

  // "You can optionally refund only part of a charge", "up to the remaining, unrefunded amount" (API reference, Create a refund).
  function refund(body: string, key: string | undefined): { status: number; answer: unknown } {
    const known = key === undefined ? undefined : keys.get(key);
    if (known) return known.body === body ? { status: 200, answer: known.answer } : refusal('idempotency_error');
    const params = qs.parse(body) as unknown as {
      amount: string;
      payment_intent: string;
      metadata: Record<string, string>;
    };
    const session = [...sessions.values()].find((each) => each.payment_intent === params.payment_intent);
    if (!session) return refusal('invalid_request_error');
    const before = refundsOf(params.payment_intent).filter(({ status }) => status === 'succeeded');
    const left = session.amount_total - before.reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(params.amount);
    if (!(amount > 0 && amount <= left))
      return refusal('invalid_request_error', 400, left === 0 ? 'charge_already_refunded' : undefined);
    const made: Refund = {
      id: `re_test_${refunds.length + 1}`,
      object: 'refund',
      amount,
      status: state.refundsFail ? 'failed' : 'succeeded',
      ...(state.refundsFail && { failure_reason: 'expired_or_canceled_card' }),
      payment_intent: params.payment_intent,
      metadata: params.metadata,
    };
    refunds.push(made);
    if (key !== undefined) keys.set(key, { body, answer: made });
    return { status: 200, answer: made };
  }
  const refundsOf = (intent: string | null) => refunds.filter((each) => each.payment_intent === intent);

  function answerRefunds(method: string | undefined, url: string, body: string, key: string | undefined) {
    if (method === 'POST') return refund(body, key);
    const intent = new URL(url, 'http://stripe.test').searchParams.get('payment_intent');
    return { status: 200, answer: { object: 'list', has_more: false, data: refundsOf(intent).toReversed() } };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(expire))?$/.exec(request.url ?? '') ?? [];
      const key = request.headers['idempotency-key'];
      const signedIn = request.headers.authorization === 'Bearer sk_test_tonnage1234';
      const { status, answer } = state.down
        ? refusal('api_error', 503)
        : !signedIn
          ? refusal('authentication_error', 401)
          : request.url?.startsWith('/v1/refunds')
            ? answerRefunds(request.method, request.url, body, typeof key === 'string' ? key : undefined)
            : verb
              ? expire(id!)
              : id
                ? { status: 200, answer: sessions.get(id) }
                : create(body, typeof key === 'string' ? key : undefined);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    /** As Stripe does with a key "after at least 24 hours". */
    forget: () => keys.clear(),
    state,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

const refusal = (type: string, status = 400, code?: string) => ({
  status,
  answer: { error: { type, code, message: `Refused: ${code ?? type}` } },
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
