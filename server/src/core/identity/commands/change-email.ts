import { randomInt } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { audit } from '../../audit/commands/audit.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { addressTaken, emailChangeCode } from '../emails.ts';
import { securityNotice } from '../security-email.ts';
import { asCountedTry } from './count-try.ts';
import { emailSecurityChange } from './email-security-change.ts';
import { endAccess, voidLinks } from './end-access.ts';
import { type Proof, proveLogin } from './prove-login.ts';
import { scopeOf } from './scope-of.ts';

type Session = SessionContext['session'];

/**
 * Emails a code to the new address and one to the present address, which replace earlier ones: whoever changes the address reads
 * both. An address that has a login is told so and gets no code, so that the answer does not say who has one. Throws SAME_EMAIL
 * and `proveLogin`'s.
 */
export async function startEmailChange(
  deps: Deps,
  session: Session,
  { email, ...proof }: { email: string } & Proof,
  caller: Caller,
): Promise<void> {
  const { id: userId, email: present } = session.user;
  await proveLogin(deps, session, proof, caller);
  if (email === present.toLowerCase()) throw new Refusal('SAME_EMAIL');
  const now = deps.clock.now();
  const [newCode, oldCode] = [sixDigits(), sixDigits()];
  const change = {
    email,
    new_hash: hashOf(userId, newCode),
    old_hash: hashOf(userId, oldCode),
    created_at: now,
    expires_at: new Date(Date.parse(now) + LIMITS.emailChangeMinutes * 60_000).toISOString(),
  };
  await withoutTenant(deps.database, async (db) => {
    // Those that were never finished have an address in them.
    await db.deleteFrom('email_changes').where('expires_at', '<', new Date(now)).execute();
    await db
      .insertInto('email_changes')
      .values({ user_id: userId, ...change })
      .onConflict((c) => c.column('user_id').doUpdateSet(change))
      .execute();
    const taken = await db
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', email)
      .executeTakeFirst();
    const ctx = { db, now, queue: deps.queue, scope: scopeOf(session) };
    // Nothing in it was typed by the person: the address may be somebody else's.
    const stranger = { email, name: null, accountId: null };
    if (taken) await queueMail(ctx, addressTaken, stranger, { email });
    else await queueMail(ctx, emailChangeCode, stranger, { code: newCode, email, isNew: true });
    await queueMail(ctx, emailChangeCode, { userId, accountId: null }, { code: oldCode, email, isNew: false });
  });
}

/**
 * Changes the person's email address, and their user name if that was the address, with the codes that were sent to both. Every
 * other session and emailed link ends, and both addresses are told. Returns the new address. Throws WRONG_EMAIL_CODES,
 * EMAIL_TAKEN, TOO_MANY_LOGINS.
 */
export async function changeEmail(
  deps: Deps,
  session: Session,
  { newCode, oldCode }: { newCode: string; oldCode: string },
  caller: Caller,
): Promise<{ email: string; username: string }> {
  const now = deps.clock.now();
  const scope = scopeOf(session);
  const { id: userId, email: before, name } = session.user;
  return asCountedTry(deps, scope, caller, () =>
    withoutTenant(deps.database, async (db) => {
      // One statement decides, so that codes are used once.
      const change = await db
        .deleteFrom('email_changes')
        .where('user_id', '=', userId)
        .where('new_hash', '=', hashOf(userId, newCode))
        .where('old_hash', '=', hashOf(userId, oldCode))
        .where('expires_at', '>', new Date(now))
        .returning('email')
        .executeTakeFirst();
      if (!change) throw new Refusal('WRONG_EMAIL_CODES');
      const { email } = change;
      const changed = await db
        .updateTable('users')
        .set({
          email,
          email_failed_at: null,
          username: sql<string>`case when lower(username) = lower(email) then ${email} else username end`,
        })
        .where('id', '=', userId)
        .where(
          sql<boolean>`not exists (select from users o where o.id <> ${userId}
            and (lower(o.email) = ${email} or lower(o.username) = ${email}))`,
        )
        .returning(['email', 'username'])
        .executeTakeFirst()
        // Somebody else takes it at the same time.
        .catch(takenAs('EMAIL_TAKEN'));
      if (!changed) throw new Refusal('EMAIL_TAKEN');
      await endAccess(db, now, userId, { sessionId: session.id, deviceToken: caller.deviceToken });
      await voidLinks(db, now, userId);
      const ctx = { db, now, queue: deps.queue, scope };
      const entry = { action: 'user.email_changed', entity: 'user', entityId: userId, accountId: null } as const;
      await audit(ctx, { ...entry, changes: { ...caller.trace } });
      await emailSecurityChange(ctx, userId, 'email-changed', caller.trace);
      const { device, source } = caller.trace;
      const data = { securityEvent: 'email-changed', at: now, device, source } as const;
      await queueMail(ctx, securityNotice, { email: before, name, accountId: null }, data);
      return changed;
    }),
  );
}

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Of a code without the spaces and hyphens with which people type it. */
const hashOf = (userId: string, code: string) => hashToken(`${userId} ${code.replaceAll(/[\s-]/g, '')}`);
