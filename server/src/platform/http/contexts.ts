import type { Endpoint } from '@tonnage/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { AccountContext, DeskContext, GuestContext, OrganisationContext, SessionContext } from './context.ts';
import type { Deps } from './endpoint.ts';
import { asksForFile } from './receive.ts';
import { Refusal } from '../refusal.ts';
import { atDesk, atHost, organisationScope, withSession } from './session.ts';

/** Runs work as whoever makes a request, in a transaction of its own; refuses who may not call the endpoint. */
export type Open<Ctx> = <T>(
  e: Endpoint,
  request: FastifyRequest,
  mode: 'read' | 'write',
  work: (ctx: Ctx, userId: string) => Promise<T>,
) => Promise<T>;

/** One for each way to be let in. */
interface Contexts {
  guest: <T>(request: FastifyRequest, work: (ctx: GuestContext) => Promise<T>) => Promise<T>;
  session: Open<SessionContext>;
  account: Open<AccountContext>;
  staff: Open<DeskContext>;
  organisations: Open<OrganisationContext>;
}

export function contextsOf(deps: Deps): Contexts {
  const { database, tokens, queue, publicUrl } = deps;
  const base = () => ({ now: deps.clock.now(), queue, publicUrl, cards: deps.cards.provider });

  const session: Open<SessionContext> = (_e, request, mode, work) => {
    const b = base();
    return withSession(database, tokens, request, b.now, mode, (db, who) =>
      work({ ...b, db, session: who }, who.user.id),
    );
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
    staff: (e, request, mode, work) => {
      const b = base();
      return atDesk(
        database,
        tokens,
        request,
        b.now,
        asksForFile(e, request) && !e.csv?.keys ? closedToKeys(e) : e,
        (db, scope, by) => work({ ...b, db, scope, sessionId: by.id }, by.userId),
        mode,
      );
    },
    organisations: (e, request, mode, work) =>
      session(e, request, mode, async ({ session: who, ...ctx }) =>
        work({ ...ctx, scope: await organisationScope(ctx.db, who) }, who.user.id),
      ),
  };
}

function closedToKeys({ key: _key, ...e }: Endpoint): Endpoint {
  return e;
}
