import type { RefusalCode } from '@tonnage/contract/refusals';
import type { Instant } from '@tonnage/domain/common/dates';
import type { IncomingMapping } from '@tonnage/domain/metrics/incoming';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { literal, type Database, type Db, type Row } from '../db/db.ts';
import { callerKey } from '../callers.ts';
import { isId } from '../db/ids.ts';
import { Refusal } from '../refusal.ts';
import type { OrganisationContext, Run } from '../context.ts';
import type { Deps } from '../deps.ts';
import { OrganisationScope, Scope, TenantScope } from '../scope.ts';
import { bearerOf, hostOf } from './session.ts';
import { checkSignature } from '../credentials/signature.ts';
import { hashToken, type MailedKind, type Tokens } from '../credentials/tokens.ts';

/** A request with a secret link instead of a session. */
interface ByLink {
  database: Database;
  request: FastifyRequest;
  now: Instant;
  mode: 'read' | 'write';
}

/**
 * The addressee of an email's link or the owner of a calendar, with the role and sites that they have in the account now. Without
 * a user: an address of the customer, which is its name as well.
 */
interface Addressee {
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

/**
 * Runs work for a calendar program with the secret address of a member's feed. An ended membership, a replaced address and an
 * unknown one all give the same NOT_FOUND.
 */
export function withFeed<T>(by: ByLink, secret: string, work: (db: Db, scope: Scope) => Promise<T>): Promise<T> {
  const digest = hashToken(secret);
  return entered(by, { enter: 'feed', values: [digest], digest, refusal: 'NOT_FOUND' }, (db, who: Addressee) =>
    work(db, memberScope(by.request, who)),
  );
}

const MAILED_REFUSALS = { proposal: 'PROPOSAL_LINK', note: 'NOTE_LINK' } as const;

/**
 * Runs work behind the emailed link of a proposed date or a note. A forged link, one of another company, one of a former member and
 * one of an address that the customer no longer has all give the same PROPOSAL_LINK or NOTE_LINK.
 */
export async function withMailed<T>(
  by: ByLink,
  { kind, token, tokens }: { kind: MailedKind; token: string; tokens: Tokens },
  work: (db: Db, scope: Scope, id: string) => Promise<T>,
): Promise<T> {
  const refusal = MAILED_REFUSALS[kind];
  const named = await tokens.readMailed(kind, token);
  if (named === null) throw new Refusal(refusal);
  const { id, userId, address } = named;
  const link =
    userId === undefined
      ? { enter: 'address' as const, values: [kind, id, address], refusal }
      : { enter: 'proposal' as const, values: [id, userId], refusal };
  return entered(by, link, (db, who: Addressee) => work(db, memberScope(by.request, who), id));
}

/**
 * Runs work behind a driver's secret link, with its token as the bearer. It reaches that driver's stops on that day, and no
 * account. A link that has expired, was revoked or renewed, belongs to another company or an inactive driver, or never existed
 * gives the same ROUTE_LINK.
 */
export function withDriverRoute<T>(by: ByLink, work: (db: Db, run: Run) => Promise<T>): Promise<T> {
  const digest = hashToken(bearerOf(by.request) ?? '');
  return entered(by, { enter: 'route', values: [digest], digest, refusal: 'ROUTE_LINK' }, (db, run: Run) => {
    by.request.askedBy = run.driverId;
    return work(db, run);
  });
}

/**
 * Opens one job of the run for an action and locks it, after its order. It has the staff scope for the commands that both use,
 * but reaches only this job, its order and its account. Throws NOT_ON_ROUTE.
 */
export async function enterStop(db: Db, run: Run, jobId: string): Promise<TenantScope> {
  if (!isId(jobId)) throw new Refusal('NOT_ON_ROUTE');
  const { rows } = await sql<{ entered: boolean }>`select tonnage_enter_route_job(${jobId}::uuid) as entered`.execute(
    db,
  );
  if (!rows[0]?.entered) throw new Refusal('NOT_ON_ROUTE');
  const actor = { kind: 'driver' as const, userId: null, driverId: run.driverId, name: run.driver };
  return TenantScope.create(run.tenantId, actor, 'driver');
}

/** An incoming webhook, as `tonnage_enter_incoming` returns it. */
interface Incoming {
  webhookId: string;
  name: string;
  secret: string;
  mapping: IncomingMapping;
  tenantId: string;
  organisationId: string;
  timeZone: string;
  userId: string;
  maker: string;
  tenantDisabled: boolean;
  disabledMessage: string | null;
}

/**
 * Runs work for a post to an incoming webhook, in the name of the manager who created it, with that organisation alone in reach.
 * INCOMING_SIGNATURE for a wrong or old signature, and for an address that does not work, so that nobody can tell them apart.
 */
export function withIncoming<T>(
  deps: Pick<Deps, 'database' | 'clock' | 'tokens' | 'queue' | 'publicUrl' | 'cards' | 'sendsMail'>,
  request: FastifyRequest,
  id: string,
  work: (ctx: OrganisationContext, post: Omit<Incoming, 'secret'> & { signature: string }) => Promise<T>,
): Promise<T> {
  const refusal = 'INCOMING_SIGNATURE';
  const { database, tokens, queue, publicUrl, sendsMail } = deps;
  const now = deps.clock.now();
  const header = request.headers['tonnage-signature'];
  if (!isId(id) || typeof header !== 'string') throw new Refusal(refusal);
  const by = { database, request, now, mode: 'write' as const };
  return entered(by, { enter: 'incoming', values: [id], refusal }, (db, { secret, ...hook }: Incoming) => {
    const signature = checkSignature(tokens.unseal(secret), header, request.signedBody ?? '', Date.parse(now));
    if (signature === null) throw new Refusal(refusal);
    if (hook.tenantDisabled) throw new Refusal('APPLICATION_DISABLED', { message: hook.disabledMessage ?? undefined });
    request.askedBy = hook.userId;
    const actor = { kind: 'customer' as const, userId: hook.userId, name: hook.maker };
    const roles = new Map([[hook.organisationId, 'manager' as const]]);
    const key = { kind: 'webhook' as const, name: hook.name, projectId: null, expiresAt: null };
    const scope = OrganisationScope.create(hook.tenantId, actor, roles, key);
    return work({ db, now, queue, publicUrl, cards: deps.cards.provider, sendsMail, scope }, { ...hook, signature });
  });
}

/** Opens a transaction with the function of a kind of link; `refusal` answers every link that is not valid. */
function entered<Who, T>(
  { database, request, now, mode }: ByLink,
  link: {
    enter: 'feed' | 'proposal' | 'address' | 'route' | 'incoming';
    values: string[];
    digest?: string;
    refusal: RefusalCode;
  },
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

function memberScope(request: FastifyRequest, who: Addressee): Scope {
  const { userId, name, tenantId, accountId, role, siteIds, limitedToDates } = who;
  if (who.tenantDisabled) throw new Refusal('APPLICATION_DISABLED', { message: who.disabledMessage ?? undefined });
  if (userId !== null) request.askedBy = userId;
  const actor = { kind: 'customer' as const, userId, name };
  return Scope.create({ tenantId, accountId, role, siteIds, limitedToDates, actor });
}
