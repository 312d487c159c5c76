import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from './session.ts';
import { randomToken } from './tokens.ts';
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

const COOKIE = 'tonnage_device';
const HELD = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`);
/** As long as browsers keep a cookie at the most. */
const DAYS = 400;

export function callerOf(request: FastifyRequest): Caller {
  return {
    host: hostOf(request),
    trace: traceOf(request),
    network: sourceOf(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
    deviceToken: HELD.exec(request.headers.cookie ?? '')?.[1] ?? null,
  };
}

/**
 * The secret by which a browser is known again, made where it has none. Scripts cannot read it, and logging out leaves it: it opens
 * nothing by itself.
 */
export function deviceTokenOf(caller: Caller): string {
  return caller.deviceToken ?? randomToken();
}

/** Sets the cookie, or sets it for another 400 days. It is `Secure` where the site is served over https. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = request.protocol === 'https' || publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
