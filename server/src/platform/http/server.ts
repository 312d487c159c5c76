import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { FACTOR_HEADER } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import qs from 'qs';
import { errorHandler, sendError } from './errors.ts';
import { allowOrigins } from './allowed-methods.ts';
import { DEPTH, readJson, tooDeep } from './read-json.ts';
import { checkEscapes, readText, withoutMark } from './read-text.ts';
import { Refusal } from '../refusal.ts';
import { refuseConnection } from './refused-connection.ts';
import { requestId, serializers } from './request-log.ts';
import { PAGE_HEADERS, SECURITY_HEADERS } from './security-headers.ts';
import { serializerCompiler } from './serializer.ts';
import { sourceOf } from './source.ts';
import { TOO_DEEP, TOO_LONG } from './validation.ts';

/** Creates the HTTP server with everything that all modules share, and no module. */
export async function createServer(options: {
  logLevel: string;
  logStream?: NodeJS.WritableStream;
  /** Trusted proxies; only the loopback by default. */
  proxies?: string[];
  /** Time limits for receiving a body and for sending an answer, ms. */
  times?: { body?: number; answer?: number };
  /** The telephone number of the request's company, which refusals name. */
  phoneOf?: (request: FastifyRequest) => Promise<string | null>;
}): Promise<FastifyInstance> {
  const app = fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            ...(options.logStream ? { stream: options.logStream } : {}),
            serializers,
          },
    bodyLimit: LIMITS.body,
    // Fits a list of a thousand ids in the address.
    http: {
      maxHeaderSize: LIMITS.headers,
      headersTimeout: TIMES.headers,
      connectionsCheckingInterval: TIMES.looking,
      // A request without a host is refused in the shape of every other error.
      requireHostHeader: false,
    },
    requestTimeout: TIMES.upload,
    connectionTimeout: TIMES.silence,
    requestIdHeader: false,
    genReqId: requestId,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
      sendError(error, request, reply);
    },
    // Requests sent before the shutdown began are answered; nothing new is accepted.
    return503OnClosing: false,
    trustProxy: options.proxies ?? 'loopback',
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      maxParamLength: 300,
    },
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = CONNECTIONS;
  app.decorateRequest('askedBy', null);
  app.decorateRequest('factorDueAt', null);
  app.decorateRequest('byStaff', false);
  app.decorateRequest('signedBody', null);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler(options.phoneOf ?? (() => Promise.resolve(null))));

  // Public clients send the JSON type on requests without a body; an empty body counts as none.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      const text = readText(body, request.headers['content-type']);
      if (request.routeOptions.config.endpoint?.signed) request.signedBody = text;
      const json = withoutMark(text);
      done(null, json.trim() === '' ? undefined : readJson(json));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      try {
        done(null, readForm(withoutMark(readText(body, request.headers['content-type']))));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.removeContentTypeParser('text/plain');
  // Some clients send this type on requests without a body.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body: string, done) =>
    body.trim() === ''
      ? done(null, undefined)
      : done(Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 })),
  );

  boundBodies(app, options.times?.body);
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = (request.routeOptions.url ?? request.url).startsWith('/api/');
    reply.headers(isApi ? SECURITY_HEADERS : PAGE_HEADERS).header('x-request-id', request.id);
    done(
      isAmbiguous(request) ? Object.assign(new Error('Whom it is for cannot be told'), { statusCode: 400 }) : undefined,
    );
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // What a browser caches would say it later as well.
    if (request.factorDueAt !== null && !request.routeOptions.config.endpoint?.cacheable)
      reply.header(FACTOR_HEADER, request.factorDueAt);
    done(null, payload);
  });
  await allowOrigins(app);
  // Compresses replies only: request bodies are never decompressed, so that no small body becomes a large one.
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
 * Time limits in milliseconds: for headers, a body, a body with files, and an idle connection; and how often they are checked.
 */
const TIMES = { headers: 20_000, body: 30_000, upload: 600_000, silence: 120_000, looking: 5_000 } as const;
/** Concurrent connections; further ones are closed. */
const CONNECTIONS = 5_000;

/** Parses a form's fields. Throws InvalidInput. */
function readForm(text: string): unknown {
  checkEscapes(text);
  try {
    return qs.parse(text, { depth: DEPTH, strictDepth: true, arrayLimit: 1000 });
  } catch {
    throw tooDeep('A form');
  }
}

/** Two hosts, none, or one in the request target: a proxy in front might choose differently (RFC 9112 §3.2). */
function isAmbiguous({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  const wrongHosts = hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0');
  return wrongHosts || !(raw.url ?? '').startsWith('/');
}

/**
 * Limits the time for a body from its first byte, also if the request is answered before it was read. One with files has as long as
 * the connection allows a request, until it is answered.
 */
function boundBodies(app: FastifyInstance, bodyMs: number = TIMES.body): void {
  const reading = new WeakSet<FastifyRequest>();
  const limit = (request: FastifyRequest, late: () => void) => {
    const timer = setTimeout(late, bodyMs).unref();
    for (const event of ['end', 'close', 'error']) request.raw.once(event, () => clearTimeout(timer));
  };
  app.addHook('onRequest', (request, reply, done) => {
    const files = request.routeOptions.config.endpoint?.multipart !== undefined;
    if (!files && !request.raw.complete)
      limit(request, () => {
        // Nobody reads the body: the request was answered, or is held up before it.
        if (reply.sent || !reading.has(request)) return request.raw.destroy();
        reply.header('connection', 'close');
        // Readers get an error that the body ends here; the connection ends with the answer.
        request.raw.emit('error', Object.assign(new Error('The body did not come in time'), { statusCode: 408 }));
      });
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    reading.add(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) limit(request, () => request.raw.destroy());
    done();
  });
}

const QUERY = {
  depth: DEPTH,
  strictDepth: true,
  arrayLimit: LIMITS.filterValues,
  parameterLimit: LIMITS.parameters,
  strictNullHandling: true,
  // Names such as toString are ordinary names; dropping one would make a filter match everything.
  plainObjects: true,
};

/** Marks an address with too many parameters, so that it is not silently cut short. */
function parseQuery(text: string): Record<string, unknown> {
  let parsed: Record<string, unknown>;
  try {
    parsed = qs.parse(text, QUERY);
  } catch {
    return { [TOO_DEEP]: true };
  }
  parsed['filters'] = asObject(parsed['filters']);
  if (parsed['filters'] === undefined) delete parsed['filters'];
  if (text.split('&', LIMITS.parameters + 1).length > LIMITS.parameters) return { ...parsed, [TOO_LONG]: true };
  return parsed;
}

/** Filters that a client sends as one JSON text, because it cannot nest parameters. */
function asObject(given: unknown): unknown {
  if (typeof given !== 'string' || !given.trimStart().startsWith('{')) return given;
  try {
    return readJson(given);
  } catch {
    return given;
  }
}

/** Liveness and readiness, outside /api so that a balancer needs no tenant. */
export function addHealth(
  app: FastifyInstance,
  { ready, store }: { ready: () => Promise<void>; store: { readonly degraded: boolean } },
  stopping: { begun: boolean },
): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      if (stopping.begun) throw new Error('The server is ending');
      await ready();
      // Without files most of the portal works, so the database alone decides.
      return { ok: true, ...(store.degraded ? { store: 'degraded' } : {}) };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
  app.all('/api/*', () => {
    throw new Refusal('NOT_FOUND');
  });
}
