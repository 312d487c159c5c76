import type { Instant } from '@tonnage/domain/common/dates';
import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import { storeKey } from '../../../core/api-keys/commands/store-key.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { ORGANISATION_KEY_PREFIX } from '../../../platform/sessions/key-session.ts';

/**
 * Creates a key with which a program works in the organisation in the caller's name, and returns its secret, of which only a digest
 * is stored. Throws NOT_FOUND, NOT_MANAGER, TOO_MANY_KEYS.
 */
export async function makeOrganisationKey(
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
