import type { Instant } from '@tonnage/domain/common/dates';
import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import { storeKey, endKey } from '../../../core/api-keys/commands/keys.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { ORGANISATION_KEY_PREFIX } from '../../../platform/sessions/key-session.ts';

/**
 * Creates a key with which a program works in the organisation in the caller's name, and returns its secret, of which only a digest
 * is stored. Throws NOT_FOUND, NOT_MANAGER, TOO_MANY_KEYS.
 */
export async function createOrganisationKey(
  ctx: OrganisationContext,
  organisationId: string,
  input: { name: string; scopes: OrganisationKeyScope[]; projectId?: string | null; expiresAt?: Instant },
): Promise<string> {
  const { scope } = ctx;
  scope.requireManager(organisationId);
  const { name, projectId = null, expiresAt = null } = input;
  const { secret, id, hint, scopes } = await storeKey(
    ctx,
    'organisation_keys',
    { tenant_id: scope.tenantId, organisation_id: organisationId },
    {
      prefix: ORGANISATION_KEY_PREFIX,
      name,
      scopes: input.scopes,
      project_id: projectId,
      expires_at: expiresAt,
      made_by: scope.actor.userId,
    },
  );
  await audit(ctx, {
    action: 'organisation.key_made',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { id, name, hint, scopes, projectId, expiresAt },
  });
  return secret;
}

/** Revokes a key of the organisation. Throws NOT_FOUND, NOT_MANAGER, and WRONG_STATE for one that is revoked. */
export async function revokeOrganisationKey(
  ctx: OrganisationContext,
  { id: organisationId, keyId }: { id: string; keyId: string },
): Promise<void> {
  const { scope } = ctx;
  scope.requireManager(organisationId);
  const owner = { tenant_id: scope.tenantId, organisation_id: organisationId };
  const revoked = await endKey(ctx, 'organisation_keys', owner, keyId);
  await audit(ctx, {
    action: 'organisation.key_revoked',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { id: keyId, ...revoked },
  });
}
