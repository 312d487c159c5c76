import { endKey } from '../../../core/api-keys/commands/store-key.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';

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
