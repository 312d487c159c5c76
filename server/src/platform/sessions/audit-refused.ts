import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { json, literal, type Database } from '../db/db.ts';
import { firstIdAt, newId } from '../db/ids.ts';
import type { Trace } from '../http/trace.ts';

/** One entry a minute per caller and endpoint, so that a program that keeps calling cannot fill the audit. */
const QUIET_MS = 60_000;

/** A person, or a program with a key. */
export type RefusedCaller = { tenantId: string } & (
  | { kind: 'customer' | 'staff'; userId: string }
  | { kind: 'system'; key: string }
);

/** Records that a caller used the desk, or a key, without permission. It has its own transaction, because the refused one is rolled back. */
export function auditRefusedCall(
  database: Database,
  caller: RefusedCaller,
  call: string,
  trace: Trace,
  now: Instant,
): Promise<unknown> {
  const [userId, key] = caller.kind === 'system' ? [null, caller.key] : [caller.userId, null];
  const changes = json({ call, ...trace, ...(key !== null && { key }) });
  // Ids sort by time, so the last minute is a range of the tenant's index.
  const since = firstIdAt(new Date(Date.parse(now) - QUIET_MS).toISOString());
  return database.transaction(`select tonnage_enter_tenant(${literal(caller.tenantId)}::uuid, null, true)`, (db) =>
    sql`insert into audit_events (id, tenant_id, at, actor_kind, actor_user_id, action, entity, entity_id, changes)
      select ${newId(now)}, ${caller.tenantId}, ${now}, ${caller.kind}, ${userId}::uuid,
        'desk.refused', 'tenant', ${caller.tenantId}, ${changes}
      where not exists (select from audit_events e where e.tenant_id = ${caller.tenantId} and e.action = 'desk.refused'
        and e.id >= ${since}::uuid and e.changes->>'call' = ${call} and e.changes->>'key' is not distinct from ${key}::text
        and e.actor_user_id is not distinct from ${userId}::uuid)`.execute(db),
  );
}
