import { ACCOUNT_HEADER, type Endpoint } from '@tonnage/contract/endpoint';
import type { SessionEnd } from '@tonnage/contract/refusals';
import type { Instant } from '@tonnage/domain/common/dates';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { SessionContext } from '../context.ts';
import { auditRefusedCall } from './audit-refused.ts';
import { enterForTransaction, literal, type Database, type Db, type Entry, type Row } from '../db/db.ts';
import { queueCallerOf } from '../db/db.ts';
import { isId } from '../db/ids.ts';
import { KEY_PREFIX, notForKeys, ORGANISATION_KEY_PREFIX } from './key-session.ts';
import { Refusal } from '../refusal.ts';
import { OrganisationScope, Scope, TenantScope } from '../scope.ts';
import type { Tokens } from '../credentials/tokens.ts';
import { farOf } from '../http/far-reads.ts';
import { traceOf } from '../http/trace.ts';

const HOST = /^[a-z0-9.:[\]-]{1,255}$/;

/** The request's host without its port and the final dot of a full name; an invalid one matches no tenant that claims hosts. */
export function hostOf(request: FastifyRequest): string {
  const host = (request.headers.host ?? '').toLowerCase();
  return HOST.test(host) ? host.replace(/\.?(:\d+)?$/, '') : '';
}

/** Runs work for a guest of the company behind the host. Throws TENANT_UNKNOWN. */
export function atHost<T>(
  database: Database,
  request: FastifyRequest,
  work: (db: Db, tenantId: string) => Promise<T>,
): Promise<T> {
  const host = hostOf(request);
  const opening = `select t.id as "tenantId", tonnage_enter_tenant(t.id, null, false)
    from (select tonnage_tenant_of_host(${literal(host)}) as id) t where t.id is not null`;
  const within = (db: Db, opened: Row[]) => {
    const tenantId = opened[0]?.['tenantId'] as string | undefined;
    if (tenantId === undefined) throw new Refusal('TENANT_UNKNOWN');
    return work(db, tenantId);
  };
  return database.transaction(opening, within, { host });
}

/** The bearer token; another scheme counts as none. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match ? match[1]! : null;
}

/** What an endpoint says of sessions that still owe the two-factor authentication that the company requires. */
type Admits = Pick<Endpoint, 'withoutFactor'>;

/**
 * Runs work for a signed-in person. One function checks the session, host, tenant and membership and sets the row-level security
 * context in one round trip: with BEGIN for a write, on its own for a read. Throws UNAUTHENTICATED, FACTOR_REQUIRED unless the
 * endpoint admits such sessions, and ACCOUNT_SWITCHED if the request names another account than the session's.
 */
export async function withSession<T>(
  database: Database,
  tokens: Tokens,
  request: FastifyRequest,
  now: Instant,
  mode: 'read' | 'write',
  work: (db: Db, session: SessionContext['session']) => Promise<T>,
  e?: Admits,
): Promise<T> {
  const token = bearerOf(request);
  if (token?.startsWith(KEY_PREFIX) || token?.startsWith(ORGANISATION_KEY_PREFIX)) throw notForKeys();
  const sessionId = token === null ? null : await tokens.read(token, now);
  const within = (db: Db, session: SessionContext['session']) => {
    request.askedBy = session.user.id;
    request.byStaff = session.scope?.actor.kind === 'staff';
    requireMeantAccount(request, session.accountId);
    return work(db, session);
  };
  return inSession(database, sessionId, request, now, mode, within, e);
}

/**
 * Throws ACCOUNT_SWITCHED if the request names an account and the session works in another. Browsers name it with each call,
 * because a second tab may have switched meanwhile; a client that names none means the current account.
 */
function requireMeantAccount(request: FastifyRequest, current: string | null): void {
  const meant = request.headers[ACCOUNT_HEADER.toLowerCase()];
  if (meant !== undefined && meant !== (current ?? '')) throw new Refusal('ACCOUNT_SWITCHED');
}

/** The same for a session that is identified by something other than a bearer, such as a signed link. Throws UNAUTHENTICATED. */
export async function inSession<T>(
  database: Database,
  sessionId: string | null,
  request: FastifyRequest,
  now: Instant,
  mode: 'read' | 'write',
  work: (db: Db, session: SessionContext['session']) => Promise<T>,
  e?: Admits,
): Promise<T> {
  return entered(database, request, { sessionId, now }, mode, (db, who) => work(db, sessionOf(who)), e);
}

/**
 * Runs work of the tenant's staff at the desk, with the scope of the whole tenant, even while their session views the portal as a
 * customer or the portal is closed to customers. Throws UNAUTHENTICATED, and FORBIDDEN for anyone else and for roles without the
 * permission, which is recorded in the audit, in its own transaction.
 */
