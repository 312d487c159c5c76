import type { StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { removeFactors } from '../../../core/identity/commands/remove-factors.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';

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

/**
 * Blocks the login of a staff member or customer, at this company alone, and ends their sessions here. Blocking a
 * blocked person changes nothing. Throws BLOCK_YOURSELF, and NOT_FOUND for a person who does not belong to the company.
 */
export async function blockPerson(ctx: TenantContext, userId: string, reason: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('staff.manage');
  if (userId === scope.actor.userId) throw new Refusal('BLOCK_YOURSELF');
  await requireOfCompany(ctx, userId);
  await requireNotBlocked(ctx);
  const blocked = await db
    .insertInto('blocked_people')
    .values({
      tenant_id: scope.tenantId,
      user_id: userId,
      blocked_at: now,
      blocked_by: scope.actor.userId,
      reason,
    })
    .onConflict((c) => c.columns(['tenant_id', 'user_id']).doNothing())
    .executeTakeFirst();
  if (Number(blocked.numInsertedOrUpdatedRows ?? 0) === 0) return;
  const { rows } = await sql<{ id: string }>`select tonnage_end_sessions(${userId}, ${now}) as id`.execute(db);
  notifySessions(db, rows);
  await write(ctx, 'user.blocked', userId, { reason, sessionsEnded: rows.length });
}

/**
 * Unblocks a person. Does nothing if they are not blocked. Throws NOT_FOUND for a person who does not belong to the
 * company.
 */
export async function unblockPerson(ctx: TenantContext, userId: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('staff.manage');
  await requireOfCompany(ctx, userId);
  const lifted = await db
    .deleteFrom('blocked_people')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (lifted.numDeletedRows === 1n) await write(ctx, 'user.unblocked', userId, {});
}

/**
 * Removes the two-factor authentication of a customer, a person of Metrics or, by a manager, one of the staff. Throws NOT_FOUND for a
 * person who does not belong to the company, and `removeFactors`'s.
 */
export async function removePersonFactors(ctx: TenantContext, userId: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('customers.edit');
  await requireOfCompany(ctx, userId);
  const colleague = await db
    .selectFrom('staff')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (colleague) scope.require('staff.manage');
  await removeFactors(ctx, userId);
}

const write = (ctx: TenantContext, action: string, entityId: string, changes: Record<string, unknown>) =>
  audit(ctx, { action, entity: 'user', entityId, accountId: null, changes });

async function requireOfCompany({ db, scope }: TenantContext, userId: string): Promise<void> {
  const { rows } = isId(userId)
    ? await sql`select from staff where user_id = ${userId} and tenant_id = ${scope.tenantId}
        union all select from account_members where user_id = ${userId} and tenant_id = ${scope.tenantId}
        union all select from organisation_members where user_id = ${userId} and tenant_id = ${scope.tenantId}
        union all select from metrics_people where user_id = ${userId} and tenant_id = ${scope.tenantId}
        limit 1`.execute(db)
    : { rows: [] };
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}

/** The second of two managers who block each other at once finds that they are blocked, so the office keeps one. */
async function requireNotBlocked({ db, scope }: TenantContext): Promise<void> {
  await db
    .selectFrom('staff')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const { rows } = await sql<{ blocked: boolean }>`select tonnage_blocked(${scope.actor.userId}) as blocked`.execute(
    db,
  );
  if (rows[0]!.blocked) throw new Refusal('FORBIDDEN');
}
