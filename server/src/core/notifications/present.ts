import type { Notification, NoticeSettings } from '@tonnage/contract/core/notifications';
import { isMailed, NOTICE_TYPES, NOTICES, type NoticeType, noticeText } from '@tonnage/domain/metrics/notices';
import type { NoticeItem, NoticePayload, NotificationRow, settingsOf } from './queries.ts';

type StoredNotification = Pick<NotificationRow, 'type' | 'actor_id' | 'payload'>;

/** The facts of one item of a notification, with the names stored with it. */
export function factsOf({ actor_id, payload }: StoredNotification, item: NoticeItem) {
  const { people } = payload as unknown as NoticePayload;
  const name = (id: string | null | undefined) => (id ? (people[id] ?? '') : '');
  return {
    ...item.facts,
    actor: people[actor_id ?? ''] ?? '',
    person: name(item.who.person),
    before: name(item.who.before),
  };
}

/** A notification in the list: one sentence, and for a combined one the newest items. */
export function presentNotification(row: NotificationRow): Notification {
  const type = row.type as NoticeType;
  const { items } = row.payload as unknown as NoticePayload;
  const last = items.at(-1)!;
  return {
    id: row.id,
    type,
    text: noticeText(type, factsOf(row, last), row.things),
    things: row.things,
    items: items
      .toReversed()
      .map((item) => ({ text: noticeText(type, factsOf(row, item)), link: item.link, at: item.at })),
    link: last.link,
    at: row.at.toISOString(),
    read: row.read_at !== null,
  };
}

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
