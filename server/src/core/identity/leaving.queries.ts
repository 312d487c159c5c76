import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Checks that a person may deactivate or delete their login: it is used in no portal, and each of their organisations with other
 * people keeps a manager. The organisations are locked until the transaction ends, so that of two managers who leave at once one
 * stays. Returns those with no other people. Throws LOGIN_USED_ELSEWHERE, LAST_MANAGER. Source: metrics.md §2.10.
 */
export async function checkLeaving(db: Db, userId: string): Promise<{ id: string; tenantId: string }[]> {
  const { rows: elsewhere } = await sql`
    select from account_members where user_id = ${userId} union all select from staff where user_id = ${userId} limit 1`.execute(
    db,
  );
  if (elsewhere.length > 0) throw new Refusal('LOGIN_USED_ELSEWHERE');
  await sql`select from organisations o where deleted_at is null and exists (
    select from organisation_members m where m.tenant_id = o.tenant_id and m.organisation_id = o.id and m.user_id = ${userId} and m.role = 'manager')
    order by o.id for update`.execute(db);
  const { rows } = await sql<{ id: string; tenantId: string; name: string; others: number; managers: number }>`
    select o.id, o.tenant_id as "tenantId", o.name, count(u.id) as others,
      count(u.id) filter (where other.role = 'manager' and u.deactivated_at is null) as managers
    from organisation_members mine join organisations o on o.tenant_id = mine.tenant_id
      and o.id = mine.organisation_id and o.deleted_at is null
    left join organisation_members other on other.tenant_id = o.tenant_id and other.organisation_id = o.id
      and other.user_id <> mine.user_id
    left join users u on u.id = other.user_id
    where mine.user_id = ${userId} and mine.role = 'manager' group by o.id, o.tenant_id, o.name order by o.name`.execute(
    db,
  );
  const left = rows.find((row) => row.others > 0 && row.managers === 0);
  if (left)
    throw new Refusal('LAST_MANAGER', {
      message: `Add another manager to ${left.name} first, or delete the organisation.`,
    });
  return rows.filter((row) => row.others === 0);
}
