import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inStaffWords, withOurPhone } from './call-us.ts';
import type {
  AccountContext,
  BaseContext,
  DeskContext,
  GuestContext,
  OrganisationContext,
  Reading,
  SessionContext,
} from '../context.ts';
import { retrying } from '../db/retrying.ts';
import type { Deps } from '../deps.ts';
import { contextsOf, type Open } from '../sessions/contexts.ts';
import type { BearerLink, Link } from '../sessions/link.ts';
import { tag, unlessCached } from './etag.ts';
import { once } from './idempotency.ts';
import { RefusalWithQuote } from './refusal-with-quote.ts';
import { requestsShape } from './query-language/read-question.ts';
import { fileFormatOf, receive } from './receive.ts';
import { Refusal } from '../refusal.ts';
import type { ListFile } from '../formats/cells.ts';
import { written } from '../formats/list-file.ts';
import { sendText, textOf, type Enter } from './text-endpoint.ts';

/** A handler's result: the contract's shape, before it is serialised with its schema. */
export type Answer<E extends Endpoint> = z.input<E['response']>;

/** Produces the file of an endpoint that declares one. */
export type Csv<E extends Endpoint, Ctx> = E extends { readonly csv: object } ? ListHandler<E, Ctx> : undefined;
type ListHandler<E extends Endpoint, Ctx> = (enter: Enter<Ctx>, given: Received<E>) => Promise<ListFile>;

/** The context of a handler: without the queue for a GET, which may run twice (decision 8). */
type ContextOf<E extends Endpoint, Ctx extends BaseContext> = E['method'] extends 'GET' ? Reading<Ctx> : Ctx;

/** Binds endpoints to handlers. A handler runs inside the request's single transaction, unless it is `open`. */
export interface Binder {
  account<E extends Endpoint>(
    e: E,
    handler: (ctx: ContextOf<E, AccountContext>, given: Received<E>) => Promise<Answer<E>>,
    csv?: Csv<E, Reading<AccountContext>>,
  ): void;
  organisations<E extends Endpoint>(
    e: E,
    handler: (ctx: ContextOf<E, OrganisationContext>, given: Received<E>) => Promise<Answer<E>>,
    csv?: Csv<E, Reading<OrganisationContext>>,
  ): void;
  session<E extends Endpoint>(
    e: E,
    handler: (ctx: ContextOf<E, SessionContext>, given: Received<E>, request: FastifyRequest) => Promise<Answer<E>>,
    csv?: Csv<E, Reading<SessionContext>>,
  ): void;
  /** Like `open`, after the session was checked: for a signed-in person's changes to passwords and factors. */
  own<E extends Endpoint>(
    e: E,
    handler: (session: SessionContext['session'], given: Received<E>, request: FastifyRequest) => Promise<Answer<E>>,
  ): void;
  /** For the tenant's staff. If their role lacks the endpoint's permission, the call is FORBIDDEN before anything is read. */
  staff<E extends Endpoint>(
    e: E,
    handler: (ctx: ContextOf<E, DeskContext>, given: Received<E>) => Promise<Answer<E>>,
    csv?: Csv<E, Reading<DeskContext>>,
  ): void;
  /**
   * The same for a call that asks another server first, which holds no transaction meanwhile: what it needs to know, what it asks,
   * and what it does with the answer.
   */
  staffAsking<E extends Endpoint, Known, Found>(
    e: E,
    know: (ctx: Reading<DeskContext>, given: Received<E>) => Promise<Known>,
    ask: (known: Known, given: Received<E>) => Promise<Found>,
    handler: (ctx: ContextOf<E, DeskContext>, given: Received<E>, found: Found) => Promise<Answer<E>>,
  ): void;
  guest<E extends Endpoint>(
    e: E,
    handler: (ctx: ContextOf<E, GuestContext>, given: Received<E>) => Promise<Answer<E>>,
  ): void;
  /** For the holder of a secret link, which is the bearer. */
  link<E extends Endpoint, Ctx extends BaseContext>(
    link: BearerLink<Ctx>,
    e: E,
    handler: (ctx: ContextOf<E, Ctx>, given: Received<E>) => Promise<Answer<E>>,
  ): void;
  /** For the holder of a secret link, which is the body's `token`: so a read is a POST too. */
  token<E extends Endpoint & { readonly body: z.ZodType<{ data: { token: string } }> }, Ctx extends BaseContext>(
    link: Link<Ctx>,
    e: E,
    mode: 'read' | 'write',
    handler: (ctx: Ctx, given: Received<E>) => Promise<Answer<E>>,
  ): void;
  /** For the few handlers that must not hold a connection while they work (passwords): they open their own transactions. */
  open<E extends Endpoint>(
    e: E,
    handler: (request: FastifyRequest, given: Received<E>, reply: FastifyReply) => Promise<Answer<E>>,
  ): void;
}

