import type { Endpoint } from '@tonnage/contract/endpoint';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { CostAccount, onAccountOf, type Payer } from '../cost/account.ts';
import { costOf, kindOf } from '../cost/costs.ts';
import type { TrafficLimits } from '../config.ts';
import { callerKey } from '../callers.ts';
import type { Deps } from '../deps.ts';
import { KEY_PREFIX } from '../sessions/key-session.ts';
import { bearerOf } from '../sessions/session.ts';
import { sourceOf } from './source.ts';
import { hashToken } from '../credentials/tokens.ts';
import { Turns } from '../turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint; absent if the request matches none. */
    endpoint?: Endpoint;
    /** An address outside /api that asks the database: it is charged like a call. */
    charged?: true;
  }
  interface FastifyRequest {
    /** Who pays for it; null outside /api, unless the route is charged. */
    payer: Payer | null;
  }
}

/** How many expensive calls of one session may be pending, and for how long, ms. */
const QUEUE_LENGTH = 20;
const PATIENCE_MS = 20_000;
const UNSEEN = 'unseen';

/**
 * Charges API requests to their callers, and limits concurrent expensive ones, so that one caller cannot exhaust the server. A stream of live
 * updates is counted when it is opened. Must be called before endpoints are bound.
 */
export function limitTraffic(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'tokens' | 'clock'>,
  limits: TrafficLimits,
): void {
  const { dearCalls, now } = limits;
  const { callers } = deps.database;

  const account = new CostAccount(limits, now);

  /**
   * A credential pays for itself if the database has accepted it before; anything else pays with the guests of its address. A genuine
   * session that the database has not accepted yet, such as after a restart, is not counted with them, because they may have used up
   * their budget; it is counted with the other such sessions there, because it may have ended.
   */
  async function payerOf(request: FastifyRequest): Promise<Payer> {
    const shown = await callerShown(deps, request);
    const company = shown === null ? undefined : callers.shareOf(shown);
    if (shown !== null && company !== undefined) return { session: shown, company };
    const source = sourceOf(request.ip);
    return { source: shown?.startsWith(callerKey.session('')) ? `${UNSEEN} ${source}` : source };
  }

  app.decorateRequest('payer', null);
  app.addHook('onRequest', async (request) => {
    const { url = '', config } = request.routeOptions;
    if (!(config.charged || url.startsWith('/api/')) || request.method === 'OPTIONS') return;
    request.payer = await payerOf(request);
    account.charge(request.payer, 'calls', config.endpoint ? costOf(config.endpoint, request) : 1);
  });
  // After the body was read, whose events do not carry what was set before.
  app.addHook('preHandler', ({ payer }, _reply, done) => {
    if (payer) onAccountOf(account, payer, done);
    else done();
  });

  if (dearCalls === 0) return;
  const turns = new Turns({
    slots: Infinity,
    perTenant: dearCalls,
    queueLength: QUEUE_LENGTH,
    patienceMs: PATIENCE_MS,
  });
  app.addHook('onRoute', (route: RouteOptions) => {
    const { endpoint } = route.config ?? {};
    if (!endpoint) return;
    const run = route.handler;
    route.handler = async function inTurn(request, reply) {
      const kind = kindOf(endpoint, request);
      if (kind !== 'credential' && kind !== 'file' && kind !== 'filter') return run.call(this, request, reply);
      const source = sourceOf(request.ip);
      const caller = kind === 'credential' ? `sign-in ${source}` : (request.payer?.session ?? source);
      const leave = await turns.take({ tenant: caller, session: '' });
      try {
        // Waits until the reply's last byte.
        return await run.call(this, request, reply);
      } finally {
        leave();
      }
    };
  });
}

/** The credential of a genuine token, key or link secret in a request. */
async function callerShown(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  request: FastifyRequest,
): Promise<string | null> {
  const bearer = bearerOf(request);
  if (bearer?.startsWith(KEY_PREFIX)) return callerKey.secret(hashToken(bearer));
  if (bearer !== null) {
    const session = await tokens.read(bearer, clock.now());
    // A token without a session may be the link to a driver's day.
    return session ? callerKey.session(session) : callerKey.secret(hashToken(bearer));
  }
  const { link } = request.query as { link?: unknown };
  if (typeof link === 'string') {
    const leave = await tokens.readLink(link, clock.now());
    return leave && callerKey.session(leave.sessionId);
  }
  const { secret } = request.params as { secret?: string };
  return secret === undefined ? null : callerKey.secret(hashToken(secret));
}
