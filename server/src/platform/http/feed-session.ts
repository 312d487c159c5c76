import type { Instant } from '@tonnage/domain/common/dates';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import type { FastifyRequest } from 'fastify';
import { literal, type Database, type Db, type Row } from '../db/db.ts';
import { doorOf } from './busy-sources.ts';
import { Refusal } from '../refusal.ts';
import { Scope } from './scope.ts';
import { hostOf } from './session.ts';
import { hashToken } from '../credentials/tokens.ts';

/** What `tonnage_enter_feed` says of an address that holds. */
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
 * A reading by the secret address of a member's calendar, without a session: with the role and the sites that the membership
 * has at this moment. One that has ended, an address that was replaced and one that never was are the same NOT_FOUND.
 */
export function withFeed<T>(
  database: Database,
  request: FastifyRequest,
  secret: string,
  now: Instant,
  work: (db: Db, scope: Scope) => Promise<T>,
): Promise<T> {
  const [digest, host] = [hashToken(secret), hostOf(request)];
  const opening = `set transaction read only; set local role tonnage_app;
    select tonnage_enter_feed(${literal(digest)}, ${literal(host)}, ${literal(now)}) as who`;
  const within = (db: Db, [opened]: Row[]) => {
    const who = (opened?.['who'] ?? null) as Reader | null;
    if (who === null) throw new Refusal('NOT_FOUND');
    if (who.tenantDisabled) throw new Refusal('APPLICATION_DISABLED');
    const { userId, name, tenantId, accountId, role, siteIds, limitedToDates } = who;
    request.askedBy = userId;
    const actor = { kind: 'customer' as const, userId, name };
    return work(db, Scope.mint({ tenantId, accountId, role, siteIds, limitedToDates, actor }));
  };
  return database.transaction(opening, within, { door: doorOf.secret(digest), host });
}
