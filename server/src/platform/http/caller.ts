import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from '../sessions/session.ts';
import { sourceOf } from './source.ts';
import { traceOf, type Trace } from './trace.ts';

/** The sender of a request, before the person is known. */
export interface Caller {
  host: string;
  trace: Trace;
  /** The address that attempts are counted for: an IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string | null;
  /** The browser's own secret, if it has one. */
  deviceToken: string | null;
}

/** Over https, the name keeps other subdomains from setting it (`__Host-`, RFC 6265bis). */
const COOKIE = { https: '__Host-tonnage_device', http: 'tonnage_device' };
const heldAs = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
const HELD = { https: heldAs(COOKIE.https), http: heldAs(COOKIE.http) };
/** The longest that browsers keep a cookie. */
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

/**
 * Sets the cookie or extends it by 400 days. Scripts cannot read it, and logging out leaves it, because it grants no access by
 * itself.
 */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE[request.protocol]}=${token}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** What a browser keeps while its person logs in at a provider, for at most ten minutes. */
const STARTED = { https: '__Host-tonnage_login', http: 'tonnage_login' };
const startedAs = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,3000})(?:;|$)`);
const HELD_STARTED = { https: startedAs(STARTED.https), http: startedAs(STARTED.http) };

export const startedLoginOf = (request: FastifyRequest): string | null =>
  HELD_STARTED[request.protocol].exec(request.headers.cookie ?? '')?.[1] ?? null;

/** Lax: the provider's page leads back to ours, and the cookie comes with it. Null deletes it. */
export function setStartedLogin(request: FastifyRequest, reply: FastifyReply, sealed: string | null): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${STARTED[request.protocol]}=${sealed ?? ''}; Path=/; Max-Age=${sealed === null ? 0 : 600}; HttpOnly; SameSite=Lax${secure}`,
  );
}
