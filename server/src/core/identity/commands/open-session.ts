import type { User } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { BaseContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Actor } from '../../../platform/scope.ts';
import { presentUser } from '../present.ts';
import type { PersonRow } from '../queries.ts';
import { deviceToken, rememberDevice } from './known-devices.ts';
import { emailSecurityChange } from './email-security-change.ts';

interface NewSession {
  tenantId: string;
  user: PersonRow;
  caller: Caller;
}

export interface OpenedSession {
  id: string;
  userId: string;
  /** The secret that identifies the browser. */
  deviceToken: string;
}

/**
 * Starts a session in the account that the person last worked in, remembers the browser and records it in the audit. The caller
 * has verified the person's identity. A person who has signed in elsewhere before is emailed, once a day per kind of device.
 */
export async function openSession(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'>,
  { tenantId, user, caller }: NewSession,
): Promise<OpenedSession> {
  const { db, now } = ctx;
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