export async function inDeskSession<T>(
  database: Database,
  sessionId: string | null,
  request: FastifyRequest,
  now: Instant,
  e: Pick<Endpoint, 'staff' | 'name'>,
  work: (db: Db, scope: TenantScope, by: { id: string; userId: string }) => Promise<T>,
  mode: 'read' | 'write',
): Promise<T> {
  let caller: Who | undefined;
  try {
    return await entered(database, request, { sessionId, now, kind: 'desk' }, mode, (db, who) => {
      caller = who;
      if (who.staffRole === null) throw new Refusal('FORBIDDEN', { message: 'Only the company’s staff can use this.' });
      const actor = { kind: 'staff' as const, userId: who.userId, name: who.name };
      const scope = TenantScope.create(who.tenantId, actor, who.staffRole);
      scope.require(e.staff ?? 'desk.view');
      return work(db, scope, { id: who.session, userId: who.userId });
    });
  } catch (error) {
    if (caller && error instanceof Refusal && error.code === 'FORBIDDEN')
      await auditRefusedCall(
        database,
        { tenantId: caller.tenantId, userId: caller.userId, kind: caller.staffRole === null ? 'customer' : 'staff' },
        e.name,
        traceOf(request),
        now,
      );
    throw error;
  }
}

function entered<T>(
  database: Database,
  request: FastifyRequest,
  { sessionId, ...rest }: Omit<Entry, 'sessionId' | 'host'> & { sessionId: string | null },
  mode: 'read' | 'write',
  work: (db: Db, who: Who) => Promise<T>,
  e: Admits = {},
): Promise<T> {
  if (sessionId === null || !isId(sessionId)) throw new Refusal('UNAUTHENTICATED');
  const ended = (reason: SessionEnd | null) => new Refusal('UNAUTHENTICATED', reason ? { details: { reason } } : {});
  const entry = { sessionId, host: hostOf(request), ...rest };
  const within = async (db: Db, [opened]: Row[]) => {
    const who = (opened?.['who'] ?? null) as Who | null;
    if (who === null) throw ended(await whyEnded(db, entry));
    if (who.blocked) throw ended('BLOCKED');
    if (who.unmarked) request.unmarked = { tenantId: who.tenantId, id: who.session };
    if (who.tenantDisabled) throw new Refusal('APPLICATION_DISABLED', { message: who.disabledMessage ?? undefined });
    if (!who.twoFactor && who.factorDueAt !== null) request.factorDueAt = new Date(who.factorDueAt).toISOString();
    if (!e.withoutFactor && owesFactor(who, entry.now)) throw new Refusal('FACTOR_REQUIRED');
    return work(db, who);
  };
  return mode === 'read'
    ? database.read(entry, within, farOf(database, request))
    : database.transaction(enterForTransaction(entry), within, queueCallerOf(entry));
}

/** Whether the company requires two-factor authentication of the person by now, and the login did without. */
const owesFactor = ({ twoFactor, factorDueAt }: Who, now: Instant): boolean =>
  !twoFactor && factorDueAt !== null && Date.parse(factorDueAt) <= Date.parse(now);

/** Why a session ended, which only the holder of its token can query; null if nothing has ended it. */
async function whyEnded(db: Db, { sessionId, host }: Entry): Promise<SessionEnd | null> {
  const { rows } = await sql<{
    why: SessionEnd | null;
  }>`select tonnage_why_ended(${sessionId}, ${host}) as why`.execute(db);
  return rows[0]?.why ?? null;
}

/** What `tonnage_enter` returns for a valid session. */
interface Who {
  session: string;
  /** Its last use was written more than five minutes ago. */
  unmarked: boolean;
  userId: string;
  email: string;
  username: string;
  name: string;
  pictureUrl: string | null;
  confirmed: boolean;
  blocked: boolean;
  tenantId: string;
  tenantDisabled: boolean;
  disabledMessage: string | null;
  staffRole: StaffRole | null;
  /** Staff viewing the portal as a customer: the account is theirs for that time. */
  actsFor: boolean;
  organises: boolean;
  accountId: string | null;
  role: Role | null;
  siteIds: string[] | null;
  limitedToDates: boolean;
  twoFactor: boolean;
  factorDueAt: string | null;
}

function sessionOf(who: Who): SessionContext['session'] {
  const { userId: id, email, username, name, pictureUrl, confirmed, blocked, tenantId, accountId } = who;
  return {
    id: who.session,
    tenantId,
    user: { id, email, username, name, pictureUrl, confirmed, blocked },
    staffRole: who.staffRole,
    organises: who.organises,
    accountId,
    twoFactor: who.twoFactor,
    factorDueAt: who.factorDueAt && new Date(who.factorDueAt).toISOString(),
    scope:
      accountId === null || who.role === null
        ? null
        : Scope.create({
            tenantId,
            accountId,
            role: who.role,
            siteIds: who.siteIds,
            limitedToDates: who.limitedToDates,
            actor: { kind: who.actsFor ? 'staff' : 'customer', userId: id, name },
          }),
  };
}

/** The organisations of the metrics tool that the signed-in person belongs to in this tenant. */
export async function organisationScope(db: Db, session: SessionContext['session']): Promise<OrganisationScope> {
  const { tenantId, user } = session;
  const rows = await db
    .selectFrom('organisation_members')
    .select(['organisation_id', 'role'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user.id)
    .execute();
  return OrganisationScope.create(
    tenantId,
    { kind: 'customer', userId: user.id, name: user.name },
    new Map(rows.map((row) => [row.organisation_id, row.role])),
  );
}
