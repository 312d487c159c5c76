import type { Endpoint } from '@tonnage/contract/endpoint';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { callerKey } from './busy-sources.ts';
import type { Deps } from './endpoint.ts';
import { KEY_PREFIX } from './key-session.ts';
import { fileFormatOf } from './receive.ts';
import { filtersThrough } from './query-language/read-filters.ts';
import { TooManyRequests } from '../refusal.ts';
import { bearerOf } from './session.ts';
import { sourceOf } from './source.ts';
import { hashToken } from '../credentials/tokens.ts';
import { Turns } from './turns.ts';

/** Request limits; 0 switches one off. */
export interface TrafficLimits {
  /** Requests a minute per session, key, calendar feed or link to a driver's day. */
  sessionRate: number;
  /** Requests a minute per address, without any of these. */
  guestRate: number;
  /** Expensive calls at once per session, and sign-ins per source. */
  dearCalls: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint; absent if the request matches none. */
    endpoint?: Endpoint;
  }
}

/** How many expensive calls of one session may be pending, and for how long, ms. */
const QUEUE_LENGTH = 20;
const PATIENCE_MS = 20_000;
const MINUTE = 60_000;
const UNSEEN = 'unseen';
const DOOR = /^(session|secret) /;
const WHOLE = new Set([
  'text/csv',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

/**
 * Counts API requests and limits concurrent expensive ones, so that one caller cannot exhaust the server. A stream of live
 * updates is counted when it is opened. Must be called before endpoints are bound.
 */
export function limitTraffic(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'tokens' | 'clock'>,
  limits: TrafficLimits,
): void {
  const { sessionRate, guestRate, dearCalls } = limits;
  const { callers } = deps.database;

  /** The request's credential, if the database has accepted it before; anything else does not count. */
  async function knownCaller(request: FastifyRequest): Promise<string | null> {
    const credential = await callerShown(deps, request);
    return credential !== null && callers.tenantOf(credential) !== undefined ? credential : null;
  }
  const callerOf = async (request: FastifyRequest) => (await knownCaller(request)) ?? sourceOf(request.ip);
  /**
   * A genuine session that the database has not accepted yet, such as after a restart, is not counted with the guests of its
   * address, who may have used up their limit; it is counted with the other such sessions there, because it may have ended.
   */
  const counted = async (request: FastifyRequest) => {
    const shown = await callerShown(deps, request);
    if (shown !== null && callers.tenantOf(shown) !== undefined) return shown;
    const source = sourceOf(request.ip);
    return shown?.startsWith(callerKey.session('')) ? `${UNSEEN} ${source}` : source;
  };

  const count = app.createRateLimit({
    timeWindow: MINUTE,
    keyGenerator: counted,
    max: (_request, key) => (DOOR.test(key) ? sessionRate : guestRate) || Number.MAX_SAFE_INTEGER,
  });
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? '';
    if (!path.startsWith('/api/') || request.method === 'OPTIONS') return;
    const rate = await count(request);
    if (!rate.isAllowed && rate.isExceeded) throw new TooManyRequests(rate.ttlInSeconds);
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
    const kind = endpoint && expenseOf(endpoint);
    if (!kind) return;
    const run = route.handler;
    route.handler = async function inTurn(request, reply) {
      if (kind === 'read' && !fileFormatOf(endpoint, request) && !filtersRelation(endpoint, request))
        return run.call(this, request, reply);
      const caller = kind === 'sign-in' ? `sign-in ${sourceOf(request.ip)}` : await callerOf(request);
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

/** What can make a call expensive, if anything. */
function expenseOf(e: Endpoint): 'read' | 'whole' | 'sign-in' | null {
  if (e.limited && e.method === 'POST') return 'sign-in';
  if (e.bytes?.some((type) => WHOLE.has(type))) return 'whole';
  return e.csv || (e.resource && e.method === 'GET') ? 'read' : null;
}

function filtersRelation({ resource }: Endpoint, { query }: FastifyRequest): boolean {
  return resource !== undefined && filtersThrough(resource, (query as { filters?: unknown }).filters);
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
