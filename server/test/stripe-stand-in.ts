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
}

interface Asked {
  currency: string;
  unit_amount: string;
}

/** The Stripe API calls that a Checkout needs, in the documented shapes, on a local port. */
export async function stripeStandIn() {
  const sessions = new Map<string, Session>();
  const keys = new Map<string, { body: string; session: Session }>();
  /** Answers only 503 while it is true. */
  const state = { down: false, created: 0 };

  function create(body: string, key: string | undefined): { status: number; answer: unknown } {
    const known = key === undefined ? undefined : keys.get(key);
    if (known) return known.body === body ? { status: 200, answer: known.session } : refusal('idempotency_error');
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
    };
    sessions.set(id, session);
    if (key !== undefined) keys.set(key, { body, session });
    return { status: 200, answer: session };
  }

  function expire(id: string): { status: number; answer: unknown } {
    const session = sessions.get(id);
    if (!session) return refusal('invalid_request_error', 404);
    if (session.status !== 'open') return refusal('invalid_request_error');
    Object.assign(session, { status: 'expired', url: null });
    return { status: 200, answer: session };
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
    state,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

const refusal = (type: string, status = 400) => ({ status, answer: { error: { type, message: `Refused: ${type}` } } });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
