import type { Role } from '@tonnage/domain/skip-hire/permissions';
import type { FastifyRequest } from 'fastify';
import type { AccountContext } from './context.ts';
import { literal, type Db, type Row } from '../db/db.ts';
import { callerKey } from './busy-sources.ts';
import type { Deps } from './endpoint.ts';
import { Refusal } from '../refusal.ts';
import { Scope } from './scope.ts';
import { hostOf } from './session.ts';
import { hashToken } from '../credentials/tokens.ts';

/** What `tonnage_enter_feed` returns for a valid address. */
interface Reader {
  userId: string;
  name: string;
  tenantId: string;
  tenantDisabled: boolean;
  accountId: string;
  role: Role;
  siteIds: string[] | null;
  limitedToDates: boolean;
}

/**
 * Runs queries for the secret address of a member's calendar, without a session, with the role and sites that the membership has
 * now. An ended membership, a replaced address and an unknown one all give the same NOT_FOUND.
 */
export function withFeed<T>(
  deps: Deps,
  request: FastifyRequest,
  secret: string,
  work: (ctx: AccountContext) => Promise<T>,
): Promise<T> {
  const { clock, queue, publicUrl, cards } = deps;
  const [digest, host, now] = [hashToken(secret), hostOf(request), clock.now()];
  const opening = `set transaction read only; set local role tonnage_app;
    select tonnage_enter_feed(${literal(digest)}, ${literal(host)}, ${literal(now)}) as who`;
  const within = (db: Db, [opened]: Row[]) => {
    const reader = (opened?.['who'] ?? null) as Reader | null;
    if (reader === null) throw new Refusal('NOT_FOUND');
    if (reader.tenantDisabled) throw new Refusal('APPLICATION_DISABLED');
    const { userId, name, tenantId, accountId, role, siteIds, limitedToDates } = reader;
    request.askedBy = userId;
    const actor = { kind: 'customer' as const, userId, name };
    const scope = Scope.create({ tenantId, accountId, role, siteIds, limitedToDates, actor });
    return work({ db, now, queue, publicUrl, cards: cards.provider, scope, ip: request.ip });
  };
  return deps.database.transaction(opening, within, { credential: callerKey.secret(digest), host });
}
