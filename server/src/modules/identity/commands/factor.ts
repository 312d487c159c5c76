import { randomBytes } from 'node:crypto';
import { LIMITS } from '@tonnage/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import { audit } from '../../../platform/audit.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken, verifyPassword } from '../../../platform/tokens.ts';

type Session = SessionContext['session'];
const STEP_SECONDS = 30;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Tonnage', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** Whether a person's login asks for a second factor, and how many recovery codes they have left. */
export async function factorOf(deps: Deps, userId: string): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const row = await across(deps.database, (db) => factorRow(db, userId));
  const enabled = row !== undefined && row.confirmed_at !== null;
  return { enabled, recoveryCodesLeft: enabled ? row.recovery_hashes.length : 0 };
}

/** A new secret, which counts when a code has proven it. Throws WRONG_CURRENT_PASSWORD, FACTOR_ON. */
export async function startFactor(deps: Deps, session: Session, currentPassword: string) {
  await requirePassword(deps, session, currentPassword);
  const secret = new Secret({ size: 20 }).base32;
  const sealed = { secret: deps.tokens.seal(secret), recovery_hashes: [] };
  await across(deps.database, async (db) => {
    const kept = await db
      .insertInto('user_factors')
      .values({ user_id: session.user.id, ...sealed })
      .onConflict((c) => c.column('user_id').doUpdateSet(sealed).where('user_factors.confirmed_at', 'is', null))
      .returning('user_id')
      .executeTakeFirst();
    if (!kept) throw new Refusal('FACTOR_ON');
  });
  return { secret, uri: totpOf(secret, session.user.email).toString() };
}

/** The authenticator shows the right code: from now on it is asked for. Returns the recovery codes, which are kept as hashes. */
export async function confirmFactor(deps: Deps, session: Session, code: string): Promise<string[]> {
  const now = deps.clock.now();
  const codes = Array.from({ length: LIMITS.recoveryCodes }, recoveryCode);
  await across(deps.database, async (db) => {
    const row = await factorRow(db, session.user.id);
    if (row && row.confirmed_at !== null) throw new Refusal('FACTOR_ON');
    const step = row && stepOf(deps.tokens.unseal(row.secret), code, now);
    if (step == null) throw new Refusal('WRONG_FACTOR');
    await db
      .updateTable('user_factors')
      .set({ confirmed_at: now, last_step: step, recovery_hashes: codes.map((text) => hashToken(plain(text))) })
      .where('user_id', '=', session.user.id)
      .execute();
    await auditFactor(db, now, session, 'user.factor_on');
  });
  return codes;
}

/** Password alone again. Throws WRONG_CURRENT_PASSWORD, WRONG_FACTOR. */
export async function removeFactor(deps: Deps, session: Session, given: { currentPassword: string; code: string }) {
  await requirePassword(deps, session, given.currentPassword);
  const now = deps.clock.now();
  await across(deps.database, async (db) => {
    if (!(await passFactor(deps, db, session.user.id, given.code))) throw new Refusal('WRONG_FACTOR');
    await db.deleteFrom('user_factors').where('user_id', '=', session.user.id).execute();
    await auditFactor(db, now, session, 'user.factor_off');
  });
}

/** True where the login of a person asks for a second factor. */
export async function needsFactor(db: Db, userId: string): Promise<boolean> {
  return ((await factorRow(db, userId))?.confirmed_at ?? null) !== null;
}

/**
 * Uses a code up: one of the authenticator that was not used before, the clock a step fast or slow, or a recovery code. Each is
 * good once, also for two who come with it at the same time: the statement that uses it up decides.
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

// Sixty bits, in letters and digits that nobody mistakes for others.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789x';
function recoveryCode(): string {
  const text = [...randomBytes(12)].map((byte) => LETTERS[byte % 32]!).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

async function requirePassword(deps: Deps, session: Session, password: string): Promise<void> {
  const stored = await across(deps.database, (db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', session.user.id).executeTakeFirstOrThrow(),
  );
  if (!(await verifyPassword(password, stored.password_hash))) throw new Refusal('WRONG_CURRENT_PASSWORD');
}

async function auditFactor(db: Db, now: string, session: Session, action: string): Promise<void> {
  const { id: userId, name } = session.user;
  const kind = session.staffRole === null ? 'customer' : 'staff';
  await audit(
    { db, now, scope: { tenantId: session.tenantId, actor: { kind, userId, name } } },
    { action, entity: 'user', entityId: userId, accountId: null },
  );
}