export function createBinder(app: FastifyInstance, deps: Deps): Binder {
  const contexts = contextsOf(deps);

  function add<E extends Endpoint>(
    e: E,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
    list?: (request: FastifyRequest) => Promise<ListFile>,
  ) {
    app.route({
      method: e.method,
      url: `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}`,
      // The endpoint's schemas parse the input below; Fastify serialises with the response's.
      schema: { response: { [e.status]: e.response } },
      config: {
        endpoint: e,
        rateLimit: e.limited
          ? { max: e.limited === true ? LIMITS.authPerMinute : e.limited, timeWindow: '1 minute' }
          : false,
      },
      // One-time links have no HEAD route: email scanners probe with HEAD and must not use them up.
      exposeHeadRoute: e.status !== 302,
      ...(e.cacheable ? { onSend: unlessCached } : {}),
      async handler(request, reply) {
        const format = list && fileFormatOf(e, request);
        if (list && format) return sendText(request, reply, await written(await list(request), format));
        const answer = await retrying(() => run(request, reply), isRepeatable(e, request));
        if (e.status === 302) return reply.redirect((answer as { location: string }).location, 302);
        if (e.mime) reply.type(e.mime);
        if (e.resource) tag(reply, answer);
        // A reply with requested fields is written as it is: their names were validated against the resource's declaration.
        if (e.resource && e.status !== 204 && requestsShape(request.query))
          return reply.status(e.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
        return reply.status(e.status).send(answer);
      },
    });
  }

  const mode = (e: Endpoint) => (e.method === 'GET' ? ('read' as const) : ('write' as const));
  const fileOf = <E extends Endpoint, Ctx>(e: E, open: Open<Ctx>, csv: Csv<E, Ctx> | undefined) => {
    if (e.csv && !csv) throw new Error(`${e.name} declares a file that nothing makes`);
    return csv && textOf(e, open, csv as ListHandler<E, Ctx>);
  };

  // The caller is authenticated before the input is parsed.
  return {
    open: (e, handler) => add(e, (request, reply) => handler(request, receive(e, request), reply)),
    guest: (e, handler) => add(e, (request) => contexts.guest(request, (ctx) => handler(ctx, receive(e, request)))),
    session: (e, handler, csv) =>
      add(
        e,
        (request) => contexts.session(e, request, mode(e), (ctx) => handler(ctx, receive(e, request), request)),
        fileOf(e, contexts.session, csv),
      ),
    own: (e, handler) =>
      add(e, async (request) => {
        const session = await contexts.session(e, request, 'read', (ctx) => Promise.resolve(ctx.session));
        return handler(session, receive(e, request), request);
      }),
    staffAsking: (e, know, ask, handler) =>
      add(e, async (request) => {
        const [given, known] = await contexts.staff(e, request, 'read', async (ctx) => {
          const received = receive(e, request);
          return [received, await know(ctx, received)] as const;
        });
        const found = await ask(known, given);
        return contexts.staff(e, request, mode(e), (ctx) => handler(ctx, given, found));
      }),
    staff: (e, handler, csv) =>
      add(
        e,
        (request) =>
          contexts.staff(e, request, mode(e), async (ctx, principal) => {
            const given = receive(e, request);
            const work = async () => {
              const answer = await handler(ctx, given);
              return e.advises ? inStaffWords(answer) : answer;
            };
            return (await once(ctx.db, { e, request, principal, ...ctx }, work)).answer;
          }),
        fileOf(e, contexts.staff, csv),
      ),
    link: (link, e, handler) =>
      add(e, (request) =>
        contexts.link(link, request, mode(e), async (ctx) => {
          const given = receive(e, request);
          const by = { e, request, now: ctx.now, ...link.principalOf(ctx) };
          return (await once(ctx.db, by, () => handler(ctx, given))).answer;
        }),
      ),
    token: (link, e, readOrWrite, handler) =>
      add(e, (request) => {
        const given = receive(e, request);
        return contexts.link(link, request, readOrWrite, (ctx) => handler(ctx, given), given.body.data.token);
      }),
    organisations: (e, handler, csv) =>
      add(
        e,
        (request) =>
          contexts.organisations(e, request, mode(e), async (ctx, principal) => {
            const given = receive(e, request);
            return (await once(ctx.db, { e, request, principal, ...ctx }, () => handler(ctx, given))).answer;
          }),
        fileOf(e, contexts.organisations, csv),
      ),
    account: (e, handler, csv) =>
      add(
        e,
        async (request) => {
          try {
            return await contexts.account(e, request, mode(e), async (ctx, principal) => {
              const given = receive(e, request);
              const work = async () => {
                const answer = await handler(ctx, given);
                return e.advises ? withOurPhone(ctx.db, ctx.scope.tenantId, answer) : answer;
              };
              return (await once(ctx.db, { e, request, principal, ...ctx }, work)).answer;
            });
          } catch (error) {
            if (!(error instanceof RefusalWithQuote)) throw error;
            throw new Refusal(error.code, { details: await contexts.account(e, request, 'write', error.details) });
          }
        },
        fileOf(e, contexts.account, csv),
      ),
  };
}

/** Whether the request can safely run again: its Idempotency-Key returns the first answer. */
function isRepeatable(e: Endpoint, request: FastifyRequest): boolean {
  return e.idempotent === true && request.headers['idempotency-key'] !== undefined;
}
