import { listNotifications, type NoticeSettings } from '@tonnage/contract/core/notifications';
import { isMailed, NOTICE_TYPES, NOTICES, type NoticeType, noticeText } from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import type { NoticeItem, NoticePayload, settingsOf } from './queries.ts';

interface StoredNotification {
  actor_id: string | null;
  payload: unknown;
}

/** The facts of one item of a notification, with the names stored with it. */
export function factsOf({ actor_id, payload }: StoredNotification, item: NoticeItem) {
  const { people } = payload as NoticePayload;
  const name = (id: string | null | undefined) => (id ? (people[id] ?? '') : '');
  return {
    ...item.facts,
    actor: people[actor_id ?? ''] ?? '',
    person: name(item.who.person),
    before: name(item.who.before),
  };
}

type Listed = { type: NoticeType; things: number } & Readonly<Record<string, unknown>>;
const itemsOf = (row: Listed) => (row['payload'] as NoticePayload).items;
const factsIn = (row: Listed, item: NoticeItem) =>
  factsOf({ actor_id: row['actorId'] as string | null, payload: row['payload'] }, item);

/** The person's notifications at this company: one sentence each, and for a combined one the newest items. */
export const notificationTable = listTable(listNotifications, {
  as: 'n',
  rows: ({ db, scope }) =>
    db
      .selectFrom('notifications as n')
      .selectAll('n')
      .where('n.tenant_id', '=', scope.tenantId)
      .where('n.user_id', '=', scope.actor.userId),
  columns: { read: sql`n.read_at is not null` },
  also: ['actorId', 'payload'],
  derived: {
    text: (row) => noticeText(row.type, factsIn(row, itemsOf(row).at(-1)!), row.things),
    items: (row) =>
      itemsOf(row)
        .toReversed()
        .map((item) => ({ text: noticeText(row.type, factsIn(row, item)), link: item.link, at: item.at })),
    link: (row) => itemsOf(row).at(-1)!.link,
  },
  filters: { show: (show) => (show === 'unread' ? sql`n.read_at is null` : sql`true`) },
});

/** A person's notification settings, by type. */
export function presentSettings(stored: Awaited<ReturnType<typeof settingsOf>>, usualZone: string): NoticeSettings {
  return {
    kinds: NOTICE_TYPES.map((type) => ({
      type,
      label: NOTICES[type].label,
      mail: isMailed(type) ? !(stored?.mail_off.includes(type) ?? false) : null,
    })),
    digestHour: stored?.digest_hour ?? 8,
    timeZone: stored?.time_zone ?? null,
    usualZone,
  };
}
