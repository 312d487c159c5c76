import {
  BUNDLE_ITEMS,
  BUNDLE_MINUTES,
  type NoticeFacts,
  type NoticePart,
  noticeRule,
  type NoticeType,
} from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import type { BaseContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Actor } from '../../../platform/scope.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { audienceOf, type NoticeItem, wantsMail } from '../queries.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { metricNotice } from '../notice-email.ts';

/** The context of the action that notifies, with its transaction. */
export type NotifyContext = Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: { tenantId: string; actor: Actor } };

interface Named {
  id: string;
  name: string;
}

export interface Notice {
  type: NoticeType;
  /** Null: of no particular organisation, such as digests. */
  organisationId: string | null;
  /** Notifications of one project are combined. */
  projectId?: string;
  /** Metrics whose editors and viewers are notified. */
  metricIds?: readonly number[];
  recipients?: readonly (string | null)[];
  involved?: readonly (string | null)[];
  /** Only these of the type's recipients. */
  parts?: readonly NoticePart[];
  link: string;
  facts: NoticeFacts;
  /** People named in it besides the actor. */
  person?: Named | undefined;
  before?: Named | undefined;
}

interface NewNotification {
  userId: string;
  notice: Notice;
  items: NoticeItem[];
  people: Record<string, string>;
  mailed: boolean;
}

/**
 * Writes notifications and queues their emails, in the transaction of the action: each person once, and never the actor.
 * Notifications of one type, person and project within a quarter of an hour are combined into one counted row. Source: metrics.md
 * §2.9.
 */
export async function notify(ctx: NotifyContext, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  // Sorted, so that two writers to the same rows cannot deadlock.
  const notifications = [...(await recipients(ctx, notices))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
  if (notifications.length === 0) return;
  const bundles = await openBundles(ctx, notifications);
  const fresh: NewNotification[] = [];
  const rows = new Map<NewNotification, string>();
  for (const each of notifications) {
    const bundle = bundles.get(bundleName(each.userId, each.notice));
    notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: null, person: each.userId, topic: 'notices' });
    if (bundle === undefined) fresh.push(each);
    else await extend(ctx, bundle, each);
    rows.set(each, bundle ?? newId(ctx.now));
  }
  if (fresh.length > 0) await insert(ctx, fresh, rows);
  for (const each of await wantsMail(
    ctx.db,
    ctx.scope.tenantId,
    notifications.filter(({ mailed }) => mailed),
  )) {
    const id = rows.get(each)!;
    const to = { userId: each.userId, accountId: null };
    await queueMail(ctx, metricNotice, to, { notificationId: id, at: ctx.now }, `notice:${id}:${ctx.now}`);
  }
}

const bundleName = (userId: string, { type, projectId }: Pick<Notice, 'type' | 'projectId'>) =>
  `${userId} ${type} ${projectId}`;

/** The recipients of each notice, with those of one combined row together. */
async function recipients(ctx: NotifyContext, notices: readonly Notice[]): Promise<Map<string, NewNotification>> {
  const { actor } = ctx.scope;
  const audience = await audienceOf(ctx.db, ctx.scope.tenantId, notices);
  const notifications = new Map<string, NewNotification>();
  notices.forEach((notice, index) => {
    const rule = noticeRule(notice.type);
    const parts = rule.to.filter((part) => notice.parts?.includes(part) ?? true);
    const mailed = new Set(rule.mail.flatMap((part) => (parts.includes(part) ? audience(notice, part) : [])));
    const item: NoticeItem = {
      at: ctx.now,
      link: notice.link,
      facts: notice.facts,
      who: { person: notice.person?.id, before: notice.before?.id },
    };
    const named = [notice.person, notice.before, { id: actor.userId ?? '', name: actor.name }];
    for (const userId of new Set(parts.flatMap((part) => audience(notice, part)))) {
      if (userId === actor.userId) continue;
      const name = notice.projectId === undefined ? String(index) : '';
      const key = `${bundleName(userId, notice)} ${name}`;
      const one = notifications.get(key) ?? { userId, notice, items: [], people: {}, mailed: false };
      one.items.push(item);
      for (const each of named) if (each) one.people[each.id] = each.name;
      one.mailed ||= mailed.has(userId);
      notifications.set(key, one);
    }
  });
  return notifications;
}

/** The person's rows that can still be combined with, by name. */
async function openBundles(
  { db, now, scope }: NotifyContext,
  notifications: readonly NewNotification[],
): Promise<Map<string, string>> {
  const projects = [...new Set(notifications.flatMap(({ notice }) => notice.projectId ?? []))];
  if (projects.length === 0 || scope.actor.userId === null) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type', 'project_id'])
    .where('actor_id', '=', scope.actor.userId)
    .where('began_at', '>', new Date(Date.parse(now) - BUNDLE_MINUTES * 60_000))
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`project_id = any(${`{${projects.join(',')}}`}::uuid[])`)
    .orderBy('id')
    .execute();
  return new Map(
    rows.map((row) => [bundleName(row.user_id, { type: row.type as NoticeType, projectId: row.project_id! }), row.id]),
  );
}

/** Adds to a row, marks it unread again, and keeps the newest items individually. */
async function extend(
  { db, now, scope }: NotifyContext,
  id: string,
  { items, people }: NewNotification,
): Promise<void> {
  await sql`update notifications set things = things + ${items.length}, at = ${now}, read_at = null,
    payload = jsonb_build_object('people', payload->'people' || ${json(people)}::jsonb, 'items', (
      select jsonb_agg(x.item order by x.place) from (
        select item, place from jsonb_array_elements(payload->'items' || ${json(items)}::jsonb) with ordinality as t(item, place)
        order by place desc limit ${BUNDLE_ITEMS}) x))
    where tenant_id = ${scope.tenantId} and id = ${id}`.execute(db);
}

async function insert(
  { db, now, scope }: NotifyContext,
  notifications: readonly NewNotification[],
  ids: ReadonlyMap<NewNotification, string>,
) {
  await db
    .insertInto('notifications')
    .values(
      notifications.map((each) => ({
        id: ids.get(each)!,
        tenant_id: scope.tenantId,
        user_id: each.userId,
        organisation_id: each.notice.organisationId,
        project_id: each.notice.projectId ?? null,
        type: each.notice.type,
        actor_id: scope.actor.userId,
        things: each.items.length,
        payload: json({ people: each.people, items: each.items.slice(-BUNDLE_ITEMS) }),
        began_at: now,
        at: now,
      })),
    )
    .execute();
}
