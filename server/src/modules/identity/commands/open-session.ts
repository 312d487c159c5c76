import type { User } from '@tonnage/contract/auth';
import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/dates';
import type { Db } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { presentUser } from '../present.ts';
import type { PersonRow } from '../queries.ts';

interface NewSession {
  tenantId: string;
  user: PersonRow;
  userAgent: string | null;
}

/** Begins a session in the account that the person last worked in. Who they are was proven by the caller. */
export async function openSession(
  { db, now }: { db: Db; now: Instant },
  { tenantId, user, userAgent }: NewSession,
): Promise<{ id: string; userId: string }> {
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
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  return { id, userId: user.id };
}

/** Whoever has just signed in, who is therefore confirmed and not blocked. */
export function presentSignedIn(user: PersonRow): User {
  const { id, email, username, name, picture_url: pictureUrl } = user;
  return presentUser(
    { id, email, username, name, pictureUrl, confirmed: true, blocked: false },
    { staffRole: user.staff_role, accountId: user.account_id, organises: user.organises },
  );
}
