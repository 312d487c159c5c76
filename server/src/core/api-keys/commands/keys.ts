import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { KEY_PREFIX } from '../../../platform/sessions/key-session.ts';
import { auditCompany } from '../../audit/commands/audit.ts';

/** The two tables of keys have these columns in common. The first is a company's, the second an organisation's. */
type Table = 'api_keys' | 'organisation_keys';

/** Whose keys they are. */
interface Owner {
  tenant_id: string;
  organisation_id?: string;
}

/** Visible characters of a key after its prefix, of 43, by which people recognise it. */
const HINT = 4;
const DAY_MS = 86_400_000;

/**
 * Stores a key's digest and returns the row with the secret, which is stored nowhere. Throws TOO_MANY_KEYS. The caller has checked
 * the permission, and writes the audit row.
 */
export async function storeKey(
  { db, now }: { db: Db; now: Instant },
  table: Table,
  owner: Owner,
  {
    prefix,
    scopes,
    days,
    networks,
    ...input
  }: { prefix: string; name: string; scopes: readonly string[]; made_by: string | null } & {
    project_id?: string | null;
    days: number | null;
    networks: readonly string[];
  },
) {
  // The lock keeps others from adding a key during the count.
  const lock = `keys ${owner.organisation_id ?? owner.tenant_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 22))`.execute(db);
  const { n } = await db
    .selectFrom(table as 'api_keys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.and(owner))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.apiKeys) throw new Refusal('TOO_MANY_KEYS');
  const secret = `${prefix}${randomToken()}`;
  const row = {
    ...owner,
    ...input,
    id: newId(now),
    hint: secret.slice(0, prefix.length + HINT),
    scopes: [...new Set(scopes)],
    networks: [...new Set(networks)],
    expires_at: days === null ? null : new Date(Date.parse(now) + days * DAY_MS).toISOString(),
    created_at: now,
  };
  await db
    .insertInto(table as 'api_keys')
    .values({ ...row, secret_hash: hashToken(secret) })
    .execute();
  return { ...row, secret };
}

/** Revokes a key with immediate effect and returns what it was called. Throws NOT_FOUND, WRONG_STATE for a revoked one. */
export async function endKey(
  { db, now }: { db: Db; now: Instant },
  table: Table,
  owner: Owner,
  id: string,
): Promise<{ name: string; hint: string }> {
  requireId(id);
  const revoked = await db
    .updateTable(table as 'api_keys')
    .set({ revoked_at: now })
    .where((eb) => eb.and({ ...owner, id }))
    .where('revoked_at', 'is', null)
    .returning(['name', 'hint'])
    .executeTakeFirst();
  if (revoked) return revoked;
  const known = await db
    .selectFrom(table as 'api_keys')
    .select('id')
    .where((eb) => eb.and({ ...owner, id }))
    .executeTakeFirst();
  throw new Refusal(known ? 'WRONG_STATE' : 'NOT_FOUND');
}

/** Creates a key for a program and returns its secret, of which only a digest is stored. Throws TOO_MANY_KEYS. */
export async function createKey(
  ctx: TenantContext,
  input: { name: string; scopes: ApiScope[]; days: number | null; networks: string[] },
): Promise<string> {
  const { scope } = ctx;
  scope.require('settings.manage');
  const made = { ...input, prefix: KEY_PREFIX, made_by: scope.actor.userId };
  const { secret, id, name, hint, scopes, networks, expires_at } = await storeKey(
    ctx,
    'api_keys',
    { tenant_id: scope.tenantId },
    made,
  );
  await auditCompany(ctx, 'key.made', { id, name, hint, scopes, networks, expiresAt: expires_at });
  return secret;
}

/** Revokes a key with immediate effect. Throws NOT_FOUND, WRONG_STATE for one that is already revoked. */
export async function revokeKey(ctx: TenantContext, id: string): Promise<void> {
  ctx.scope.require('settings.manage');
  const revoked = await endKey(ctx, 'api_keys', { tenant_id: ctx.scope.tenantId }, id);
  await auditCompany(ctx, 'key.revoked', { id, ...revoked });
}
