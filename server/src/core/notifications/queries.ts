import type { NoticeFacts, NoticePart, NoticeType } from '@tonnage/domain/metrics/notices';
import type { Instant } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { bigints, uuids } from '../../platform/db/arrays.ts';

/** One item of a notification, with the ids of the people it names. */
export interface NoticeItem {
  at: Instant;
  link: string;
  facts: NoticeFacts;
  who: { person?: string | undefined; before?: string | undefined };
}

/** The content of a row: the names of people at that time, and the newest items. */
export interface NoticePayload {
  people: Record<string, string>;
  items: NoticeItem[];
}

interface Audience {
  organisationId: string | null;
  metricIds?: readonly number[];
  recipients?: readonly (string | null)[];
  involved?: readonly (string | null)[];
}

/** The managers, editors and viewers of the notices, in one query however many there are. */
export async function audienceOf(db: Db, tenantId: string, notices: readonly Audience[]) {
  const organisations = [...new Set(notices.flatMap((notice) => notice.organisationId ?? []))];
  const metrics = [...new Set(notices.flatMap((notice) => notice.metricIds ?? []))];
  const { rows } = await sql<{ part: NoticePart; thing: string; id: string }>`
    select 'managers' as part, organisation_id::text as thing, user_id as id from organisation_members
      where tenant_id = ${tenantId} and organisation_id = any(${uuids(organisations)}) and role = 'manager'
    union all select 'editors', id::text, editor_id from metrics
      where tenant_id = ${tenantId} and id = any(${bigints(metrics)}) and editor_id is not null
    union all select 'viewers', metric_id::text, user_id from metric_viewers
      where tenant_id = ${tenantId} and metric_id = any(${bigints(metrics)})`.execute(db);
  const byPart = Map.groupBy(rows, ({ part, thing }) => `${part} ${thing}`);
  const at = (part: NoticePart, thing: string | number) => (byPart.get(`${part} ${thing}`) ?? []).map(({ id }) => id);
  return (notice: Audience, part: NoticePart): string[] => {
    if (part === 'managers') return at(part, notice.organisationId ?? '');
    if (part === 'recipients' || part === 'involved') return (notice[part] ?? []).filter((id) => id !== null);
    return (notice.metricIds ?? []).flatMap((id) => at(part, id));
  };
}

/** Recipients who did not turn off emails of the type and have an active login. */
export async function wantsMail<T extends { userId: string; notice: { type: NoticeType } }>(
  db: Db,
  tenantId: string,
  recipients: readonly T[],
): Promise<T[]> {
  if (recipients.length === 0) return [];
  const { rows } = await sql<{ id: string; off: string[] | null }>`
    select u.id, s.mail_off as off from users u left join notification_settings s on s.user_id = u.id and s.tenant_id = ${tenantId}
    where u.id = any(${uuids(recipients.map(({ userId }) => userId))}) and u.deactivated_at is null and u.deleted_at is null
      and u.blocked_at is null
      and not exists (select from blocked_people b where b.user_id = u.id and b.tenant_id = ${tenantId})`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row.off ?? []]));
  return recipients.filter(({ userId, notice }) => known.get(userId)?.includes(notice.type) === false);
}

export async function unreadCount(db: Db, me: { tenantId: string; userId: string }): Promise<number> {
  const { n } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** The person's notification settings, if they have set any. */
export function settingsOf(db: Db, me: { tenantId: string; userId: string }) {
  return db
    .selectFrom('notification_settings')
    .select(['mail_off', 'digest_hour', 'time_zone'])
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .executeTakeFirst();
}

/** The time zone of a person's first organisation at this company; London if they are in none. */
export async function usualZone(db: Db, me: { tenantId: string; userId: string }): Promise<string> {
  const row = await db
    .selectFrom('organisation_members as m')
    .innerJoin('organisations as o', (j) =>
      j.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.id', '=', 'm.organisation_id'),
    )
    .select('o.time_zone')
    .where('m.tenant_id', '=', me.tenantId)
    .where('m.user_id', '=', me.userId)
    .where('o.deleted_at', 'is', null)
    .orderBy('m.joined_at')
    .limit(1)
    .executeTakeFirst();
  return row?.time_zone ?? 'Europe/London';
}
