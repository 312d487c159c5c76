import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Takes an invitation to the office back; its link holds no more. Throws NOT_FOUND. */
export async function revokeStaffInvitation(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('staff.manage');
  const revoked = isId(id)
    ? await db
        .updateTable('staff_invitations')
        .set({ revoked_at: now })
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .returning('email')
        .executeTakeFirst()
    : undefined;
  if (!revoked) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'staff.invitation_revoked',
    entity: 'tenant',
    entityId: scope.tenantId,
    accountId: null,
    changes: { email: revoked.email },
  });
}
