import type { User } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { BaseContext, SessionContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId, isId } from '../../../platform/db/ids.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Trace } from '../../../platform/http/trace.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../../platform/scope.ts';
import { audit } from '../../audit/commands/audit.ts';
import { presentUser } from '../present.ts';
import { logoutUrl } from '../provider-client.ts';
import type { PersonRow } from '../queries.ts';
import { emailSecurityChange } from './email-security-change.ts';
import { deviceToken, rememberDevice } from './known-devices.ts';
import { scopeOf } from './scope-of.ts';
import { distrustDevices } from './trusted-devices.ts';

interface NewSession {
  tenantId: string;
  user: PersonRow;
  caller: Caller;
  /** The login used a second factor or a passkey, or a provider has asked for what it asks for. */
  twoFactor: boolean;
  /** The provider that has verified them; absent: a password, a passkey or a link has. */
  providerId?: string;
}

export interface OpenedSession {
  id: string;
  userId: string;
  /** The secret that identifies the browser. */
  deviceToken: string;
}

/**
 * Starts a session in the account that the person last worked in, remembers the browser and records it in the audit. The caller
 * has verified the person's identity. A person who has signed in elsewhere before is emailed, once a day per kind of device. Throws
 * PROVIDER_REQUIRED for a person of a domain whose provider is the only way in, however they came.
 */
export async function openSession(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'>,
  { tenantId, user, caller, twoFactor, providerId }: NewSession,
): Promise<OpenedSession> {
  const { db, now } = ctx;
  if (providerId === undefined) await requireOtherWays(db, tenantId, user.email);
  const id = newId(now);
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: user.id,
      tenant_id: tenantId,
      account_id: user.account_id,
      created_at: now,
      expires_at: new Date(Date.parse(now) + LIMITS.sessionDays * 86_400_000).toISOString(),
      user_agent: caller.userAgent?.slice(0, 300) ?? null,
      last_used_at: now,
      network: caller.trace.source,
      two_factor: twoFactor,
      provider_id: providerId ?? null,
    })
    .execute();
  const secret = await deviceToken(db, caller.deviceToken);
  const { first, fresh } = await rememberDevice(db, now, user.id, secret);
  const scope = { tenantId, actor: actorOf(user) };
  const changes = { newDevice: fresh, ...caller.trace };
  await audit(
    { db, now, scope },
    { action: 'user.signed_in', entity: 'user', entityId: user.id, accountId: null, changes },
  );
  if (fresh && !first)
    await emailSecurityChange(
      { ...ctx, scope },
      user.id,
      'new-device',
      caller.trace,
      `new device ${user.id} ${caller.trace.device ?? 'unknown'} ${caller.network} ${now.slice(0, 10)}`,
    );
  return { id, userId: user.id, deviceToken: secret };
}

/** Throws PROVIDER_REQUIRED if an address's domain leads to a provider alone. It says nothing of who has the address. */
export async function requireOtherWays(db: Db, tenantId: string, email: string): Promise<void> {
  const { rows } = await sql<{
    name: string | null;
  }>`select tonnage_only_provider(${tenantId}, ${email}) as name`.execute(db);
  const name = rows[0]?.name;
  if (name)
    throw new Refusal('PROVIDER_REQUIRED', {
      message: `People with this email address log in with ${name}. Go back to the login page and choose it.`,
    });
}

/** A person as the actor of an audit event. */
export function actorOf(user: PersonRow): Actor & { userId: string } {
  return { kind: user.staff_role === null ? 'customer' : 'staff', userId: user.id, name: user.name };
}

/** The person who has just signed in, and so is confirmed and not blocked. */
export function presentSignedIn(user: PersonRow): User {
  const { id, email, username, name, picture_url: pictureUrl } = user;
  return presentUser(
    { id, email, username, name, pictureUrl, confirmed: true, blocked: false },
    { staffRole: user.staff_role, accountId: user.account_id, organises: user.organises },
  );
}

/** Ends one of the person's sessions at this company; another's, or one that has ended, is NOT_FOUND. */
export async function endSession({ db, now, session }: SessionContext, id: string): Promise<void> {
  const ended = await openOnes({ db, now, session })
    .where('id', '=', isId(id) ? id : session.tenantId)
    .execute();
  notifySessions(db, ended);
  if (ended.length === 0) throw new Refusal('NOT_FOUND');
}

/**
 * Ends all of the person's sessions at this company except the current one; returns the number. Every browser asks for a code again.
 */
export async function endOtherSessions({ db, now, session }: SessionContext): Promise<number> {
  const ended = await openOnes({ db, now, session }).where('id', '!=', session.id).execute();
  notifySessions(db, ended);
  await distrustDevices(db, session.user.id);
  return ended.length;
}

function openOnes({ db, now, session }: Pick<SessionContext, 'db' | 'now' | 'session'>) {
  return db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', session.user.id)
    .where('tenant_id', '=', session.tenantId)
    .where('ended_at', 'is', null)
    .returning('id');
}

/**
 * Ends this session. Does nothing if it has already ended. Returns the page that ends the session at its provider too, which then
 * leads to `back`; null: there is none.
 */
export async function signOut(ctx: SessionContext, trace: Trace, back: string): Promise<string | null> {
  const { db, now, session } = ctx;
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .returning(['id', 'provider_id'])
    .execute();
  if (ended.length === 0) return null;
  notifySessions(db, ended);
  await audit(
    { db, now, scope: scopeOf(session) },
    { action: 'user.signed_out', entity: 'user', entityId: session.user.id, accountId: null, changes: { ...trace } },
  );
  const { rows } = await sql<{ url: string; client_id: string }>`
    select * from tonnage_provider_logout(${ended[0]!.provider_id}::uuid)`.execute(db);
  return rows[0] ? logoutUrl(rows[0].url, rows[0].client_id, back) : null;
}
