import type { StaffList } from '@tonnage/contract/skip-hire/staff';
import { sql } from 'kysely';
import type { TenantContext, Reading } from '../../platform/context.ts';

/** The ids of the company's managers, who are notified of problems that only they can fix. */
export async function managersOf({ db, scope }: Pick<TenantContext, 'db' | 'scope'>): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('role', '=', 'manager')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The staff by name, and pending invitations, newest first. */
export async function staffOf({ db, scope, now }: Reading<TenantContext>): Promise<StaffList> {
  const staff = await db
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name', 'u.email', 's.role'])
    .select(
      sql<Date | null>`(select max(e.at) from audit_events e where e.actor_user_id = u.id and e.tenant_id = s.tenant_id)`.as(
        'last',
      ),
    )
    .select(sql<boolean>`u.blocked_at is not null or tonnage_blocked(u.id)`.as('blocked'))
    .select(sql<boolean>`tonnage_two_factor(u.id)`.as('two_factor'))
    .where('s.tenant_id', '=', scope.tenantId)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .execute();
  const invitations = await db
    .selectFrom('staff_invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at', 'u.name as invited_by'])
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .orderBy('i.id', 'desc')
    .execute();
  return {
    staff: staff.map(({ id, name, email, role, blocked, two_factor: twoFactor, last }) => ({
      id,
      name,
      email,
      role,
      you: id === scope.actor.userId,
      blocked,
      twoFactor,
      lastUsedAt: last?.toISOString() ?? null,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: row.invited_by,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      expired: row.expires_at.toISOString() <= now,
    })),
  };
}
