import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey, addPasskey as addPasskeyCall } from '@tonnage/contract/core/identity/passkeys';
import type { Received } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { RefusalCode } from '@tonnage/contract/refusals';
import type { Instant } from '@tonnage/domain/common/dates';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { BaseContext, SessionContext } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hostOf } from '../../../platform/sessions/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { audit } from '../../audit/commands/audit.ts';
import { emailSecurityChange } from './email-security-change.ts';
import { type Proof, proveLogin } from './prove-login.ts';
import { afterRemoval, markTwoFactor, requirePasskeyUsed } from './required-factor.ts';
import { scopeOf } from './scope-of.ts';

type Session = SessionContext['session'];

/** Whom a browser asks and answers for: the relying party's id, which is the host, and the origins of its pages. */
export function partyOf(request: FastifyRequest) {
  const rpID = hostOf(request);
  const [, port = ''] = /(:\d+)$/.exec(request.headers.host ?? '') ?? [];
  // Browsers offer passkeys to pages without TLS only on the machine itself.
  const protocols = rpID === 'localhost' ? ['http', 'https'] : ['https'];
  return { rpID, origins: protocols.map((protocol) => `${protocol}://${rpID}${port}`) };
}
/** Whom a passkey is for. */
export type Party = ReturnType<typeof partyOf>;

/** ES256, EdDSA and RS256, by their numbers at IANA: between them, what authenticators have. */
const ALGORITHMS = [-7, -8, -257] as const;

/** The library is loaded by the first passkey. */
const webauthn = () => import('@simplewebauthn/server');

/** A person's passkeys, newest first. */
export async function passkeysOf(deps: Deps, userId: string, host: string): Promise<Passkey[]> {
  const rows = await withoutTenant(deps.database, (db) =>
    db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    here: row.host === host,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/**
 * The options with which a browser creates a passkey for the host: one that finds the login by itself and checks who holds it, by
 * touch, face or code. Throws TOO_MANY_PASSKEYS and `proveLogin`'s and `requirePasskeyUsed`'s.
 */
export async function startPasskey(
  deps: Deps,
  session: Session,
  proof: Proof,
  caller: Caller,
): Promise<{ challenge: string }> {
  const { user, tenantId } = session;
  await proveLogin(deps, session, proof, caller);
  const now = deps.clock.now();
  const { company, own } = await withoutTenant(deps.database, async (db) => {
    await requirePasskeyUsed(db, session);
    return {
      company: await db.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow(),
      own: await db
        .selectFrom('passkeys')
        .select(['credential', 'transports', 'host'])
        .where('user_id', '=', user.id)
        .execute(),
    };
  });
  if (own.length >= LIMITS.passkeys) throw new Refusal('TOO_MANY_PASSKEYS');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: caller.host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: await deps.tokens.signChallenge({ host: caller.host, userId: user.id }, now),
    supportedAlgorithmIDs: [...ALGORITHMS],
    attestationType: 'none',
    excludeCredentials: own
      .filter(({ host }) => host === caller.host)
      .map(({ credential, transports }) => ({ id: credential, transports: transports as AuthenticatorTransport[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

type NewPasskey = Received<typeof addPasskeyCall>['body']['data'];

/** Adds the passkey that a browser created, and emails the person. Throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS. */
export async function addPasskey(
  deps: Deps,
  session: Session,
  { name, answer }: NewPasskey,
  caller: Caller,
  party: Party,
): Promise<void> {
  const now = deps.clock.now();
  const { id: userId } = session.user;
  const { verifyRegistrationResponse } = await webauthn();
  let challenged = '';
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: async (challenge) => {
      challenged = textOf(challenge);
      const of = await deps.tokens.readChallenge(challenged, now);
      return of?.userId === userId && of.host === caller.host;
    },
    expectedOrigin: party.origins,
    expectedRPID: party.rpID,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => null);
  if (!verified?.verified) throw new Refusal('PASSKEY_REFUSED');
  const { credential } = verified.registrationInfo;
  await withoutTenant(deps.database, async (db) => {
    await answerOnce(db, now, challenged);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${userId}`}, 22))`.execute(db);
    const { n } = await db
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (n >= LIMITS.passkeys) throw new Refusal('TOO_MANY_PASSKEYS');
    const added = await db
      .insertInto('passkeys')
      .values({
        id: newId(now),
        user_id: userId,
        host: caller.host,
        credential: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        created_at: now,
      })
      // Another login has it already.
      .onConflict((c) => c.column('credential').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new Refusal('PASSKEY_REFUSED');
    await markTwoFactor(db, session);
    await notePasskey({ db, now, queue: deps.queue, scope: scopeOf(session) }, 'added', name, caller);
  });
}

/** Renames a passkey of the person's own. Throws NOT_FOUND. */
export async function renamePasskey(deps: Deps, session: Session, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await withoutTenant(deps.database, (db) =>
    db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', isId(id) ? id : session.tenantId)
      .where('user_id', '=', session.user.id)
      .executeTakeFirst(),
  );
  if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
}

/** Removes a passkey, and emails the person. Throws NOT_FOUND, LAST_FACTOR and `proveLogin`'s. */
export async function removePasskey(
  deps: Deps,
  session: Session,
  id: string,
  proof: Proof,
  caller: Caller,
): Promise<void> {
  await proveLogin(deps, session, proof, caller);
  await withoutTenant(deps.database, async (db) => {
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', isId(id) ? id : session.tenantId)
      .where('user_id', '=', session.user.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    await afterRemoval(db, session.user.id);
    const ctx = { db, now: deps.clock.now(), queue: deps.queue, scope: scopeOf(session) };
    await notePasskey(ctx, 'removed', removed.name, caller);
  });
}

/**
 * Marks a challenge as answered, so that a copied answer is worth nothing, and forgets those that have expired anyway. Throws
 * the refusal for one that was answered. Needs a transaction across tenants.
 */
export async function answerOnce(
  db: Db,
  now: Instant,
  challenge: string,
  refusal: RefusalCode = 'PASSKEY_REFUSED',
): Promise<void> {
  const expired = new Date(Date.parse(now) - 2 * LIMITS.challengeMinutes * 60_000);
  await sql`delete from answered_challenges where hash in (
    select hash from answered_challenges where answered_at < ${expired} limit 100 for update skip locked)`.execute(db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('answered_challenges')
    .values({ hash: hashToken(challenge), answered_at: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal(refusal);
}

/** The challenge that a browser returned, as it was signed. */
export const textOf = (challenge: string) => Buffer.from(challenge, 'base64url').toString('utf8');

async function notePasskey(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: ReturnType<typeof scopeOf> },
  what: 'added' | 'removed',
  name: string,
  { trace }: Caller,
): Promise<void> {
  const { userId } = ctx.scope.actor;
  const event = { action: `user.passkey_${what}`, entity: 'user', entityId: userId, accountId: null } as const;
  await audit(ctx, { ...event, changes: { name, ...trace } });
  await emailSecurityChange(ctx, userId, `passkey-${what}`, trace);
}
