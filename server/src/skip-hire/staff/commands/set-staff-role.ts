import type { StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Changes a staff member's role; null ends their access. Throws NOT_FOUND, LAST_OFFICE_MANAGER. */
export async function setStaffRole(ctx: TenantContext, userId: string, role: StaffRole | null): Promise<void> {
  const { db, scope } = ctx;
  scope.require('staff.manage');
  // Locks all staff rows at once and in one order: two managers who remove each other take turns.
  const staff = await db
    .selectFrom('staff')
    .select(['user_id', 'role'])
    .select(sql<boolean>`tonnage_blocked(user_id)`.as('blocked'))
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const person = isId(userId) ? staff.find((one) => one.user_id === userId) : undefined;
  if (!person) throw new Refusal('NOT_FOUND');
  // A blocked manager cannot manage anything.
  const others = staff.some((one) => one.role === 'manager' && !one.blocked && one.user_id !== userId);
  if (person.role === 'manager' && role !== 'manager' && !others) throw new Refusal('LAST_OFFICE_MANAGER');
  const key = { tenant_id: scope.tenantId, user_id: userId };
  if (role === null) {
    await db
      .deleteFrom('staff')
      .where((eb) => eb.and(key))
      .execute();
  } else {
    await db
      .updateTable('staff')
      .set({ role })
      .where((eb) => eb.and(key))
      .execute();
  }
  await audit(ctx, {
    action: role === null ? 'staff.ended' : 'staff.role_set',
    entity: 'user',
    entityId: userId,
    accountId: null,
    changes: { was: person.role, ...(role && { role }) },
  });
}
