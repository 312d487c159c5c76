import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the person, key, feed or run that was let in; null for nobody. */
    askedBy: string | null;
    /** Asked by the company's staff, at the desk or while they view the portal as a customer. */
    byStaff: boolean;
  }
}

/** Parameters of a path that are as good as a password. */
const SECRETS = /\{(token|secret|reference)\}/;

/** What stands before a secret in a path of the contract: `run`, `calendar`, `invitations` and so on. */
const BEFORE = new Set(
  ENDPOINTS.flatMap(({ path }) => {
    const segments = path.split('/');
    return segments.flatMap((segment, i) => (SECRETS.test(segment) ? [segments[i - 1]!] : []));
  }),
);
const SECRET_SEGMENT = new RegExp(`/(${[...BEFORE].join('|')})/+[^/]+`, 'gi');

/** The path of an address as it may be logged: no query, which holds searches and tokens, and no secret of a link. */
export function loggedPath(url: string): string {
  const path = url.split(/[?#;]/, 1)[0]!;
  return decoded(path).replace(SECRET_SEGMENT, '/$1/…');
}

/** As the router reads it: another spelling of a path leads to the same place. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // No path at all, so no route is found by it either.
    return path.replace(/%.*/, '%…');
  }
}

/** Neither headers nor bodies are logged; of an error not what the database says of the values. */
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: loggedPath(request.url ?? ''),
    source: request.ip,
  }),
  res: (reply: FastifyReply) => ({ statusCode: reply.statusCode, ...asker(reply.request) }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    message: error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    stack: error.stack ?? '',
  }),
};

function asker(request: FastifyRequest | undefined): object {
  if (!request) return {};
  return { source: request.ip, user: request.askedBy ?? null };
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;
const TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The id of a request: the one that a proxy gave it (X-Request-Id, or the trace of W3C's traceparent), or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const trace = TRACE.exec(String(headers['traceparent'] ?? ''))?.[1];
  return trace ?? randomBytes(8).toString('hex');
}
