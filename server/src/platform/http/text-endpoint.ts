import { Readable } from 'node:stream';
import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rendersFile } from '../cost/costs.ts';
import type { AccountContext, BaseContext, DeskContext, OrganisationContext } from '../context.ts';
import { contextsOf, type Open } from '../sessions/contexts.ts';
import type { Link } from '../sessions/link.ts';
import { NO_BYTES } from './download.ts';
import type { Deps } from '../deps.ts';
import { contentTag, isCached } from './etag.ts';
import { receive } from './receive.ts';

/** Runs a read as the caller. Each call checks the session again, and holds nothing in between. */
export type Enter<Ctx> = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** The same, with a check before each read. */
export const checked =
  <Ctx>(enter: Enter<Ctx>, check: (ctx: Ctx) => void): Enter<Ctx> =>
  (work) =>
    enter((ctx) => {
      check(ctx);
      return work(ctx);
    });

/** A file to save, or a text to subscribe to. A long one is produced in parts, as fast as the client reads them. */
export interface TextAnswer {
  mime: string;
  /** The file name for saving. */
  name: string;
  body: string | AsyncIterable<string | Uint8Array>;
  headers?: Record<string, string>;
}

export type TextHandler<E extends Endpoint, Ctx> = (enter: Enter<Ctx>, given: Received<E>) => Promise<TextAnswer>;

/** Binds endpoints that return text only. */
export interface TextBinder {
  /** For a member with a session. */
  account<E extends Endpoint>(e: E, handler: TextHandler<E, AccountContext>): void;
  /** For staff of the tenant with the permission. */
  staff<E extends Endpoint>(e: E, handler: TextHandler<E, DeskContext>): void;
  /** For a person of the metrics tool. */
  organisations<E extends Endpoint>(e: E, handler: TextHandler<E, OrganisationContext>): void;
  /** For a program with a secret address. */
  link<E extends Endpoint, Ctx extends BaseContext>(
    link: Link<Ctx>,
    e: E,
    secretOf: (given: Received<E>) => string,
    handler: TextHandler<E, Ctx>,
  ): void;
}

export function createTextBinder(app: FastifyInstance, deps: Deps): TextBinder {
  const contexts = contextsOf(deps);

  function add(e: Endpoint, run: (request: FastifyRequest) => Promise<TextAnswer>): void {
    if (!rendersFile(e)) throw new Error(`${e.name} makes a file that it does not declare`);
    app.route({
      method: e.method,
      url: `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint: e, rateLimit: false },
      handler: async (request, reply) => sendText(request, reply, await run(request)),
    });
  }

  return {
    account: (e, handler) => add(e, textOf(e, contexts.account, handler)),
    staff: (e, handler) => add(e, textOf(e, contexts.staff, handler)),
    organisations: (e, handler) => add(e, textOf(e, contexts.organisations, handler)),
    link: (link, e, secretOf, handler) =>
      add(e, (request) => {
        const given = receive(e, request);
        return handler((work) => contexts.link(link, request, 'read', work, secretOf(given)), given);
      }),
  };
}

/** Produces the text or the list of an endpoint, for authorised callers. */
export function textOf<E extends Endpoint, Ctx, T>(
  e: E,
  open: Open<Ctx>,
  handler: (enter: Enter<Ctx>, given: Received<E>) => Promise<T>,
) {
  return async (request: FastifyRequest): Promise<T> => {
    const enter: Enter<Ctx> = (work) => open(e, request, 'read', work);
    // The caller is authenticated before the input is parsed.
    return handler(enter, await enter(() => Promise.resolve(receive(e, request))));
  };
}

/** Sends the text as a download. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: TextAnswer,
): Promise<FastifyReply> {
  const { mime, name, body, headers = {} } = answer;
  reply.headers({
    'content-type': mime,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    'cache-control': 'private, no-store',
    ...headers,
  });
  if (request.method === 'HEAD' && typeof body !== 'string') {
    if (body instanceof Readable) body.destroy();
    return reply.send(NO_BYTES());
  }
  if (body instanceof Readable) return reply.send(body);
  if (typeof body !== 'string') return reply.send(Readable.from(await begun(body)));
  const etag = contentTag(body);
  reply.header('etag', etag);
  return isCached(request, etag) ? reply.status(304).send() : reply.send(body);
}

/** Produces the first part before anything is sent, so that a refusal is a proper answer and not a broken file. */
async function begun(parts: AsyncIterable<string | Uint8Array>): Promise<AsyncIterable<string | Uint8Array>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}
