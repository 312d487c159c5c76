import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Withdraws a staff invitation; its link is no longer valid. Throws NOT_FOUND. */
export async function revokeStaffInvitation(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('staff.manage');
  requireId(id);
  const revoked = await db
    .updateTable('staff_invitations')
    .set({ revoked_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!revoked) throw new Refusal('NOT_FOUND');
  await auditCompany(ctx, 'staff.invitation_revoked', { email: revoked.email });
}
