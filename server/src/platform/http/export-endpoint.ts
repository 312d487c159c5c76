import { Readable } from 'node:stream';
import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext, DeskContext, OrganisationContext, SessionContext } from './context.ts';
import { receive, type Deps } from './endpoint.ts';
import { contentTag, isKept } from './etag.ts';
import { withFeed } from './feed-session.ts';
import { Refusal } from '../refusal.ts';
import { atDesk, organisationScope, withSession } from './session.ts';

/** Opens a reading as the caller. As often as it is called the session is checked anew, and nothing is held in between. */
export type Enter = <T>(work: (ctx: AccountContext) => Promise<T>) => Promise<T>;
/** The same as a person who may work in no account. */
type SessionEnter = <T>(work: (ctx: SessionContext) => Promise<T>) => Promise<T>;
/** The same at the desk. */
export type DeskEnter = <T>(work: (ctx: DeskContext) => Promise<T>) => Promise<T>;

/** The same for a person in their organisations. */
export type EnterOrganisations = <T>(work: (ctx: OrganisationContext) => Promise<T>) => Promise<T>;

/** A text that is saved or subscribed to. A long one comes in parts, made as fast as the line takes them. */
export interface TextAnswer {
  mime: string;
  /** What it is called when it is saved. */
  name: string;
  body: string | AsyncIterable<string>;
  headers?: Record<string, string>;
}

type Handler<E extends Endpoint, Entering = Enter> = (enter: Entering, given: Received<E>) => Promise<TextAnswer>;

/** Binds endpoints that answer text instead of JSON. */
export interface TextBinder {
  /** Asked for by anybody with a session, of what is their own. */
  session<E extends Endpoint>(e: E, handler: Handler<E, SessionEnter>): void;
  /** Asked for by a member with a session. */
  account<E extends Endpoint>(e: E, handler: Handler<E>): void;
  /** Asked for by the tenant's staff whose role allows it. */
  staff<E extends Endpoint>(e: E, handler: Handler<E, DeskEnter>): void;
  /** Asked for by a person of the metrics tool. */
  organisations<E extends Endpoint>(e: E, handler: Handler<E, EnterOrganisations>): void;
  /** Asked for by a calendar that has the secret address of a member's feed; its last segment but one is the secret. */
  feed<E extends Endpoint>(e: E, secretOf: (given: Received<E>) => string, handler: Handler<E>): void;
}

export function createTextBinder(app: FastifyInstance, deps: Deps): TextBinder {
  const base = (request: FastifyRequest) => ({
    now: deps.clock.now(),
    queue: deps.queue,
    publicUrl: deps.publicUrl,
    cards: deps.cards.provider,
    ip: request.ip,
  });

  function add<E extends Endpoint>(e: E, run: (request: FastifyRequest) => Promise<TextAnswer>): void {
    app.route({
      method: e.method,
      url: `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint: e, rateLimit: false },
      exposeHeadRoute: false,
      handler: async (request, reply) => send(request, reply, await run(request)),
    });
  }

  return {
    session: (e, handler) =>
      add(e, async (request) => {
        const enter: SessionEnter = (work) => {
          const b = base(request);
          return withSession(deps.database, deps.tokens, request, b.now, 'read', (db, session) =>
            work({ ...b, db, session }),
          );
        };
        return handler(enter, await enter(() => Promise.resolve(receive(e, request))));
      }),
    account: (e, handler) =>
      add(e, async (request) => {
        const enter: Enter = (work) => {
          const b = base(request);
          return withSession(deps.database, deps.tokens, request, b.now, 'read', (db, { scope }) => {
            if (scope === null) throw new Refusal('NO_ACCOUNT');
            return work({ ...b, db, scope });
          });
        };
        // Who asks is settled before what they sent is looked at.
        return handler(enter, await enter(() => Promise.resolve(receive(e, request))));
      }),
    staff: (e, handler) =>
      add(e, async (request) => {
        const enter: DeskEnter = (work) => {
          const b = base(request);
          return atDesk(deps.database, deps.tokens, request, b.now, e, (db, scope, by) =>
            work({ ...b, db, scope, sessionId: by.id }),
          );
        };
        return handler(enter, await enter(() => Promise.resolve(receive(e, request))));
      }),
    organisations: (e, handler) =>
      add(e, async (request) => {
        const enter: EnterOrganisations = (work) => {
          const b = base(request);
          return withSession(deps.database, deps.tokens, request, b.now, 'read', async (db, session) =>
            work({ ...b, db, scope: await organisationScope(db, session) }),
          );
        };
        return handler(enter, await enter(() => Promise.resolve(receive(e, request))));
      }),
    feed: (e, secretOf, handler) =>
      add(e, (request) => {
        const given = receive(e, request);
        const enter: Enter = (work) => {
          const b = base(request);
          return withFeed(deps.database, request, secretOf(given), b.now, (db, scope) => work({ ...b, db, scope }));
        };
        return handler(enter, given);
      }),
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, answer: TextAnswer): Promise<FastifyReply> {
  const { mime, name, body, headers = {} } = answer;
  reply.headers({
    'content-type': `${mime}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    'cache-control': 'private, no-store',
    ...headers,
  });
  if (typeof body !== 'string') return reply.send(Readable.from(await begun(body)));
  const etag = contentTag(body);
  reply.header('etag', etag);
  return isKept(request, etag) ? reply.status(304).send() : reply.send(body);
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
