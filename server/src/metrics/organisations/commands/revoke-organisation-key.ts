import { audit } from '../../../platform/audit.ts';
import { requireId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Revokes a key of the organisation. Throws NOT_FOUND, NOT_MANAGER, and WRONG_STATE for one that is revoked. */
export async function revokeOrganisationKey(
  ctx: OrganisationContext,
  { id: organisationId, keyId }: { id: string; keyId: string },
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.requireManager(organisationId);
  requireId(keyId);
  const mine = { tenant_id: scope.tenantId, organisation_id: organisationId, id: keyId };
  const revoked = await db
    .updateTable('organisation_keys')
    .set({ revoked_at: now })
    .where((eb) => eb.and(mine))
    .where('revoked_at', 'is', null)
    .returning(['name', 'hint'])
    .executeTakeFirst();
  if (!revoked) {
    const known = await db
      .selectFrom('organisation_keys')
      .select('id')
      .where((eb) => eb.and(mine))
      .executeTakeFirst();
    throw new Refusal(known ? 'WRONG_STATE' : 'NOT_FOUND');
  }
  await audit(ctx, {
    action: 'organisation.keyRevoked',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { id: keyId, ...revoked },
  });
}
