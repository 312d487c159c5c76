import type { AuditEvent } from '@tonnage/contract/core/audit';
import { LONDON, addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { startOfDay } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { FREE } from '../../platform/db/db.ts';
import { firstIdAt, isId } from '../../platform/db/ids.ts';
import { auditing } from './ports.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface AuditQuestion {
  actor?: AuditEvent['actor']['kind'] | undefined;
  personId?: string | undefined;
  entity?: AuditEvent['entity'] | undefined;
  entityId?: string | undefined;
  action?: string | undefined;
  account?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

export interface AuditRow {
  id: string;
  at: Date;
  actor_kind: AuditEvent['actor']['kind'];
  actor_user_id: string | null;
  actor: string | null;
  action: string;
  entity: AuditEvent['entity'];
  entity_id: string;
  label: string | null;
  account_id: string | null;
  account_number: string | null;
  account: string | null;
  changes: Record<string, unknown>;
}

// Names are only looked up for the rows that are shown.
const actor = sql`case e.actor_kind when 'driver' then (select d.name from drivers d where d.id = e.actor_driver_id)
  else tonnage_actor_name(e.actor_user_id) end`;
/** The name of the entity of the event `e`. */
function labelOf() {
  const cases = Object.entries(auditing().entities).flatMap(([entity, { label }]) =>
    label ? sql`when ${sql.lit(entity)} then ${label}` : [],
  );
  return sql`case e.entity ${sql.join(cases, sql` `)} end`;
}

/**
 * The company's actions, newest first: the rows before the event id `before`, or from the newest. Ids sort by time (ids.ts), so a
 * period is a range of ids and every filter scans one index backwards.
 */
export async function auditAfter(
  { db, scope }: Reader,
  filters: AuditQuestion,
  before: string | null,
  limit: number,
): Promise<AuditRow[]> {
  const id = (value: string) => (isId(value) ? value : null);
  const { from, to } = filters;
  const { rows } =
    await sql<AuditRow>`select ${FREE} e.id, e.at, e.actor_kind, e.actor_user_id, ${actor} as actor, e.action,
      e.entity, e.entity_id, ${labelOf()} as label, a.id as account_id, a.number as account_number, a.name as account, e.changes
    from (
      select e.* from audit_events e where e.tenant_id = ${scope.tenantId}
      ${filters.actor === undefined ? sql`` : sql`and e.actor_kind = ${filters.actor}`}
      ${filters.personId === undefined ? sql`` : sql`and e.actor_user_id = ${id(filters.personId)}::uuid`}
      ${filters.entity === undefined ? sql`` : sql`and e.entity = ${filters.entity}`}
      ${filters.entityId === undefined ? sql`` : sql`and e.entity_id = ${id(filters.entityId)}::uuid`}
      ${filters.action === undefined ? sql`` : sql`and e.action = ${filters.action}`}
      ${
        filters.account === undefined
          ? sql``
          : sql`and e.account_id = (select id from accounts where tenant_id = ${scope.tenantId} and number = ${filters.account})`
      }
      ${from === undefined ? sql`` : sql`and e.id >= ${firstIdAt(startOfDay(LONDON, from))}::uuid`}
      ${to === undefined ? sql`` : sql`and e.id < ${firstIdAt(startOfDay(LONDON, addDays(to, 1)))}::uuid`}
      ${before === null ? sql`` : sql`and e.id < ${id(before)}::uuid`}
      order by e.id desc limit ${limit}
    ) e left join accounts a on a.id = e.account_id order by e.id desc`.execute(db);
  return rows;
}

/** The distinct actions (found with a loose index scan) and the members of staff, for the filters. */
export async function auditChoices({ db, scope }: Reader): Promise<{
  actions: string[];
  staff: { id: string; name: string }[];
}> {
  const { tenantId } = scope;
  const { rows: actions } = await sql<{ action: string }>`with recursive steps as (
      (select action from audit_events where tenant_id = ${tenantId} order by action limit 1)
      union all
      select (select e.action from audit_events e where e.tenant_id = ${tenantId} and e.action > s.action order by e.action limit 1)
      from steps s where s.action is not null
    ) select action from steps where action is not null`.execute(db);
  const staff = await db
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name'])
    .where('s.tenant_id', '=', tenantId)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .execute();
  return { actions: actions.map(({ action }) => action), staff };
}
