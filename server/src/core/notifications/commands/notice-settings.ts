import { isTimeZone } from '@tonnage/domain/common/dates';
import { isMailed, type NoticeType } from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import type { OrganisationContext, GuestContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/db.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';

interface Input {
  mails?: Partial<Record<NoticeType, boolean>> | undefined;
  digestHour?: number | undefined;
  timeZone?: string | null | undefined;
}

/** Saves the person's notification settings; those not named stay. Throws NOT_A_ZONE, NOT_MAILED. */
export async function setNoticeSettings({ db, scope }: OrganisationContext, input: Input): Promise<void> {
  const { mails = {}, digestHour, timeZone } = input;
  if (timeZone != null && !isTimeZone(timeZone)) throw new Refusal('NOT_A_ZONE');
  const named = Object.entries(mails) as [NoticeType, boolean][];
  if (named.some(([type]) => !isMailed(type))) throw new Refusal('NOT_MAILED');
  const me = { tenant_id: scope.tenantId, user_id: scope.actor.userId };
  await db
    .insertInto('notification_settings')
    .values(me)
    .onConflict((c) => c.doNothing())
    .execute();
  for (const on of [true, false]) {
    const types = named.filter(([, wanted]) => wanted === on).map(([type]) => type);
    if (types.length > 0) await turnMails(db, me, types, on);
  }
  if (digestHour === undefined && timeZone === undefined) return;
  await db
    .updateTable('notification_settings')
    .set({
      ...(digestHour === undefined ? {} : { digest_hour: digestHour }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    })
    .where('tenant_id', '=', me.tenant_id)
    .where('user_id', '=', me.user_id)
    .execute();
}

/** Turns a person's emails of these types on or off, in one statement, so that concurrent changes of other types are not lost. */
async function turnMails(
  db: Db,
  owner: { tenant_id: string; user_id: string },
  types: readonly NoticeType[],
  on: boolean,
): Promise<void> {
  const named = sql<string[]>`${`{${types.join(',')}}`}::text[]`;
  const others = sql<string[]>`array(select t from unnest(mail_off) as t where t <> all(${named}) order by t)`;
  await db
    .updateTable('notification_settings')
    .set({ mail_off: on ? others : sql<string[]>`${others} || ${named}` })
    .where('tenant_id', '=', owner.tenant_id)
    .where('user_id', '=', owner.user_id)
    .execute();
}

/** Marks the person's own notifications as read or unread: the named ones, or all. Unchanged ones are not updated. */
export async function readNotifications(
  { db, now, scope }: OrganisationContext,
  { ids, read }: { ids?: readonly string[] | undefined; read: boolean },
): Promise<void> {
  let mine = db
    .updateTable('notifications')
    .set({ read_at: read ? now : null })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', scope.actor.userId)
    .where('read_at', read ? 'is' : 'is not', null);
  if (ids) mine = mine.where(sql<boolean>`id = any(${uuids(ids)})`);
  await mine.execute();
  notifyChange(db, { tenant: scope.tenantId, account: null, person: scope.actor.userId, topic: 'notices' });
}

/**
 * Ends the emails of one type for the holder of the key in them, as an email program's own button does; repeating it changes
 * nothing. Throws INVALID_TOKEN. Source: RFC 8058.
 */
export async function unsubscribe({ db }: GuestContext, key: string, type: NoticeType): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select tonnage_stop_mails(${key}, ${type}) as known`.execute(db);
  if (!rows[0]!.known) throw new Refusal('INVALID_TOKEN');
}
