import { randomBytes } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../audit/commands/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { BaseContext, SessionContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { asCountedTry } from './count-try.ts';
import { provePassword } from './prove-password.ts';
import { scopeOf } from './scope-of.ts';
import { distrustDevices } from './trusted-devices.ts';
import { endAccess } from './end-access.ts';
import { afterRemoval, markTwoFactor, requirePasskeyUsed } from './required-factor.ts';
import { emailSecurityChange } from './email-security-change.ts';

type Session = SessionContext['session'];
const STEP_SECONDS = 30;

const totpOf = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** Whether a person's login requires a second factor, and how many recovery codes they have left. */
export async function factorOf(deps: Deps, userId: string): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const row = await withoutTenant(deps.database, (db) => factorRow(db, userId));
  const enabled = row !== undefined && row.confirmed_at !== null;
  return { enabled, recoveryCodesLeft: enabled ? row.recovery_hashes.length : 0 };
}

/**
 * Creates a new secret, which takes effect once a code has confirmed it. Throws WRONG_CURRENT_PASSWORD, TOO_MANY_LOGINS,
 * FACTOR_ON and `requirePasskeyUsed`'s.
 */
export async function startFactor(deps: Deps, session: Session, currentPassword: string, caller: Caller) {
  const { id } = session.user;
  await asCountedTry(deps, scopeOf(session), caller, () => provePassword(deps, id, currentPassword));
  const secret = new Secret({ size: 20 }).base32;
  const sealed = { secret: deps.tokens.seal(secret), recovery_hashes: [] };
  const company = await withoutTenant(deps.database, async (db) => {
    await requirePasskeyUsed(db, session);
    const saved = await db
      .insertInto('user_factors')
      .values({ user_id: session.user.id, ...sealed })
      .onConflict((c) => c.column('user_id').doUpdateSet(sealed).where('user_factors.confirmed_at', 'is', null))
      .returning('user_id')
      .executeTakeFirst();
    if (!saved) throw new Refusal('FACTOR_ON');
    return db.selectFrom('tenants').select('name').where('id', '=', session.tenantId).executeTakeFirstOrThrow();
  });
  return { secret, uri: totpOf(secret, { issuer: company.name, label: session.user.email }).toString() };
}

/**
 * Turns the factor on after a correct code from the authenticator: sign-ins require it from now on, and the person's other
 * sessions end. Returns the recovery codes, which are stored as hashes. Throws WRONG_FACTOR, TOO_MANY_LOGINS, FACTOR_ON.
 */
export async function confirmFactor(deps: Deps, session: Session, code: string, caller: Caller): Promise<string[]> {
  const now = deps.clock.now();
  const { id: userId } = session.user;
  const scope = scopeOf(session);
  const codes = Array.from({ length: LIMITS.recoveryCodes }, recoveryCode);
  const switchOn = async (db: Db) => {
    const row = await factorRow(db, userId);
    if (row && row.confirmed_at !== null) throw new Refusal('FACTOR_ON');
    const step = row && stepOf(deps.tokens.unseal(row.secret), code, now);
    if (step == null) throw new Refusal('WRONG_FACTOR');
    await db
      .updateTable('user_factors')
      .set({ confirmed_at: now, last_step: step, recovery_hashes: codes.map((text) => hashToken(plain(text))) })
      .where('user_id', '=', userId)
      .execute();
    await endAccess(db, now, userId, { sessionId: session.id, deviceToken: caller.deviceToken });
    await markTwoFactor(db, session);
    await noteFactor({ db, now, queue: deps.queue, scope }, 'on', caller);
  };
  await asCountedTry(deps, scope, caller, () => withoutTenant(deps.database, switchOn));
  return codes;
}

/** Turns the second factor off. Throws WRONG_CURRENT_PASSWORD, WRONG_FACTOR, TOO_MANY_LOGINS, LAST_FACTOR. */
export async function removeFactor(
  deps: Deps,
  session: Session,
  given: { currentPassword: string; code: string },
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const { id: userId } = session.user;
  const scope = scopeOf(session);
  await asCountedTry(deps, scope, caller, async () => {
    await provePassword(deps, userId, given.currentPassword);
    await withoutTenant(deps.database, async (db) => {
      if (!(await passFactor(deps, db, userId, given.code))) throw new Refusal('WRONG_FACTOR');
      await db.deleteFrom('user_factors').where('user_id', '=', userId).execute();
      await distrustDevices(db, userId);
      await afterRemoval(db, userId);
      await noteFactor({ db, now, queue: deps.queue, scope }, 'off', caller);
    });
  });
}

/** Whether a person's login requires a second factor. */
export async function needsFactor(db: Db, userId: string): Promise<boolean> {
  return ((await factorRow(db, userId))?.confirmed_at ?? null) !== null;
}

/**
 * Uses a code: a new one from the authenticator, allowing a clock one step fast or slow, or a recovery code. Each is valid once,
 * even for two concurrent attempts: the statement that consumes it decides.
 */
export async function passFactor(deps: Deps, db: Db, userId: string, code: string): Promise<boolean> {
  const row = await factorRow(db, userId);
  if (!row) return false;
  const step = stepOf(deps.tokens.unseal(row.secret), code, deps.clock.now());
  const hash = hashToken(plain(code));
  const passed =
    step === null
      ? await db
          .updateTable('user_factors')
          .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
          .where('user_id', '=', userId)
          .where(sql`${hash}`, '=', sql`any(recovery_hashes)`)
          .executeTakeFirst()
      : await db
          .updateTable('user_factors')
          .set({ last_step: step })
          .where('user_id', '=', userId)
          .where('last_step', '<', step)
          .executeTakeFirst();
  return passed.numUpdatedRows === 1n;
}

function factorRow(db: Db, userId: string) {
  return db.selectFrom('user_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The time step that a code belongs to, or null. */
function stepOf(secret: string, code: string, now: string): number | null {
  if (!/^\d{6}$/.test(plain(code))) return null;
  const timestamp = Date.parse(now);
  const delta = totpOf(secret).validate({ token: plain(code), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

// Sixty bits, in letters and digits that cannot be confused.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789x';
function recoveryCode(): string {
  const text = [...randomBytes(12)].map((byte) => LETTERS[byte % 32]!).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** Records a change of the second factor in the audit, and emails the person. */
async function noteFactor(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: ReturnType<typeof scopeOf> },
  state: 'on' | 'off',
  { trace }: Caller,
): Promise<void> {
  const { userId } = ctx.scope.actor;
  const what = { action: `user.factor_${state}`, entity: 'user', entityId: userId, accountId: null } as const;
  await audit(ctx, { ...what, changes: { ...trace } });
  await emailSecurityChange(ctx, userId, `factor-${state}`, trace);
}
