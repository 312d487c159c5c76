import type { Endpoint } from '@tonnage/contract/endpoint';
import type { Instant } from '@tonnage/domain/common/dates';
import type { FastifyRequest } from 'fastify';
import type {
  AccountContext,
  BaseContext,
  DeskContext,
  GuestContext,
  OrganisationContext,
  SessionContext,
} from '../context.ts';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { KEY_PREFIX, ORGANISATION_KEY_PREFIX, withKey, withOrganisationKey } from './key-session.ts';
import { entered, type Link } from './link.ts';
import { farOf } from '../http/far-reads.ts';
import { fileFormatOf } from '../http/receive.ts';
import { Refusal } from '../refusal.ts';
import type { TenantScope } from '../scope.ts';
import { atHost, bearerOf, hostOf, inDeskSession, inSession, organisationScope, withSession } from './session.ts';
import { traceOf } from '../http/trace.ts';

/**
 * Runs work on behalf of the caller of a request, in its own transaction; refuses callers who may not use the endpoint.
 * `principal` is whose Idempotency-Keys the request uses: a person, a program's key of the company or a driver's day.
 */
export type Open<Ctx> = <T>(
  e: Endpoint,
  request: FastifyRequest,
  mode: 'read' | 'write',
  work: (ctx: Ctx, principal: string) => Promise<T>,
) => Promise<T>;

/** The same with a secret link; `secret`: the bearer, if it is not part of the input. */
type OpenByLink = <Ctx extends BaseContext, T>(
  link: Link<Ctx>,
  request: FastifyRequest,
  mode: 'read' | 'write',
  work: (ctx: Ctx) => Promise<T>,
  secret?: string,
) => Promise<T>;

/** One entry for each way to authenticate. */
interface Contexts {
  guest: <T>(request: FastifyRequest, work: (ctx: GuestContext) => Promise<T>) => Promise<T>;
  session: Open<SessionContext>;
  account: Open<AccountContext>;
  staff: Open<DeskContext>;
  organisations: Open<OrganisationContext>;
  /** Anybody with a secret link. */
  link: OpenByLink;
}

/** With `links too`, a session's signed link works like its bearer, for reading what the link was made for. */
export function contextsOf(deps: Deps, accepts: 'bearers' | 'links too' = 'bearers'): Contexts {
  const { database, tokens, queue, publicUrl, sendsMail } = deps;
  /** The session of a link sent instead of a bearer; null: the request has no link. Throws LINK_EXPIRED. */
  const linked = async (request: FastifyRequest, mode: 'read' | 'write', now: Instant): Promise<string | null> => {
    const link = accepts === 'links too' && mode === 'read' ? linkOf(request) : null;
    if (link === null) return null;
    const leave = await tokens.readLink(link, now);
    if (leave === null || leave.target !== targetOf(request)) throw new Refusal('LINK_EXPIRED');
    return leave.sessionId;
  };
  const base = () => ({ now: deps.clock.now(), queue, publicUrl, cards: deps.cards.provider, sendsMail });

  const session: Open<SessionContext> = async (e, request, mode, work) => {
    const b = base();
    const byLink = await linked(request, mode, b.now);
    if (byLink === null)
      return withSession(
        database,
        tokens,
        request,
        b.now,
        mode,
        (db, who) => work({ ...b, db, session: who }, who.user.id),
        e,
      );
    return inSession(database, byLink, request, b.now, mode, (db, who) => {
      request.askedBy = who.user.id;
      return work({ ...b, db, session: who }, who.user.id);
    });
  };

  const staff: Open<DeskContext> = async (e, request, mode, work) => {
    const b = base();
    const byLink = await linked(request, mode, b.now);
    const within = (db: Db, scope: TenantScope, by: { id: string; userId: string }) => {
      request.askedBy = by.userId;
      request.byStaff = true;
      return work({ ...b, db, scope, sessionId: by.id }, by.userId);
    };
    if (byLink !== null) return inDeskSession(database, byLink, request, b.now, e, within, mode);
    const token = bearerOf(request);
    if (token?.startsWith(KEY_PREFIX)) {
      // A program that may read a list may not export it unless the endpoint says so.
      const opened = fileFormatOf(e, request) && !e.csv?.keys ? closedToKeys(e) : e;
      const key = {
        key: token,
        host: hostOf(request),
        now: b.now,
        trace: traceOf(request),
        far: farOf(database, request),
      };
      return withKey(database, opened, key, (db, scope, id) => within(db, scope, { id, userId: id }));
    }
    const sessionId = token === null ? null : await tokens.read(token, b.now);
    return inDeskSession(database, sessionId, request, b.now, e, within, mode);
  };

  return {
    session,
    guest: (request, work) => atHost(database, request, (db, tenantId) => work({ ...base(), db, tenantId })),
    account: (e, request, mode, work) =>
      session(e, request, mode, async ({ session: { scope, user }, ...ctx }) => {
        if (scope === null) throw new Refusal('NO_ACCOUNT');
        if (e.permission !== undefined) scope.require(e.permission);
        return work({ ...ctx, ip: request.ip, scope }, user.id);
      }),
    staff,
    organisations: (e, request, mode, work) => {
      const token = bearerOf(request);
      if (token?.startsWith(ORGANISATION_KEY_PREFIX)) {
        const b = base();
        const key = {
          key: token,
          host: hostOf(request),
          now: b.now,
          trace: traceOf(request),
          far: farOf(database, request),
        };
        return withOrganisationKey(database, e, key, (db, scope, userId) => work({ ...b, db, scope }, userId));
      }
      return session(e, request, mode, async ({ session: who, ...ctx }) =>
        work({ ...ctx, scope: await organisationScope(ctx.db, who) }, who.user.id),
      );
    },
    async link(link, request, mode, work, secret = bearerOf(request) ?? '') {
      const b = base();
      const entrance = await link.entranceOf(secret, tokens);
      if (entrance === null) throw new Refusal(link.refusal);
      return entered(
        { database, request, now: b.now, mode },
        { ...entrance, refusal: link.refusal },
        (db, who: never) => work(entrance.contextOf({ ...b, db }, who, request)),
      );
    },
  };
}

function closedToKeys({ key: _key, ...e }: Endpoint): Endpoint {
  return e;
}

/** What a link signs: the path and how the content is shown, so that neither can be changed. */
function targetOf(request: FastifyRequest): string {
  const { as = 'attachment' } = request.query as { as?: string };
  return `${request.url.split('?')[0]} ${as}`;
}

function linkOf(request: FastifyRequest): string | null {
  const { link } = request.query as { link?: unknown };
  return typeof link === 'string' && request.headers.authorization === undefined ? link : null;
}
