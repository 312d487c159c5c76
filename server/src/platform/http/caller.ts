import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from './session.ts';
import { sourceOf } from './source.ts';
import { traceOf, type Trace } from './trace.ts';

/** Who sends a request, before anything is known of the person. */
export interface Caller {
  host: string;
  trace: Trace;
  /** What tries are counted for: an IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string | null;
  /** The browser's own secret, where it has one. */
  deviceToken: string | null;
}

/** Over https the name keeps other subdomains from setting it (`__Host-`, RFC 6265bis). */
const COOKIE = { https: '__Host-tonnage_device', http: 'tonnage_device' };
const heldAs = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
const HELD = { https: heldAs(COOKIE.https), http: heldAs(COOKIE.http) };
/** As long as browsers keep a cookie at the most. */
const DAYS = 400;

export function callerOf(request: FastifyRequest): Caller {
  return {
    host: hostOf(request),
    trace: traceOf(request),
    network: sourceOf(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
    deviceToken: HELD[request.protocol].exec(request.headers.cookie ?? '')?.[1] ?? null,
  };
}

/** Sets the cookie, or sets it for another 400 days. Scripts cannot read it, and logging out leaves it: it opens nothing by itself. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE[request.protocol]}=${token}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
