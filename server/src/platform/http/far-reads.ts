// Which reads may be answered by a replica, and how a caller keeps what such a read must have seen (decision 110).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kindOf } from '../cost/costs.ts';
import type { Database, FarRead } from '../db/db.ts';
import { furthest, NOWHERE, positionOf, type Position } from '../db/log-position.ts';

/** For programs, which keep no cookies: they send what the last answer had. */
const HEADER = 'tonnage-seen';
/** Over https, the name keeps other subdomains from setting it (`__Host-`, RFC 6265bis). */
const COOKIE = { https: '__Host-tonnage_seen', http: 'tonnage_seen' };
const heldAs = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\dA-F/]{3,17})(?:;|$)`);
const HELD = { https: heldAs(COOKIE.https), http: heldAs(COOKIE.http) };

/**
 * For lists, searches, charts and exports: what a replica must have replayed to answer. Undefined: the primary answers, as it does for what a
 * request enters by and for a single thing.
 */
export function farOf({ replicas }: Pick<Database, 'replicas'>, request: FastifyRequest): FarRead | undefined {
  const { endpoint: e } = request.routeOptions.config;
  if (replicas === undefined || e?.method !== 'GET') return undefined;
  const gathers = e.far === true || e.cost !== undefined || kindOf(e, request) !== 'read';
  return gathers ? { mark: markOf(request) } : undefined;
}

/** The mark that a caller keeps, by header or cookie; null: they keep none. */
function markOf({ headers, protocol }: FastifyRequest): Position | null {
  return positionOf(headers[HEADER]) ?? positionOf(HELD[protocol].exec(headers.cookie ?? '')?.[1]);
}

/**
 * Gives each caller a mark, and another after each write: the next server that they ask may be another one. Who keeps none is answered by the
 * primary.
 */
export function markReplies(app: FastifyInstance, { replicas }: Pick<Database, 'replicas'>): void {
  if (!replicas) return;
  app.addHook('onSend', async (request, reply) => {
    const held = markOf(request);
    const reads = /^(GET|HEAD|OPTIONS)$/.test(request.method);
    if (reads && (held !== null || request.headers.authorization === undefined)) return;
    // Also behind what the caller has seen and others have written, and in place of a mark that no log has reached.
    const now = await replicas.now();
    if (reads && now === null) return;
    const mark = now ?? furthest(held ?? NOWHERE, replicas.latest);
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(HEADER, mark);
    reply.header('set-cookie', `${COOKIE[request.protocol]}=${mark}; Path=/; HttpOnly; SameSite=Strict${secure}`);
  });
}
