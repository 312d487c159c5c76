import { LIMITS } from '@tonnage/contract/limits';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import { auditCompany } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { KEY_PREFIX } from '../../../platform/http/key-session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';

/** The visible part of a key by which people recognise it: its prefix and four of 43 characters. */
const HINT = KEY_PREFIX.length + 4;

/** Creates a key for a program and returns its secret, of which only a digest is stored. Throws TOO_MANY_KEYS. */
export async function makeKey(ctx: TenantContext, input: { name: string; scopes: ApiScope[] }): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  // The lock keeps others from adding a key during the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${scope.tenantId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.apiKeys) throw new Refusal('TOO_MANY_KEYS');
  const secret = `${KEY_PREFIX}${randomToken()}`;
  const id = newId(now);
  const hint = secret.slice(0, HINT);
  const scopes = [...new Set(input.scopes)];
  await db
    .insertInto('api_keys')
    .values({
      id,
      tenant_id: scope.tenantId,
      name: input.name,
      hint,
      secret_hash: hashToken(secret),
      scopes,
      made_by: scope.actor.userId,
      created_at: now,
    })
    .execute();
  await auditCompany(ctx, 'key.made', { id, name: input.name, hint, scopes });
  return secret;
}
