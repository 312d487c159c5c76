import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the authenticated person, key, feed or run; null without one. */
    askedBy: string | null;
    /** From when the company requires two-factor authentication of the session, which went without. */
    factorDueAt: string | null;
    /** Sent by the company's staff, at the desk or while they view the portal as a customer. */
    byStaff: boolean;
    /** The exact text of the body, for an endpoint whose callers sign it. */
    signedBody: string | null;
  }
}

/** Path parameters that are as secret as a password. */
const SECRETS = /\{(token|secret|reference)\}/;

/** The path segments that precede a secret in the contract: `run`, `calendar`, `invitations` and so on. */
const BEFORE = new Set(
  ENDPOINTS.flatMap(({ path }) => {
    const segments = path.split('/');
    return segments.flatMap((segment, i) => (SECRETS.test(segment) ? [segments[i - 1]!] : []));
  }),
);
const SECRET_SEGMENT = new RegExp(`/(${[...BEFORE].join('|')})/+[^/]+`, 'gi');

/**
 * The path of an address in a form that may be logged: without the query, which has searches and tokens, and without the secret
 * of a link.
 */
export function loggedPath(url: string): string {
  const path = url.split(/[?#;]/, 1)[0]!;
  return decoded(path).replace(SECRET_SEGMENT, '/$1/…');
}

/** Decodes as the router does: another spelling of a path reaches the same route. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // An invalid path matches no route either.
    return path.replace(/%.*/, '%…');
  }
}

/** Headers and bodies are not logged, nor the values in a database error. */
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: loggedPath(request.url ?? ''),
    source: request.ip,
  }),
  res: ({ statusCode, request }: { statusCode: number; request?: FastifyRequest }) => ({
    statusCode,
    ...callerOf(request),
  }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    message: error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    stack: error.stack ?? '',
  }),
};

function callerOf(request: FastifyRequest | undefined): object {
  if (!request) return {};
  return { source: request.ip, user: request.askedBy ?? null };
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;
const TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The request's id: the one from a proxy (X-Request-Id, or the trace id of W3C's traceparent), or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const trace = TRACE.exec(String(headers['traceparent'] ?? ''))?.[1];
  return trace ?? randomBytes(8).toString('hex');
}
