import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { ORGANISATION_KEY_PREFIX } from '../../../platform/http/key-session.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The visible part of a key by which people recognise it: its prefix and four of 43 characters. */
const HINT = ORGANISATION_KEY_PREFIX.length + 4;

/**
 * Creates a key with which a program works in the organisation in the caller's name, and returns its secret, of which only a digest
 * is stored. Throws NOT_FOUND, NOT_MANAGER, TOO_MANY_KEYS.
 */
export async function makeOrganisationKey(
  ctx: OrganisationContext,
  organisationId: string,
  input: { name: string; scopes: OrganisationKeyScope[]; projectId?: string | null; expiresAt?: Instant },
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.requireManager(organisationId);
  // The lock keeps others from adding a key during the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${organisationId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('organisation_keys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.apiKeys) throw new Refusal('TOO_MANY_KEYS');
  const secret = `${ORGANISATION_KEY_PREFIX}${randomToken()}`;
  const id = newId(now);
  const hint = secret.slice(0, HINT);
  const scopes = [...new Set(input.scopes)];
  const { projectId = null, expiresAt = null } = input;
  await db
    .insertInto('organisation_keys')
    .values({
      id,
      tenant_id: scope.tenantId,
      organisation_id: organisationId,
      name: input.name,
      hint,
      secret_hash: hashToken(secret),
      scopes,
      project_id: projectId,
      expires_at: expiresAt,
      made_by: scope.actor.userId,
      created_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'organisation.keyMade',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { id, name: input.name, hint, scopes, projectId, expiresAt },
  });
  return secret;
}
