import cors from '@fastify/cors';
import { ACCOUNT_HEADER, BACKGROUND_HEADER } from '@tonnage/contract/endpoint';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const METHODS = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Allows pages of other origins to call the API: their rights come from the bearer they send, never from a cookie. A preflight is
 * answered with 204 and the requesting origin (wire-strapi.md §4).
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
          BACKGROUND_HEADER,
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

/** Remembers the methods bound to each API path. The returned function answers 405 for all others. */
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
        // Runs before the body is read.
        onRequest: (_request, reply, done) => {
          reply.header('allow', allow);
          done(Object.assign(new Error('Method Not Allowed'), { statusCode: 405 }));
        },
        handler: () => undefined,
      });
    }
  };
}
