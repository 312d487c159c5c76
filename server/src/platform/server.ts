import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { LIMITS } from '@tonnage/contract/limits';
import fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import { sendError } from './errors.ts';
import { allowOrigins } from './methods.ts';
import { Refusal } from './refusal.ts';
import { serializerCompiler } from './serializer.ts';
import { sourceOf } from './source.ts';
import { TOO_LONG } from './validation.ts';

/** An HTTP server with everything that is the same for all modules, and no module. */
export async function createServer(options: {
  logLevel: string;
  logStream?: NodeJS.WritableStream;
  /** Who is believed for whom they ask; the loopback alone unless given. */
  proxies?: string[];
}): Promise<FastifyInstance> {
  const app = fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            ...(options.logStream ? { stream: options.logStream as never } : {}),
            // Neither headers nor bodies are logged; a URL may hold a token or a search, so only its path is.
            serializers: {
              req: (request) => ({
                method: request.method,
                path: (request.url ?? '').split('?')[0]?.replace(SECRET_SEGMENT, '$1…'),
              }),
            },
          },
    bodyLimit: LIMITS.body,
    // A list of a thousand ids in the address.
    http: { maxHeaderSize: LIMITS.headers },
    requestIdHeader: false,
    genReqId: () => Math.random().toString(36).slice(2, 12),
    trustProxy: options.proxies ?? 'loopback',
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      maxParamLength: 300,
    },
    forceCloseConnections: 'idle',
  });
  endWithLastAnswer(app);
  app.setSerializerCompiler(serializerCompiler as never);
  app.setErrorHandler(sendError);

  // Public clients send the JSON type on requests without a body; an empty body is no body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body, refusePrototypes));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, qs.parse(body, { depth: 20, arrayLimit: 1000 })),
  );
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? SECURITY_HEADERS : PAGE_HEADERS);
    done();
  });
  await allowOrigins(app);
  // Replies alone: what is sent here is never unpacked, so that no small body becomes a large one.
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'], globalDecompression: false });
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: (request) => `${request.routeOptions.url} ${sourceOf(request.ip)}`,
    errorResponseBuilder: () => Object.assign(new Error('Too many requests'), { statusCode: 429 }),
    addHeadersOnExceeding: { 'x-ratelimit-limit': true, 'x-ratelimit-remaining': true, 'x-ratelimit-reset': true },
    addHeaders: {
      'x-ratelimit-limit': true,
      'x-ratelimit-remaining': true,
      'x-ratelimit-reset': true,
      'retry-after': true,
    },
  });
  return app;
}

/**
 * Lets a server end when it has answered what it was asked. Node would wait for connections that a browser keeps for later: those opened
 * ahead of a question, which it takes for ones that wait for an answer, and those whose answer goes out after it began to end.
 */
function endWithLastAnswer(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let ending = false;
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    ending = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending) reply.header('connection', 'close');
    done();
  });
}

const QUERY = {
  depth: 20,
  arrayLimit: LIMITS.filterValues,
  parameterLimit: LIMITS.parameters,
  strictNullHandling: true,
  // Names such as toString are names like any other; left out, a filter by one would find everything.
  plainObjects: true,
};

/** An address with more parameters than are read is marked, lest what comes after the last one is quietly dropped. */
function parseQuery(text: string): Record<string, unknown> {
  const parsed = qs.parse(text, QUERY);
  if (text.split('&', LIMITS.parameters + 1).length > LIMITS.parameters) return { ...parsed, [TOO_LONG]: true };
  return parsed;
}

/** On every reply; pages bring a content security policy of their own. Constant, so written once (decision 7). */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** What says something of a page alone. */
const PAGE_HEADERS = {
  ...SECURITY_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

// A payment’s reference in a path is as good as a password for that payment, and so are the address of a calendar, the link to a
// driver's day and the one of a mail that asks.
const SECRET_SEGMENT = /(\/(?:sandbox|calendar|run|proposals)\/)[^/]+/;

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not allowed in JSON');
  return value;
}

/** Liveness and readiness, outside /api so that a balancer needs no tenant. */
export function addHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await ready();
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
  app.all('/api/*', () => {
    throw new Refusal('NOT_FOUND');
  });
}
