import cors from '@fastify/cors';
import { ACCOUNT_HEADER } from '@tonnage/contract/endpoint';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const METHODS = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Pages of other origins may call the API: what they may do hangs on the bearer that they send, never on a cookie. A
 * preflight is answered with 204 and the origin that asked (wire-strapi.md §4).
 */
export async function allowOrigins(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: request.url.startsWith('/api/'),
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
        allowedHeaders: [
          'Content-Type',
          'Authorization',
          'Origin',
          'Accept',
          'Idempotency-Key',
          'If-Match',
          ACCOUNT_HEADER,
        ],
        exposedHeaders: [
          'ETag',
          'Retry-After',
          'X-Request-Id',
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
        ],
        strictPreflight: false,
        maxAge: 600,
      }),
  });
}

/** Remembers which methods each path of the API is bound to, and in the end answers 405 for the others. */
export function answerOtherMethods(app: FastifyInstance): () => void {
  const bound = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const methods = bound.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    bound.set(url, methods);
  });
  return () => {
    for (const [url, methods] of Array.from(bound)) {
      const others = METHODS.filter((method) => !methods.has(method)) as HTTPMethods[];
      if (others.length === 0) continue;
      const allow = METHODS.filter((method) => methods.has(method)).join(', ');
      app.route({
        method: others,
        url,
        // Before anything that was sent is read.
        onRequest: (_request, reply, done) => {
          reply.header('allow', allow);
          done(Object.assign(new Error('Method Not Allowed'), { statusCode: 405 }));
        },
        handler: () => undefined,
      });
    }
  };
}
