import { Readable } from 'node:stream';
import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext, DeskContext, OrganisationContext } from './context.ts';
import { contextsOf, type Open } from './contexts.ts';
import type { Deps } from './endpoint.ts';
import { contentTag, isCached } from './etag.ts';
import { withFeed } from './calendar-feed-session.ts';
import { receive } from './receive.ts';

/** Opens a reading as the caller. As often as it is called the session is checked again, and nothing is held in between. */
export type Enter<Ctx> = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** A text that is saved or subscribed to. A long one comes in parts, made as fast as the line takes them. */
export interface TextAnswer {
  mime: string;
  /** What it is called when it is saved. */
  name: string;
  body: string | AsyncIterable<string>;
  headers?: Record<string, string>;
}

export type TextHandler<E extends Endpoint, Ctx> = (enter: Enter<Ctx>, given: Received<E>) => Promise<TextAnswer>;

/** Binds endpoints that answer text and nothing else. */
export interface TextBinder {
  /** Asked for by a member with a session. */
  account<E extends Endpoint>(e: E, handler: TextHandler<E, AccountContext>): void;
  /** Asked for by the tenant's staff whose role allows it. */
  staff<E extends Endpoint>(e: E, handler: TextHandler<E, DeskContext>): void;
  /** Asked for by a person of the metrics tool. */
  organisations<E extends Endpoint>(e: E, handler: TextHandler<E, OrganisationContext>): void;
  /** Asked for by a calendar that has the secret address of a member's feed; its last segment but one is the secret. */
  feed<E extends Endpoint>(
    e: E,
    secretOf: (given: Received<E>) => string,
    handler: TextHandler<E, AccountContext>,
  ): void;
}

export function createTextBinder(app: FastifyInstance, deps: Deps): TextBinder {
  const contexts = contextsOf(deps);

  function add(e: Endpoint, run: (request: FastifyRequest) => Promise<TextAnswer>): void {
    app.route({
      method: e.method,
      url: `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint: e, rateLimit: false },
      exposeHeadRoute: false,
      handler: async (request, reply) => sendText(request, reply, await run(request)),
    });
  }

  return {
    account: (e, handler) => add(e, textOf(e, contexts.account, handler)),
    staff: (e, handler) => add(e, textOf(e, contexts.staff, handler)),
    organisations: (e, handler) => add(e, textOf(e, contexts.organisations, handler)),
    feed: (e, secretOf, handler) =>
      add(e, (request) => {
        const given = receive(e, request);
        return handler((work) => withFeed(deps, request, secretOf(given), work), given);
      }),
  };
}

/** Makes the text that an endpoint answers, for whoever may call it. */
export function textOf<E extends Endpoint, Ctx>(e: E, open: Open<Ctx>, handler: TextHandler<E, Ctx>) {
  return async (request: FastifyRequest): Promise<TextAnswer> => {
    const enter: Enter<Ctx> = (work) => open(e, request, 'read', work);
    // Who asks is settled before what they sent is looked at.
    return handler(enter, await enter(() => Promise.resolve(receive(e, request))));
  };
}

/** Sends it as a download. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: TextAnswer,
): Promise<FastifyReply> {
  const { mime, name, body, headers = {} } = answer;
  reply.headers({
    'content-type': `${mime}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    'cache-control': 'private, no-store',
    ...headers,
  });
  if (request.method === 'HEAD') return reply.send();
  if (typeof body !== 'string') return reply.send(Readable.from(await begun(body)));
  const etag = contentTag(body);
  reply.header('etag', etag);
  return isCached(request, etag) ? reply.status(304).send() : reply.send(body);
}

/** The first part is made before anything is sent: a refusal is still an answer, not a broken file. */
async function begun(parts: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}
