import type { RefusalCode } from '@tonnage/contract/refusals';
import type { Instant } from '@tonnage/domain/common/dates';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import type { FastifyRequest } from 'fastify';
import { callerKey } from '../callers.ts';
import type { BaseContext } from '../context.ts';
import type { Tokens } from '../credentials/tokens.ts';
import { literal, type Database, type Db, type Row } from '../db/db.ts';
import { Refusal } from '../refusal.ts';
import { Scope } from '../scope.ts';
import { hostOf } from './session.ts';

/** A secret link that works instead of a session. The module that makes such links declares it. */
export interface Link<Ctx extends BaseContext> {
  /** Answers every secret that is not valid, so that nobody can tell why. */
  refusal: RefusalCode;
  /** How the secret enters; null: it is not valid. */
  entranceOf(secret: string, tokens: Tokens): Entrance<Ctx> | null | Promise<Entrance<Ctx> | null>;
}

/** A link whose secret is the bearer, so that its requests may have Idempotency-Keys. */
export interface BearerLink<Ctx extends BaseContext> extends Link<Ctx> {
  /** Whose keys they are, and at which company. */
  principalOf(ctx: Ctx): { principal: string; scope: { tenantId: string } };
}

/** What the database checks before anything is read: `tonnage_enter_<enter>` returns who the link belongs to, or null. */
export interface Entrance<Ctx> {
  enter: 'feed' | 'proposal' | 'address' | 'route' | 'quote';
  /** Its arguments before host and instant. */
  values: string[];
  /** The stored form of the secret, if it has one: its calls count as that caller's. */
  digest?: string;
  contextOf(base: BaseContext, who: never, request: FastifyRequest): Ctx;
}

/** A request with a secret instead of a session. */
interface BySecret {
  database: Database;
  request: FastifyRequest;
  now: Instant;
  mode: 'read' | 'write';
}

/** Opens a transaction with the function of a kind of link; `refusal` answers every link that is not valid. */
export function entered<Who, T>(
  { database, request, now, mode }: BySecret,
  link: { enter: Entrance<unknown>['enter'] | 'incoming'; values: string[]; digest?: string; refusal: RefusalCode },
  work: (db: Db, who: Who) => Promise<T>,
): Promise<T> {
  const host = hostOf(request);
  const opening = `${mode === 'read' ? 'set transaction read only; ' : ''}set local role tonnage_app;
    select tonnage_enter_${link.enter}(${[...link.values, host, now].map(literal).join(', ')}) as who`;
  const within = (db: Db, [opened]: Row[]) => {
    const who = (opened?.['who'] ?? null) as Who | null;
    if (who === null) throw new Refusal(link.refusal);
    return work(db, who);
  };
  const { digest } = link;
  return database.transaction(opening, within, digest ? { credential: callerKey.secret(digest), host } : { host });
}

/**
 * The owner of a calendar or the addressee of an email's link, with the role and sites that they have in the account now. Without a
 * user: an address of the customer, which is its name as well.
 */
export interface Addressee {
  userId: string | null;
  name: string;
  tenantId: string;
  tenantDisabled: boolean;
  disabledMessage?: string | null;
  accountId: string;
  role: Role;
  siteIds: string[] | null;
  limitedToDates: boolean;
}

/** The scope of a link's addressee in their account. Throws APPLICATION_DISABLED. */
export function addresseeScope(request: FastifyRequest, who: Addressee): Scope {
  const { userId, name, tenantId, accountId, role, siteIds, limitedToDates } = who;
  if (who.tenantDisabled) throw new Refusal('APPLICATION_DISABLED', { message: who.disabledMessage ?? undefined });
  if (userId !== null) request.askedBy = userId;
  const actor = { kind: 'customer' as const, userId, name };
  return Scope.create({ tenantId, accountId, role, siteIds, limitedToDates, actor });
}
